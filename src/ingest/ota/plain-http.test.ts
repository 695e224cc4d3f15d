import { expect, it } from 'vitest'
import { contextWith } from '../fixture'
import { encodeOtaOrder } from './orders'
import { needsPlainHttp } from './plain-http'

const told = (payload: string) => ({ topic: 'cmnd/{id}/ota', payload })

it.each<[string, { hardware?: string; template?: { topic: string; payload: string } }, boolean]>([
  ['tasmota', { hardware: 'ESP8266EX' }, true],
  ['tasmota', { hardware: 'ESP8285' }, true],
  ['tasmota', {}, true],
  ['tasmota', { hardware: 'ESP32-C3' }, false],
  ['generic', { template: told('{"get":"{http_url}"}') }, true],
  ['generic', { template: told('{"get":"{url}"}') }, false],
  ['shelly-gen2', { hardware: 'ESP8266EX' }, false],
])('%s %j asks for plain http: %j, and no order is given to the contrary', (family, fetch, isPlain) => {
  expect(needsPlainHttp(family, fetch)).toBe(isPlain)
  const { hardware, template } = fetch
  const deviceId = family === 'shelly-gen2' ? 'shelly:a' : `${family}:a`
  const say = (url: string) =>
    encodeOtaOrder({
      family,
      order: {
        type: 'ota.start',
        target: { item: 'it-1', version: '2.0', url, ...(template && { template }) },
      },
      device: { deviceId, hardware },
      ctx: contextWith(),
    })
  const expected = isPlain ? { cannot: 'needs_plain_http' } : { messages: [expect.anything()] }
  expect(say('https://fw.example/a.bin')).toEqual(expected)
  expect(say('http://fw.example/a.bin')).toHaveProperty('messages')
})
