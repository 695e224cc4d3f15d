import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWith, fixtureBytes } from '../fixture'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { DiscoveryEntry } from '../types'
import { victron } from './family'
import { AWAKE, HEARD, PORTALS } from './portals'

const portal = 'c0619ab00001'
const NOW = Date.UTC(2026, 1, 1)
const known = { scope: PORTALS, key: portal, value: true }

type Known = Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[]

const decode = (path: string, payload: unknown, discoveries: Known = []) =>
  victron.decode(
    {
      topic: `N/${portal}/${path}`,
      payload: fixtureBytes(payload),
      flags: { retain: false, qos: 0, dup: false, receivedAt: NOW },
    },
    contextWith({ discoveries: [known, ...discoveries] }),
  )

const measured = (path: string, value: unknown) => {
  const [event] = decode(path, { value })
  if (event?.type !== 'telemetry') return event
  return event.readings.map(({ metric, channel, value: read }) => [metric, channel, read])
}

describe('topics', () => {
  it.each([
    [`N/${portal}/tank/24/Level`, true],
    [`N/${portal}/heartbeat`, true],
    [`N/${portal}/system/0/Relay/0/State`, true],
    [`N/${portal}/tank/x/Level`, false],
    [`N/${portal}/tank/24`, false],
    ['N/+/tank/24/Level', false],
    [`R/${portal}/keepalive`, false],
    [`W/${portal}/system/0/Relay/0/State`, false],
  ])('%s: %s', (topic, isOurs) => {
    expect(victron.matches(topic, contextWith())).toBe(isOurs)
  })
})

describe('paths', () => {
  it.each([
    ['tank/24/Capacity', 0.2, [['capacity_l', 0, 200]]],
    ['tank/24/Level', 20.43000030517578, [['level_pct', 0, 20.43]]],
    ['pvinverter/20/Ac/Power', 936, [['power_w', 0, 936]]],
    ['pvinverter/20/Ac/L2/Energy/Forward', 1.5, [['energy_wh', 2, 1500]]],
    ['grid/30/Ac/L1/Energy/Reverse', 0.25, [['energy_returned_wh', 1, 250]]],
    ['solarcharger/279/Dc/0/Voltage', 25.6, [['voltage_v', 0, 25.6]]],
    ['solarcharger/279/Pv/V', 71, [['voltage_v', 1, 71]]],
    ['solarcharger/279/Pv/3/P', 90, [['power_w', 4, 90]]],
    ['solarcharger/279/State', 3, [['charger_state', 0, 3]]],
    ['inverter/0/Pv/V', 182, [['voltage_v', 0, 182]]],
    ['inverter/0/Ac/Out/L1/V', 230, [['voltage_v', 2, 230]]],
    ['system/0/Relay/1/State', 0, [['relay_on', 1, 0]]],
    ['system/0/Ac/Consumption/L3/Power', 11, [['power_w', 5, 11]]],
    ['temperature/22/Pressure', 1013, [['pressure_pa', 0, 101_300]]],
    ['pump/1/State', 1, [['running', 0, 1]]],
    ['tank/24/FluidType', 1, { type: 'ignored', reason: 'no_reading_topic' }],
    ['tank/24/constructor', 1, { type: 'ignored', reason: 'no_reading_topic' }],
    ['hub4/0/AcPowerSetpoint', 1, { type: 'ignored', reason: 'no_reading_topic' }],
    ['constructor/0/name', 1, { type: 'ignored', reason: 'no_reading_topic' }],
  ])('%s %j', (path, value, expected) => {
    expect(measured(path, value)).toEqual(expected)
  })

  it('keeps the precision of a 32-bit float', () => {
    fc.assert(
      fc.property(fc.float({ min: 0, max: 100, noNaN: true }), (level) => {
        const [event] = decode('tank/1/Level', { value: level })
        const value = event?.type === 'telemetry' ? event.readings[0]?.value : undefined
        expect(Math.abs((value ?? Number.NaN) - level)).toBeLessThanOrEqual(1e-6 * Math.max(1, level))
      }),
    )
  })

  it('converts a litre to a thousandth of a cubic metre', () => {
    // more than seven digits of a value are dropped
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (litres) => {
        expect(measured('tank/1/Remaining', litres / 1000)).toEqual([
          ['volume_l', 0, expect.closeTo(litres, 4)],
        ])
      }),
    )
  })

  it('rejects a message without a value', () => {
    for (const payload of [{}, [], '7', 'x'])
      expect(decode('tank/1/Level', payload)).toMatchObject([{ type: 'rejected' }])
  })
})

