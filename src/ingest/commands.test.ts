import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CommandOrder } from '@/domain/pump/types'
import { capabilityOf, encodeCommand } from './commands'
import { families } from './families'
import { contextWith } from './fixture'
import { canPublish } from './rules/broker-access'
import type { DecodeContext, DiscoveryEntry } from './types'

type Given = readonly Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]

const target = { commandId: '0199-c1', expiresAt: 1_780_000_060_000, now: 1_780_000_000_000 }
const start = (ch = 0, maxSeconds: number | null = 900): CommandOrder => ({
  type: 'relay.set',
  ch,
  on: true,
  maxSeconds,
})
const stop = (ch = 0): CommandOrder => ({ type: 'relay.set', ch, on: false, maxSeconds: null })

const nodeLessons: Given = [
  { scope: 'esphome/node', key: 'farm/well', value: { device: 'mac:aabbccddeeff' } },
  {
    scope: 'homeassistant/channels',
    key: 'esphome:farm~2fwell relay_on',
    value: ['farm/well/switch/light/state', 'farm/well/switch/pump/state'],
  },
]
const lora = { address: 'eu868/application/a1', codec: 'milesight-uc300', fPort: 85 }
const loraLessons: Given = [
  { scope: 'chirpstack/downlink', key: 'deveui:24e1240000000001', value: lora },
  {
    scope: 'ttn/downlink',
    key: 'deveui:24e1240000000001',
    value: { address: 'v3/app@t/devices/pump', codec: 'milesight-ws523', fPort: 85 },
  },
]
const z2mLessons: Given = [
  { scope: 'zigbee2mqtt/device', key: 'barn/pump', value: { id: '0x00158d0001a2b3c4' } },
  {
    scope: 'zigbee2mqtt/device',
    key: 'wall',
    value: { id: '0x00158d0001a2b3c5', switches: { '0': 'state_left', '1': 'state_right' } },
  },
]

const say = (family: string, deviceId: string, order: CommandOrder, discoveries: Given = []) => {
  const said = encodeCommand({
    family,
    order,
    target: { ...target, deviceId },
    ctx: contextWith({ discoveries }),
  })
  return 'cannot' in said ? said.cannot : said.messages.map(({ topic, payload }) => [topic, payload])
}

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')
const chirpDown = (data: string): string =>
  `{"id":"0199-c1","devEui":"24e1240000000001","confirmed":true,"fPort":85,"data":"${base64(data)}"}`
const ttnDown = (data: string): string =>
  `{"downlinks":[{"f_port":85,"frm_payload":"${base64(data)}","priority":"HIGH","confirmed":true,"correlation_ids":["0199-c1"]}]}`
const CHIRP = 'eu868/application/a1/device/24e1240000000001/command/down'
const TTN = 'v3/app@t/devices/pump/down/push'
const DEV = 'deveui:24e1240000000001'
const rpc = (params: string): string =>
  `{"id":"0199-c1","src":"cistern/events","method":"Switch.Set","params":${params}}`
const exp = `"exp":${target.expiresAt}}`

