import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { families } from '../families'
import { contextWith } from '../fixture'
import { canPublish, canReceive } from '../rules/broker-access'
import type { DecodeContext } from '../types'
import type { OtaDevice, OtaOrder, OtaTarget } from './order-types'
import { encodeOtaChunk, encodeOtaOrder, otaSupportOf } from './orders'
import { BY_HAND, BY_HAND_KEYS } from './support'
import { OTA_ERROR_CODES, OTA_STATES, OTA_WAIT_REASONS } from './words'

const URL_OF_IMAGE = 'http://fw.example/f/Jx0mE4q2nQ7rT5uY9bK3Lw/tasmota.bin.gz'

const start = (target: Partial<OtaTarget> = {}): OtaOrder => ({
  type: 'ota.start',
  target: { item: 'it-1', version: '14.2.0', ...target },
})

const encode = (
  family: string,
  order: OtaOrder,
  device: OtaDevice,
  ctx: DecodeContext = contextWith(),
): unknown => {
  const encoded = encodeOtaOrder({ family, order, device, ctx })
  return 'cannot' in encoded
    ? encoded.cannot
    : encoded.messages.map(({ topic, payload, retain }) => [topic, payload, retain])
}

describe('Tasmota', () => {
  const plug: OtaDevice = { deviceId: 'tasmota:plug', hardware: 'ESP8266EX' }
  const esp32: OtaDevice = { deviceId: 'tasmota:plug', hardware: 'ESP32-C3' }

  it.each<[string, OtaDevice, string | undefined, unknown]>([
    ['no address', plug, undefined, 'no_url'],
    ['a printf format', plug, 'http://fw.example/%d.bin', 'bad_url'],
    ['two commands', plug, 'http://fw.example/a;Reset1', 'bad_url'],
    ['a space', plug, 'http://fw.example/a b', 'bad_url'],
    ['another scheme', plug, 'ftp://fw.example/a', 'bad_url'],
    ['101 characters', plug, `http://fw.example/${'a'.repeat(83)}`, 'url_too_long'],
    ['https on an ESP8266', plug, 'https://fw.example/a.bin', 'needs_plain_http'],
    [
      'https on a chip that nobody knows',
      { deviceId: 'tasmota:plug' },
      'https://fw.example/a',
      'needs_plain_http',
    ],
    [
      'https on an ESP32',
      esp32,
      'https://fw.example/a.bin',
      [['cmnd/plug/Backlog', 'OtaUrl https://fw.example/a.bin; Upgrade 1', false]],
    ],
  ])('%s', (_, device, url, expected) => {
    expect(encode('tasmota', start({ url }), device)).toEqual(expected)
  })

  it('accepts exactly 100 characters', () => {
    const url = `http://fw.example/${'a'.repeat(82)}`
    expect(url).toHaveLength(100)
    expect(encode('tasmota', start({ url }), plug)).not.toBe('url_too_long')
  })

  it('keeps a sleeper awake, and puts back what it changed', () => {
    const sleeper: OtaDevice = { ...plug, sleepy: true }
    const known: OtaDevice = { ...sleeper, update: { deepSleepS: 900 } }
    const order = start({ url: URL_OF_IMAGE })
    expect(encode('tasmota', order, sleeper)).toBe('facts_missing')
    expect(encode('tasmota', order, known)).toEqual([
      ['cmnd/plug/Backlog', `DeepSleepTime 0; OtaUrl ${URL_OF_IMAGE}; Upgrade 1`, false],
    ])
    const before = { otaUrl: 'http://ota.tasmota.com/%04d.bin', deepSleepS: 900 }
    expect(encode('tasmota', { type: 'ota.restore', before }, known)).toEqual([
      ['cmnd/plug/Backlog', 'OtaUrl http://ota.tasmota.com/%04d.bin; DeepSleepTime 900', false],
    ])
  })

  it('asks a sleeper for its interval too', () => {
    expect(encode('tasmota', { type: 'ota.prepare' }, { ...plug, sleepy: true })).toEqual([
      ['cmnd/plug/Status', '0', false],
      ['cmnd/plug/DeepSleepTime', '', false],
    ])
  })

  it('an address that a device reported never becomes a second command', () => {
    const hostile = ['http://x; Reset 1', 'http://x\nReset 1', '', '1; POWER ON', 'javascript:x']
    for (const otaUrl of hostile)
      expect(encode('tasmota', { type: 'ota.restore', before: { otaUrl } }, plug)).toEqual([
        ['cmnd/plug/Backlog', 'OtaUrl 1', false],
      ])
  })

  it('has no word to stop an update', () => {
    expect(encode('tasmota', { type: 'ota.cancel', item: 'it-1' }, plug)).toBe('unsupported')
  })

  it('speaks on the topic of its own FullTopic', () => {
    const ctx = contextWith({
      discoveries: [{ scope: 'tasmota/commands', key: 'home/plug', value: 'home/cmnd/plug/' }],
    })
    expect(encode('tasmota', { type: 'ota.prepare' }, { deviceId: 'tasmota:home~2fplug' }, ctx)).toEqual([
      ['home/cmnd/plug/Status', '0', false],
    ])
  })
})