describe('alarms', () => {
  const tank = `victron:${portal}~2ftank~2f1`
  const active = (alarm: string) => ({ scope: 'victron/alarm', key: `${tank} ${alarm}`, value: true })
  const said = (path: string, value: unknown, discoveries: Known = []) =>
    decode(path, { value }, discoveries).flatMap((event) =>
      event.type === 'alarm' ? [[event.alarm, event.isActive, event.severity]] : [],
    )

  it.each([
    ['tank/1/Status', 0, [], []],
    ['tank/1/Status', 1, [], [['sensor_open_circuit', true, 'warning']]],
    ['tank/1/Status', 1, ['sensor_open_circuit'], []],
    ['tank/1/Status', 0, ['sensor_open_circuit'], [['sensor_open_circuit', false, 'warning']]],
    [
      'tank/1/Status',
      7,
      ['sensor_open_circuit'],
      [
        ['sensor_open_circuit', false, 'warning'],
        ['sensor_battery_low', true, 'warning'],
      ],
    ],
    ['tank/1/Status', null, ['sensor_open_circuit'], []],
    ['tank/1/Alarms/Low/State', 2, [], [['level_low', true, 'critical']]],
    ['tank/1/Alarms/LowBattery', 1, [], [['low_battery', true, 'warning']]],
    ['vebus/257/Alarms/L2/Overload', 2, [], [['overload_l2', true, 'critical']]],
    ['battery/1/Alarms/Low/State', 2, [], []],
  ])('%s %j after %j', (path, value, before, expected) => {
    expect(said(path, value, before.map(active))).toEqual(expected)
  })
})

describe('keepalive', () => {
  const ask = (...discoveries: Known) => victron.keepalive?.(contextWith({ discoveries }))

  it('requests all values until all have arrived', () => {
    const topic = `R/${portal}/keepalive`
    expect(ask()).toEqual([])
    expect(ask(known)).toEqual([{ topic, payload: '' }])
    expect(ask(known, { scope: AWAKE, key: portal, value: true })).toEqual([
      { topic, payload: '{ "keepalive-options" : ["suppress-republish"] }' },
    ])
  })

  it.each([
    [0, ['ignored']],
    [29_999, ['ignored']],
    [30_000, ['availability', 'discovery']],
    [60_000, ['availability', 'discovery']],
    [60_001, ['availability', 'discovery', 'discovery']],
  ])('notes a heartbeat %s ms after the last', (silence, types) => {
    const heard = { scope: HEARD, key: portal, value: NOW - silence }
    expect(decode('heartbeat', { value: 1 }, [heard]).map(({ type }) => type)).toEqual(types)
  })

  it('requests all values again after an offline period', () => {
    const memory = new BoundedDiscoveryStore()
    const ctx = { ...contextWith(), memory }
    const hear = (path: string, receivedAt: number): string | undefined => {
      const flags = { retain: false, qos: 0, dup: false, receivedAt } as const
      const topic = `N/${portal}/${path}`
      for (const event of victron.decode({ topic, payload: fixtureBytes({ value: 1 }), flags }, ctx))
        if (event.type === 'discovery') memory.put(event)
      return victron.keepalive?.(ctx)[0]?.payload
    }
    expect(hear('heartbeat', NOW)).toBe('')
    expect(hear('full_publish_completed', NOW + 1000)).toContain('suppress')
    expect(hear('heartbeat', NOW + 40_000)).toContain('suppress')
    expect(hear('heartbeat', NOW + 140_000)).toBe('')
  })
})
