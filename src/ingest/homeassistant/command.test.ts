import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import type { CommandOrder } from '@/domain/pump/types'
import { maySpeakOn } from '../rules/discovered-command'
import { homeassistant } from './family'

const flags = { retain: true, qos: 1, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const
const target = { commandId: 'c', expiresAt: 0, now: 0 }

/** The command encoded for a device after these discovery messages. */
const saidTo = (
  deviceId: string,
  { configs, ch = 0, on = true }: { configs: object[]; ch?: number; on?: boolean },
) => {
  const ctx = contextWith()
  configs.forEach((config, index) => {
    const topic = `homeassistant/switch/well/relay_${index}/config`
    const payload = new TextEncoder().encode(JSON.stringify(config))
    for (const event of homeassistant.decode({ topic, payload, flags }, ctx))
      if (event.type === 'discovery') ctx.memory.put(event)
  })
  const order: CommandOrder = { type: 'relay.set', ch, on, maxSeconds: null }
  const said = homeassistant.encode?.(order, { ...target, deviceId }, ctx)
  if (!said || 'cannot' in said) return said?.cannot
  return said.messages.map(({ topic, payload }) => [topic, payload])
}

const device = { ids: ['well'] }
const pump = { stat_t: 'well/pump', cmd_t: 'well/pump/set', dev: device }

describe('a switch with discovery', () => {
  it.each<[string, object, boolean, unknown]>([
    ['usual words', pump, true, [['well/pump/set', 'ON']]],
    ['usual words', pump, false, [['well/pump/set', 'OFF']]],
    ['its own words', { ...pump, pl_on: '1', pl_off: 0 }, true, [['well/pump/set', '1']]],
    ['its own words', { ...pump, pl_on: '1', pl_off: 0 }, false, [['well/pump/set', '0']]],
    ['no topic', { stat_t: 'well/pump', dev: device }, true, 'unknown_address'],
    ['one word for both', { ...pump, pl_on: 'X', pl_off: 'X' }, true, 'unknown_address'],
    ['toggles', { ...pump, pl_on: 'Toggle' }, true, 'unknown_address'],
    ['a template', { ...pump, cmd_tpl: '{{ value }}' }, true, 'unknown_address'],
    ['an empty word', { ...pump, pl_on: '' }, true, 'unknown_address'],
    ['a wildcard', { ...pump, cmd_t: 'well/+/set' }, true, 'unknown_address'],
    ['somebody else’s command', { ...pump, cmd_t: 'tc/v1/other/cmd/1' }, true, 'unknown_address'],
  ])('%s', (_, config, on, wanted) => {
    expect(saidTo('ha:well', { configs: [config], on })).toEqual(wanted)
  })

  it('is found by its channel', () => {
    const light = { ...pump, stat_t: 'well/light', cmd_t: 'well/light/set' }
    expect(saidTo('ha:well', { configs: [pump, light], ch: 1 })).toEqual([['well/light/set', 'ON']])
    expect(saidTo('ha:well', { configs: [pump], ch: 1 })).toBe('unknown_address')
    expect(saidTo('ha:other', { configs: [pump] })).toBe('unknown_address')
  })
})

it.each([
  ['well/switch/pump/command', true],
  ['zigbee2mqtt/wall/right/set', true],
  ['tanks/0a12bc/cmd/pump', true],
  ['tc/v1/pump/cmd/1', false],
  ['tc/v1/pump/cmd/set', false],
  ['$SYS/set', false],
  ['cmnd/pump/POWER', false],
  ['home/pump/cmnd/set', false],
  ['shellies/a/relay/0/command', false],
  ['plus1/rpc', false],
  ['application/a/device/b/command/down', false],
  ['v3/a/devices/b/down/push', false],
  ['v1/devices/me/rpc/request/1', false],
  ['spBv1.0/g/DCMD/n/set', false],
  ['W/c0619aba2ebd/system/0/Relay/0/State', false],
])('may be spoken on %s: %s', (topic, may) => expect(maySpeakOn(topic, 'tc/v1')).toBe(may))