describe('Shelly', () => {
  const old: OtaDevice = { deviceId: 'shelly:shelly1-A' }
  const offered: OtaDevice = { ...old, update: { available: '20220209-092750/v1.11.8-g8c7bb8d' } }

  it.each<[string, OtaDevice, Partial<OtaTarget>, unknown]>([
    ['an image of ours', old, { url: URL_OF_IMAGE }, 'vendor_only'],
    ['another version than the vendor’s newest', offered, { version: '1.11.7' }, 'not_newest'],
    [
      'the vendor’s newest',
      offered,
      { version: 'v1.11.8' },
      [['shellies/shelly1-A/command', 'update_fw', false]],
    ],
  ])('Gen1: %s', (_, device, target, expected) => {
    expect(encode('shelly-gen1', start(target), device)).toEqual(expected)
  })

  it('Gen1: no id leads to the topic of all Shellies', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        const encoded = encode('shelly-gen1', start(), { deviceId: `shelly:${id}` })
        if (Array.isArray(encoded)) expect(encoded).not.toEqual([['shellies/command', 'update_fw', false]])
      }),
    )
  })

  it('Gen2: by URL, by the vendor’s channel, and the questions for version and settings', () => {
    const plus: OtaDevice = { deviceId: 'shelly:plus' }
    const say = (method: string, id: string, params?: object) => [
      ['plus/rpc', JSON.stringify({ id, src: 'cistern/events', method, params }), false],
    ]
    const order = start({ url: URL_OF_IMAGE })
    expect(encode('shelly-gen2', order, plus)).toEqual(
      say('Shelly.Update', 'ota:start:it-1', { url: URL_OF_IMAGE }),
    )
    expect(encode('shelly-gen2', start({ channel: 'beta' }), plus)).toEqual(
      say('Shelly.Update', 'ota:start:it-1', { stage: 'beta' }),
    )
    expect(encode('shelly-gen2', { type: 'ota.prepare' }, plus)).toEqual([
      ...say('Shelly.GetDeviceInfo', 'ota:info'),
      ...say('Shelly.GetConfig', 'ota:config'),
    ])
  })
})

describe('native', () => {
  const manifest = { m: 'e30', sig: 's', kid: 'k' }
  const whole = { manifest, size: 10, sha256: 'ab', hardware: 'tank-esp32c3' }

  it.each<[string, Partial<OtaTarget>, unknown]>([
    ['no manifest', { ...whole, manifest: undefined }, 'no_manifest'],
    ['no digest', { manifest, size: 10 }, 'no_checksum'],
  ])('%s', (_, target, expected) => {
    expect(encode('native', start(target), { deviceId: 'tank-1' })).toBe(expected)
  })

  it('offers pieces alone where there is no address, on a kept message', () => {
    expect(
      encode('native', start({ ...whole, install: 'now', confirmSeconds: 60 }), { deviceId: 'tank-1' }),
    ).toEqual([
      [
        'tc/v1/tank-1/ota/offer',
        '{"job":"it-1","fw":"14.2.0","hw":"tank-esp32c3","size":10,"sha256":"ab","m":"e30","sig":"s","kid":"k","via":["mqtt"],"install":"now","confirm_s":60}',
        true,
      ],
    ])
  })

  it('answers a piece on the device’s own topic', () => {
    const bytes = new Uint8Array([1, 2, 3])
    const answer = { family: 'native', deviceId: 'tank-1', chunk: { offset: 8192, length: 3 }, bytes }
    expect(encodeOtaChunk({ ...answer, job: 'it-1', ctx: contextWith() })).toEqual({
      topic: 'tc/v1/tank-1/ota/data/it-1/8192',
      payload: bytes,
      qos: 1,
      retain: false,
    })
    for (const job of [undefined, 'a/b', '+', ''])
      expect(encodeOtaChunk({ ...answer, job, ctx: contextWith() })).toBeNull()
  })
})

