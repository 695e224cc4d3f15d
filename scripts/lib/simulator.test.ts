import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseOptions } from '../../tools/simulator/options'
import { brokerEnv } from './simulator.mjs'

const settings = { mqttBind: '127.0.0.1', mqttPort: 1884 }
const login = { MQTT_USERNAME: 'u', MQTT_PASSWORD: 'p' }
const embedded = 'mqtt://127.0.0.1:1884'
const nobody = { username: undefined, password: undefined }

type Env = Record<string, string>

/** The broker and the root that the simulator uses. */
const usedWith = (env: Env, where: typeof settings, given: string[]) => {
  const { broker, root } = parseOptions(given, { ...env, ...brokerEnv({ env, settings: where }) }) ?? {}
  return { ...broker, root }
}

it.each<[string, Env, typeof settings, string[], object]>([
  ['the embedded broker', {}, settings, [], { url: embedded, ...nobody, root: 'tc/v1' }],
  ['one bound to every address', {}, { ...settings, mqttBind: '0.0.0.0' }, [], { url: embedded }],
  ['one bound to an address of IPv6', {}, { ...settings, mqttBind: '::1' }, [], { url: 'mqtt://[::1]:1884' }],
  [
    'an external one with a login and a root',
    { MQTT_URL: 'mqtts://broker', MQTT_ROOT: 'a/b', ...login },
    settings,
    [],
    { url: 'mqtts://broker', root: 'a/b', username: 'u', password: 'p' },
  ],
  [
    'one given by hand, without the login of another',
    { ...login, MQTT_ROOT: 'a/b' },
    settings,
    ['--broker', 'mqtt://x'],
    { url: 'mqtt://x', ...nobody, root: 'a/b' },
  ],
  [
    'a user given by hand',
    login,
    settings,
    ['--username=me'],
    { url: embedded, username: 'me', password: 'p' },
  ],
])('%s', (_, env, where, given, expected) => {
  expect(usedWith(env, where, given)).toMatchObject(expected)
})

it('reads a password that is in a file', () => {
  const dir = mkdtempSync(join(tmpdir(), 'simulator-'))
  writeFileSync(join(dir, 'word'), 'of a file\n')
  const env = { MQTT_USERNAME: 'u', MQTT_PASSWORD_FILE: join(dir, 'word') }
  expect(usedWith(env, settings, [])).toMatchObject({ username: 'u', password: 'of a file' })
  rmSync(dir, { recursive: true })
})
