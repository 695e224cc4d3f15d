import { describe, expect, it } from 'vitest'
import type { CommandOrder } from '@/domain/pump/types'
import { encodeCommand } from '@/ingest/commands'
import { contextWith } from '@/ingest/fixture'
import { keepalives } from '@/ingest/router'
import { rebirthRequest } from '@/ingest/sparkplug/session'
import { pushDownlink } from '@/ingest/ttn/command'
import type { Dispatch, DiscoveryEntry } from '@/ingest/types'
import { absence, loadCommands, samplesArePresent, type CommandSample } from './samples'

type Said = { topic: string; payload: string | Uint8Array; qos?: number }
type Given = readonly Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]

const relay = (on: boolean, maxSeconds: number | null = null): CommandOrder => ({
  type: 'relay.set',
  ch: 0,
  on,
  maxSeconds,
})

const say = (
  family: string,
  deviceId: string,
  {
    order,
    commandId = 'c',
    discoveries = [],
  }: { order: CommandOrder; commandId?: string; discoveries?: Given },
): Dispatch['messages'] => {
  const target = { deviceId, commandId, expiresAt: 1_772_359_260_000, now: 0 }
  const said = encodeCommand({ family, order, target, ctx: contextWith({ discoveries }) })
  return 'cannot' in said ? [] : said.messages
}

const portal = (key: string, value: DiscoveryEntry['value']) => ({
  scope: `victron/${key}`,
  key: 'c0619aba2ebd',
  value,
})

/** How each is said here. */
const OURS: Readonly<Record<string, () => Said[]>> = {
  'tasmota/cmd-relay-on.json': () => say('tasmota', 'tasmota:wemos2', { order: relay(true) }),
  'tasmota/cmd-pulse-pump.json': () => say('tasmota', 'tasmota:wemos2', { order: relay(true, 360) }),
  'shelly-gen1/cmd-relay.json': () => say('shelly-gen1', 'shelly:shelly1', { order: relay(false) }),
  'shelly-gen2/cmd-rpc-switch-set.json': () =>
    say('shelly-gen2', 'shelly:shellyplus1-a8032abe54dc', { order: relay(true) }),
  'esphome/cmd-switch.json': () =>
    say('esphome', 'esphome:pump-node', {
      order: relay(true),
      discoveries: [
        {
          scope: 'homeassistant/channels',
          key: 'esphome:pump-node relay_on',
          value: ['pump-node/switch/pump/state'],
        },
      ],
    }),
  'zigbee2mqtt/cmd-set.json': () => say('zigbee2mqtt', 'z2m:arrosage_2', { order: relay(true) }),
  'native/cmd-relay-on.json': () =>
    say('native', 'tank-7f3a', { order: relay(true, 900), commandId: '01HQ7' }),
  'native/cmd-reboot.json': () =>
    say('native', 'tank-7f3a', { order: { type: 'reboot' }, commandId: '01HQA' }),
  'ttn/cmd-down-push.json': () =>
    pushDownlink(
      { address: 'v3/app1@tenant1/devices/dev1', fPort: 15, bytes: Buffer.from('beef', 'hex') },
      'my-correlation-id',
    ).messages,
  'victron/keepalive.json': () => keepalives(contextWith({ discoveries: [portal('portals', true)] })),
  'victron/keepalive-suppress.json': () =>
    keepalives(contextWith({ discoveries: [portal('portals', true), portal('awake', true)] })),
  'sparkplug/ncmd-rebirth.json': () => {
    const request = rebirthRequest('Sparkplug B Devices/Raspberry Pi', 1_486_144_502_122)
    return request.type === 'request' ? [request] : []
  },
}

const FIRMWARE = 'an update of the firmware, which is not a command of pump control'
const REFRESH = 'devices report by themselves, nobody asks them to'

/** Why the others are not said. */
const NOT_SAID: Readonly<Record<string, string>> = {
  'tasmota/cmd-refresh.json': REFRESH,
  'shelly-gen1/cmd-announce.json': REFRESH,
  'tasmota/cmd-ota.json': FIRMWARE,
  'shelly-gen2/cmd-ota.json': FIRMWARE,
  'zigbee2mqtt/cmd-ota.json': FIRMWARE,
  'thingsboard/ota-offer.json': FIRMWARE,
  'native/ota-offer.json': FIRMWARE,
  'hobby/csu333-ota.json': FIRMWARE,
  'native/config-desired.json':
    'a kept configuration with a revision; config.set is a command that expires and is acknowledged',
  'chirpstack/cmd-down-object.json':
    'a start without a limit that the device keeps, and an object that only works with a codec in the server',
  'thingsboard/rpc-set-relay.json': 'method and parameters are the firmware’s own',
  'hobby/autowaterer-pump.json': 'topic and keys are the firmware’s own; mappings only read',
  'sparkplug/dcmd-outputs.json': 'two outputs in one message, and neither is a relay of ours',
}

/** Several commands in one message are those commands. */
const spread = ({ topic, payload, qos }: Said): Said[] =>
  topic.endsWith('/Backlog')
    ? String(payload)
        .split('; ')
        .map((command) => command.split(' '))
        .map(([name = '', value = '']) => ({ topic: topic.replace('Backlog', name), payload: value, qos }))
    : [{ topic, payload, qos }]

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Who asks, and under which number, is everybody's own affair. */
const withoutSender = (body: unknown): unknown =>
  body instanceof Object && 'method' in body && 'src' in body ? { ...body, id: '', src: '' } : body

const wireOf = (payload: string | Uint8Array): unknown =>
  typeof payload === 'string' ? withoutSender(parsed(payload)) : Buffer.from(payload).toString('hex')

const wanted = ({ payloadText, payloadHex }: CommandSample['publish'][number]): unknown =>
  payloadHex ?? wireOf(payloadText ?? '')

describe.skipIf(!samplesArePresent)(samplesArePresent ? 'what is said to devices' : absence, () => {
  const samples = loadCommands()
  const sayable = samples.filter(({ file }) => !(file in NOT_SAID))

  it.each(sayable.map(({ file, sample }) => [file, sample] as const))('%s', (file, { publish }) => {
    const said = (OURS[file]?.() ?? []).flatMap(spread)
    expect(said.map(({ topic, payload }) => [topic, wireOf(payload)])).toEqual(
      publish.map((message) => [message.topic, wanted(message)]),
    )
    publish.forEach(({ qos, retain }, index) => {
      expect(retain ?? false).toBe(false)
      if (qos !== undefined && said[index]?.qos !== undefined) expect(said[index]?.qos).toBe(qos)
    })
  })

  it('is all accounted for', () => {
    const listed = [...Object.keys(OURS), ...Object.keys(NOT_SAID)].sort()
    expect(listed).toEqual(samples.map(({ file }) => file).sort())
  })

  it('refuses a start over LoRaWAN that only a network server’s codec could say', () => {
    const discoveries = [
      {
        scope: 'chirpstack/downlink',
        key: 'deveui:0101010101010101',
        value: { address: 'application/a', codec: 'milesight-uc300', fPort: 85 },
      },
    ]
    const said = say('chirpstack', 'deveui:0101010101010101', { order: relay(true), discoveries })
    expect(said).toEqual([])
  })
})
