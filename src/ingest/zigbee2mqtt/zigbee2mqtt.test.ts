import { describe, expect, it } from 'vitest'
import { contextWith, fixtureBytes } from '../fixture'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { DecodeContext, IngestEvent } from '../types'
import { zigbee2mqtt } from './family'
import { isOfValve, propertyOf } from './properties'
import { parseZ2mTopic } from './topic'

const flags = { retain: true, qos: 0, dup: false, receivedAt: 0 } as const

const send = (topic: string, payload: unknown, ctx: DecodeContext = contextWith()): IngestEvent[] =>
  zigbee2mqtt.decode({ topic: `zigbee2mqtt/${topic}`, payload: fixtureBytes(payload), flags }, ctx)

const measured = (payload: unknown, ctx?: DecodeContext) => {
  const [event] = send('thing', payload, ctx)
  return event?.type === 'telemetry'
    ? event.readings.map(({ metric, channel, value }) => [metric, channel, value])
    : event
}

describe('topics', () => {
  it.each([
    ['tank', { kind: 'state', name: 'tank' }],
    ['garden/tank', { kind: 'state', name: 'garden/tank' }],
    ['set', { kind: 'state', name: 'set' }],
    ['garden/tank/availability', { kind: 'availability', name: 'garden/tank' }],
    ['tank/set', { kind: 'command' }],
    ['tank/get', { kind: 'command' }],
    ['tank/set/state', { kind: 'command' }],
    ['tank/right/set', { kind: 'command' }],
    ['bridge/devices', { kind: 'devices' }],
    ['bridge/groups', { kind: 'groups' }],
    ['bridge/logging', { kind: 'bridge' }],
    ['bridge/response/device/ota_update/update', { kind: 'ota', verb: 'update' }],
    ['bridge/response/device/rename', { kind: 'bridge' }],
  ])('%s', (rest, expected) => {
    expect(parseZ2mTopic(`zigbee2mqtt/${rest}`)).toEqual(expected)
  })

  it.each(['zigbee2mqtt/', 'zigbee2mqtt', 'zigbee/tank', ''])('%j is no topic of it', (topic) => {
    expect(parseZ2mTopic(topic)).toBeNull()
  })
})

describe('properties', () => {
  it.each([
    ['state_right', 'relay_on', 1],
    ['state_l8', 'relay_on', 7],
    ['state_2', 'relay_on', 1],
    ['voltage_phase_c', 'voltage_v', 2],
    ['power_apparent', 'apparent_va', 0],
    ['power_apparent_phase_b', 'apparent_va', 1],
  ])('%s is %s of channel %d', (name, metric, channel) => {
    expect(propertyOf(name)).toMatchObject({ metric, channel })
  })

  it.each(['state_l9', 'valve_state', 'constructor', '__proto__', 'liquid_state', ''])(
    '%j is none',
    (name) => {
      expect(propertyOf(name)).toBeNull()
    },
  )

  it.each([
    ['valve_work_state', true],
    ['real_time_irrigation_volume', true],
    ['water_consumed', true],
    ['state', false],
  ])('%s tells a valve: %s', (name, expected) => {
    expect(isOfValve(name)).toBe(expected)
  })
})

describe('words with two meanings', () => {
  const listed = (value: object) =>
    contextWith({
      discoveries: [{ scope: 'zigbee2mqtt/device', key: 'thing', value: { id: 'thing', ...value } }],
    })

  it.each([
    [{ state: 'ON' }, listed({}), [['relay_on', 0, 1]]],
    [{ state: 'ON' }, listed({ valve: true }), [['valve_open', 0, 1]]],
    [{ voltage: 230 }, listed({}), [['voltage_v', 0, 230]]],
    [{ voltage: 2900 }, listed({ battery: true }), [['battery_v', 0, 2.9]]],
    [{ voltage: 3.1 }, listed({ battery: true, units: { voltage: 'V' } }), [['battery_v', 0, 3.1]]],
    [{ flow: 1.2 }, listed({ units: { flow: 'm³/h' } }), [['flow_lpm', 0, 20]]],
    [
      { temperature: 50, device_temperature: 20 },
      listed({}),
      [
        ['temperature_c', 0, 50],
        ['device_temperature_c', 0, 20],
      ],
    ],
  ])('%j', (payload, ctx, expected) => {
    expect(measured(payload, ctx)).toEqual(expected)
  })

  it.each([{ state: 'OPEN' }, { state: 'LOCK' }, { state: 'ON', brightness: 254 }])(
    '%j is no relay',
    (payload) => {
      expect(measured(payload)).toMatchObject({ type: 'info' })
    },
  )
})

describe('the list of all devices', () => {
  const device = (i: number) => ({
    type: 'EndDevice',
    ieee_address: `0x${i.toString(16).padStart(16, '0')}`,
    friendly_name: `device ${i}`,
    power_source: 'Battery',
    definition: {
      model: 'T-1',
      exposes: Array.from({ length: 60 }, (_, n) => ({
        property: n === 0 ? 'liquid_depth' : `setting_${n}`,
        unit: 'm',
        description: 'x'.repeat(80),
      })),
    },
  })

  it('is decoded in full for a large network, and only a little of it is stored', () => {
    const list = fixtureBytes(Array.from({ length: 200 }, (_, i) => device(i)))
    expect(list.byteLength).toBeGreaterThan(1024 * 1024)
    const discoveries = zigbee2mqtt.decode(
      { topic: 'zigbee2mqtt/bridge/devices', payload: list, flags },
      contextWith(),
    )
    expect(discoveries).toHaveLength(200)
    for (const discovery of discoveries)
      expect(discovery.type === 'discovery' && JSON.stringify(discovery.value).length).toBeLessThan(200)
  })

  it('keeps a renamed device as one device', () => {
    const memory = new BoundedDiscoveryStore()
    const ctx = { ...contextWith(), memory }
    const ids = ['old name', 'new name'].map((name) => {
      for (const event of send('bridge/devices', [{ ...device(1), friendly_name: name }], ctx))
        if (event.type === 'discovery') memory.put(event)
      const [event] = send(name, { liquid_depth: 1 }, ctx)
      return event?.type === 'telemetry' ? event.deviceId : null
    })
    expect(ids).toEqual(['z2m:0x0000000000000001', 'z2m:0x0000000000000001'])
  })

  it.each([
    ['', { type: 'ignored', reason: 'cleared' }],
    ['[]', { type: 'ignored', reason: 'empty_list' }],
    ['{}', { type: 'rejected', reason: 'not_a_list' }],
    ['[', { type: 'rejected', reason: 'not_json' }],
  ])('%j', (payload, expected) => {
    expect(send('bridge/devices', payload)).toEqual([expected])
  })
})
