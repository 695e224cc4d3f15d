import { expect, it } from 'vitest'
import { brokerOptions } from './simulator.mjs'

const settings = { mqttBind: '127.0.0.1', mqttPort: 1884 }
const login = { MQTT_USERNAME: 'u', MQTT_PASSWORD: 'p' }

it.each([
  ['the embedded broker', {}, settings, [], '--broker mqtt://127.0.0.1:1884'],
  [
    'one bound to every address',
    {},
    { ...settings, mqttBind: '0.0.0.0' },
    [],
    '--broker mqtt://127.0.0.1:1884',
  ],
  ['one bound to an address of IPv6', {}, { ...settings, mqttBind: '::1' }, [], '--broker mqtt://[::1]:1884'],
  [
    'an external one with a login and a root',
    { MQTT_URL: 'mqtts://broker', MQTT_ROOT: 'a/b', ...login },
    settings,
    [],
    '--broker mqtts://broker --root a/b --username u --password p',
  ],
  ['one given by hand, without the login of another', login, settings, ['--broker', 'mqtt://x'], ''],
  ['a user given by hand', login, settings, ['--username=me'], '--broker mqtt://127.0.0.1:1884 --password p'],
])('%s', (_, env, where, given, expected) => {
  expect(brokerOptions({ env, settings: where, given }).join(' ')).toBe(expected)
})