describe('ThingsBoard', () => {
  const eye: OtaDevice = { deviceId: 'thingsboard:eye', update: { title: 'tank eye' } }

  it('offers pieces under the title that the device goes by, to that device alone', () => {
    const order = start({ size: 5, sha256: 'ab' })
    const encoded = encodeOtaOrder({ family: 'thingsboard', order, device: eye, ctx: contextWith() })
    expect(encoded).toEqual({
      messages: [
        {
          topic: 'v1/devices/me/attributes',
          payload:
            '{"fw_title":"tank eye","fw_version":"14.2.0","fw_size":5,"fw_checksum":"ab","fw_checksum_algorithm":"SHA256"}',
          qos: 1,
          retain: false,
          recipient: 'thingsboard:eye',
        },
      ],
    })
  })

  it('answers the device’s own request under its number', () => {
    expect(encode('thingsboard', start({ url: URL_OF_IMAGE, request: 7 }), eye)).toEqual([
      [
        'v1/devices/me/attributes/response/7',
        JSON.stringify({ shared: { fw_title: 'tank eye', fw_version: '14.2.0', fw_url: URL_OF_IMAGE } }),
        false,
      ],
    ])
  })

  it.each<[string, OtaDevice, Partial<OtaTarget>, string]>([
    ['a title that nobody knows', { deviceId: 'thingsboard:eye' }, { url: URL_OF_IMAGE }, 'facts_missing'],
    ['pieces without a checksum', eye, { size: 5 }, 'no_checksum'],
    ['behind a gateway', { deviceId: 'thingsboard:gw~2feye' }, { url: URL_OF_IMAGE }, 'unknown_address'],
  ])('%s', (_, device, target, expected) => {
    expect(encode('thingsboard', start(target), device)).toBe(expected)
  })

  it('answers a piece under both of its numbers', () => {
    const bytes = new Uint8Array()
    const chunk = { offset: 0, length: 4096, request: 2, index: 0 }
    const answer = encodeOtaChunk({
      family: 'thingsboard',
      deviceId: 'thingsboard:eye',
      chunk,
      bytes,
      ctx: contextWith(),
    })
    expect(answer).toMatchObject({ topic: 'v2/fw/response/2/chunk/0', recipient: 'thingsboard:eye' })
  })
})

describe('update entities', () => {
  const withCommand = (topic: string) =>
    contextWith({
      discoveries: [{ scope: 'homeassistant/updates', key: 'ha:well', value: { topic, payload: 'GO' } }],
    })

  it.each([
    ['well/fw/set', [['well/fw/set', 'GO', false]]],
    // topics from a message on which its author may not publish
    ['tc/v1/tank-1/ota/offer', 'unknown_address'],
    ['shellies/shelly1/command', 'unknown_address'],
    ['cmnd/plug/Backlog', 'unknown_address'],
    ['$SYS/x', 'unknown_address'],
  ])('%s', (topic, expected) => {
    expect(encode('homeassistant', start(), { deviceId: 'ha:well' }, withCommand(topic))).toEqual(expected)
  })

  it('an ESPHome node is told on its own update topic only', () => {
    const ctx = (topic: string) =>
      contextWith({
        discoveries: [
          { scope: 'homeassistant/updates', key: 'esphome:n', value: { topic, payload: 'INSTALL' } },
        ],
      })
    const device = { deviceId: 'esphome:n' }
    expect(encode('esphome', start(), device, ctx('n/update/fw/command'))).toEqual([
      ['n/update/fw/command', 'INSTALL', false],
    ])
    expect(encode('esphome', start(), device, ctx('n/switch/pump/command'))).toBe('unknown_address')
    expect(encode('esphome', start(), device)).toBe('unknown_address')
  })

  it('is found under any id of the device', () => {
    const encoded = encodeOtaOrder({
      family: 'homeassistant',
      order: start(),
      device: { deviceId: 'mac:aabbccddeeff' },
      aliases: ['ha:well'],
      ctx: withCommand('well/fw/set'),
    })
    expect(encoded).toHaveProperty('messages')
  })
})

