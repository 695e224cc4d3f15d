import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keepOnboardingLogin } from './onboarding.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'onboarding-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const settings = { dataDir, mqttBind: '0.0.0.0', hasEmbeddedBroker: true }

it.each([
  ['the broker keeps to this machine', { ...settings, mqttBind: '127.0.0.1' }, {}],
  ['there is another broker', { ...settings, hasEmbeddedBroker: false }, {}],
  ['a login was given', settings, { MQTT_USERNAME: 'u', MQTT_PASSWORD: 'p' }],
  ['its password is in a file', settings, { MQTT_USERNAME: 'u', MQTT_PASSWORD_FILE: '/run/secrets/p' }],
])('makes none where %s', (_, where, env) => {
  expect(keepOnboardingLogin({ settings: where, env })).toBeNull()
})

it('makes one once, and only its owner can read it', () => {
  const first = keepOnboardingLogin({ settings, env: {} })
  expect(first).toMatchObject({
    username: 'onboarding',
    password: expect.stringMatching(/^.{24}$/),
    isNew: true,
  })
  expect(keepOnboardingLogin({ settings, env: {} })).toEqual({ ...first, isNew: false })
  expect(statSync(first?.file ?? '').mode & 0o777).toBe(0o600)
})