describe('each family', () => {
  it.each<[string, string, CommandOrder, string, string, Given?]>([
    [
      'native',
      'p1',
      start(),
      'tc/v1/p1/cmd/0199-c1',
      `{"type":"relay.set","ch":0,"on":true,"max_s":900,${exp}`,
    ],
    ['native', 'p1', start(1, null), 'tc/v1/p1/cmd/0199-c1', `{"type":"relay.set","ch":1,"on":true,${exp}`],
    ['native', 'p1', stop(), 'tc/v1/p1/cmd/0199-c1', `{"type":"relay.set","ch":0,"on":false,${exp}`],
    [
      'native',
      'p1',
      { type: 'mode.set', ch: 0, mode: 'auto' },
      'tc/v1/p1/cmd/0199-c1',
      `{"type":"mode.set","ch":0,"mode":"auto",${exp}`,
    ],
    [
      'native',
      'p1',
      { type: 'config.set', config: { a: 1 } },
      'tc/v1/p1/cmd/0199-c1',
      `{"type":"config.set","config":{"a":1},${exp}`,
    ],
    ['native', 'p1', { type: 'reboot' }, 'tc/v1/p1/cmd/0199-c1', `{"type":"reboot",${exp}`],
    ['tasmota', 'tasmota:pump', start(), 'cmnd/pump/Backlog', 'PulseTime1 1000; POWER1 ON'],
    ['tasmota', 'tasmota:pump', start(1, null), 'cmnd/pump/POWER2', 'ON'],
    ['tasmota', 'tasmota:pump', stop(), 'cmnd/pump/Backlog', 'POWER1 OFF; PulseTime1 0'],
    ['tasmota', 'tasmota:farm~2fpump', start(), 'cmnd/farm/pump/Backlog', 'PulseTime1 1000; POWER1 ON'],
    [
      'tasmota',
      'tasmota:farm~2fpump',
      start(0, null),
      'farm/pump/cmnd/POWER1',
      'ON',
      [{ scope: 'tasmota/commands', key: 'farm/pump', value: 'farm/pump/cmnd/' }],
    ],
    ['shelly-gen1', 'shelly:shelly1-a', start(), 'shellies/shelly1-a/relay/0/command', 'on'],
    ['shelly-gen1', 'shelly:shelly1-a', stop(2), 'shellies/shelly1-a/relay/2/command', 'off'],
    ['shelly-gen2', 'shelly:plus1', start(), 'plus1/rpc', rpc('{"id":0,"on":true,"toggle_after":900}')],
    ['shelly-gen2', 'shelly:plus1', start(1, null), 'plus1/rpc', rpc('{"id":1,"on":true}')],
    [
      'shelly-gen2',
      'shelly:plus1',
      stop(),
      'farm/a/rpc',
      rpc('{"id":0,"on":false}'),
      [{ scope: 'shelly-gen2/commands', key: 'plus1', value: 'farm/a' }],
    ],
    ['esphome', 'esphome:farm~2fwell', start(1), 'farm/well/switch/pump/command', 'ON', nodeLessons],
    ['esphome', 'mac:aabbccddeeff', stop(0), 'farm/well/switch/light/command', 'OFF', nodeLessons],
    [
      'zigbee2mqtt',
      'z2m:0x00158d0001a2b3c4',
      start(),
      'zigbee2mqtt/barn/pump/set',
      '{"state":"ON","on_time":900}',
      z2mLessons,
    ],
    [
      'zigbee2mqtt',
      'z2m:0x00158d0001a2b3c5',
      start(1, 99_999),
      'zigbee2mqtt/wall/set',
      '{"state_right":"ON","on_time":6553}',
      z2mLessons,
    ],
    ['zigbee2mqtt', 'z2m:wall', stop(0), 'zigbee2mqtt/wall/set', '{"state_left":"OFF"}', z2mLessons],
    [
      'zigbee2mqtt',
      'z2m:not~20yet listed'.replace(' ', '~20'),
      stop(),
      'zigbee2mqtt/not yet listed/set',
      '{"state":"OFF"}',
    ],
    ['chirpstack', DEV, start(0, 60), CHIRP, chirpDown('ff930101' + '60ea0000'), loraLessons],
    ['chirpstack', DEV, stop(1), CHIRP, chirpDown('0800ff'), loraLessons],
    ['ttn', DEV, start(0, 900), TTN, ttnDown('ff2200840310' + '080100ff'), loraLessons],
    ['ttn', DEV, stop(), TTN, ttnDown('080000ff' + 'ff2300ff'), loraLessons],
  ])('%s %s: %j', (family, deviceId, order, topic, payload, discoveries = []) => {
    expect(say(family, deviceId, order, discoveries)).toEqual([[topic, payload]])
  })

  it.each<[string, string, CommandOrder, string, Given?]>([
    ['native', 'tasmota:pump', start(), 'unknown_address'],
    ['tasmota', 'tasmota:pump', { type: 'reboot' }, 'unsupported'],
    ['tasmota', 'mac:aabbccddeeff', start(), 'unknown_address'],
    ['esphome', 'esphome:well', start(), 'unknown_address'],
    ['esphome', 'esphome:farm~2fwell', start(2), 'unknown_address', nodeLessons],
    ['homeassistant', 'ha:pump', start(), 'unknown_address'],
    ['zigbee2mqtt', 'z2m:0x00158d0001a2b3c4', start(), 'unknown_address'],
    ['zigbee2mqtt', 'z2m:0x00158d0001a2b3c4', start(1), 'unknown_address', z2mLessons],
    ['chirpstack', DEV, start(0, 60), 'unknown_address'],
    ['chirpstack', DEV, start(0, null), 'no_run_limit', loraLessons],
    ['chirpstack', DEV, start(5, 60), 'unsupported', loraLessons],
    ['nbiot', 'imei:1', start(), 'unsupported'],
    ['nobody', 'x', start(), 'unsupported'],
  ])('%s %s cannot say %j: %s', (family, deviceId, order, reason, discoveries = []) => {
    expect(say(family, deviceId, order, discoveries)).toBe(reason)
  })

  it('tries every alias of the device', () => {
    const order = start(0, null)
    const said = encodeCommand({
      family: 'tasmota',
      order,
      target: { ...target, deviceId: 'mac:aabbccddeeff' },
      aliases: ['ha:other', 'tasmota:pump'],
      ctx: contextWith(),
    })
    expect(said).toMatchObject({ messages: [{ topic: 'cmnd/pump/POWER1' }] })
  })
})