describe('Zigbee2MQTT', () => {
  const valve: OtaDevice = { deviceId: 'z2m:0x00aa' }
  const verb = (order: OtaOrder, device: OtaDevice): unknown => {
    const encoded = encodeOtaOrder({ family: 'zigbee2mqtt', order, device, ctx: contextWith() })
    return 'cannot' in encoded
      ? encoded.cannot
      : encoded.messages.map(({ topic }) => topic.split('/ota_update/')[1]).join()
  }

  it.each<[OtaOrder, OtaDevice, string]>([
    [start(), valve, 'update'],
    [start({ isDowngrade: true }), valve, 'update/downgrade'],
    [start(), { ...valve, sleepy: true }, 'schedule'],
    [{ type: 'ota.cancel', item: 'i' }, valve, 'update/abort'],
    [{ type: 'ota.cancel', item: 'i' }, { ...valve, sleepy: true }, 'unschedule'],
    [
      { type: 'ota.cancel', item: 'i' },
      { ...valve, sleepy: true, update: { status: 'updating' } },
      'update/abort',
    ],
    [{ type: 'ota.check' }, valve, 'check'],
    [start(), { deviceId: 'tasmota:x' }, 'unknown_address'],
  ])('%j to %j: %s', (order, device, expected) => {
    expect(verb(order, device)).toBe(expected)
  })
})

describe('what families support', () => {
  const messages: unknown = JSON.parse(readFileSync('messages/en.json', 'utf8'))
  const orders: OtaOrder[] = [
    { type: 'ota.prepare' },
    { type: 'ota.check' },
    start({ url: URL_OF_IMAGE }),
    { type: 'ota.cancel', item: 'it-1' },
    { type: 'ota.restore', before: {} },
  ]

  it('every family declares orders, or how it is done by hand', () => {
    for (const { name, ota } of families) {
      const support = otaSupportOf(name)
      expect([name, support.byHand === null], name).toEqual([name, ota !== undefined])
      expect(BY_HAND.has(name)).toBe(ota === undefined)
      expect(support.orders.length > 0).toBe(ota !== undefined)
    }
    expect(['espurna', 'deye'].map((family) => otaSupportOf(family).byHand)).toEqual(['generic', 'generic'])
  })

  it('no family encodes an order that it does not name', () => {
    for (const { name } of families)
      for (const order of orders) {
        const device = { deviceId: name === 'native' ? 'a' : `${name}:a` }
        const encoded = encodeOtaOrder({ family: name, order, device, ctx: contextWith() })
        if (!otaSupportOf(name).orders.includes(order.type))
          expect(encoded).toEqual({ cannot: 'unsupported' })
      }
  })

  it.each(BY_HAND_KEYS)('there is a text for updating %s by hand', (key) => {
    expect(messages).toHaveProperty(['ota', 'byHand', key])
  })

  it('a native offer is kept, and nothing else is; no client may say what the server says', () => {
    const root = 'tc/v1'
    const device = { deviceId: 'a', update: { title: 't' } }
    const target = { manifest: { m: 'e30', sig: 's', kid: 'k' }, size: 1, sha256: 'a', url: URL_OF_IMAGE }
    const ids: Readonly<Record<string, string>> = {
      native: 'a',
      tasmota: 'tasmota:a',
      'shelly-gen2': 'shelly:a',
      zigbee2mqtt: 'z2m:a',
    }
    for (const [family, deviceId] of Object.entries(ids)) {
      const order = start(target)
      const encoded = encodeOtaOrder({ family, order, device: { ...device, deviceId }, ctx: contextWith() })
      const said = 'cannot' in encoded ? [] : encoded.messages
      expect(said).toHaveLength(1)
      for (const { topic, retain } of said) {
        expect(retain).toBe(family === 'native')
        expect(canPublish({ topic, root, who: { kind: 'open' } })).toBe(false)
        expect(canReceive({ topic, root, who: { kind: 'onboarding' } })).toBe(true)
      }
    }
  })
})

describe('words for people', () => {
  const messages: unknown = JSON.parse(readFileSync('messages/en.json', 'utf8'))
  const words = (kind: string, all: readonly string[]) =>
    all
      .filter((word) => word !== 'other' || kind === 'reason')
      .map((word) => ['device', 'eventWords', kind, word])

  it('there are some for every state, reason and error', () => {
    const paths = [
      ...words('state', OTA_STATES),
      ...words('reason', OTA_WAIT_REASONS),
      ...words('code', OTA_ERROR_CODES),
    ]
    for (const path of paths) expect(messages).toHaveProperty(path)
  })
})