const idFor: Readonly<Record<string, string>> = {
  native: 'p1',
  tasmota: 'tasmota:pump',
  'shelly-gen1': 'shelly:a',
  'shelly-gen2': 'shelly:a',
  esphome: 'mac:aabbccddeeff',
  zigbee2mqtt: 'z2m:wall',
  chirpstack: DEV,
  ttn: DEV,
}

describe('for every command', () => {
  const discoveries = [...nodeLessons, ...loraLessons, ...z2mLessons]
  const orders = fc.record({
    type: fc.constant('relay.set' as const),
    ch: fc.nat(9),
    on: fc.boolean(),
    maxSeconds: fc.option(fc.integer({ min: 1, max: 200_000 })),
  })

  it('never toggles, and publishes on a topic closed to clients', () => {
    const ctx: DecodeContext = contextWith({ discoveries })
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(idFor)), orders, ([family, deviceId], order) => {
        const said = encodeCommand({ family, order, target: { ...target, deviceId }, ctx })
        if ('cannot' in said) return
        expect(said.messages).toHaveLength(1)
        for (const { topic, payload } of said.messages) {
          expect(payload).not.toMatch(/toggle(?!_after)/i)
          expect(canPublish({ topic, root: 'tc/v1', who: { kind: 'open' } })).toBe(false)
          const ours = families.find((one) => one.matches(topic, ctx))
          const bytes = new TextEncoder().encode(payload)
          const flags = { retain: false, qos: 1, dup: false, receivedAt: target.now } as const
          // a client that receives it decodes no reading from it
          const again = ours?.decode({ topic, payload: bytes, flags }, ctx).map(({ type }) => type) ?? []
          expect(again.filter((type) => type === 'telemetry')).toEqual([])
        }
      }),
    )
  })

  it('a device that keeps the limit itself always receives the limit', () => {
    const ctx = contextWith({ discoveries })
    for (const [family, deviceId] of Object.entries(idFor)) {
      if (capabilityOf(family)?.limitBy !== 'device') continue
      const texts = [60, 120].map((maxSeconds) =>
        JSON.stringify(
          encodeCommand({ family, order: start(0, maxSeconds), target: { ...target, deviceId }, ctx }),
        ),
      )
      expect(texts[0], family).not.toBe(texts[1])
    }
  })
})
