import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Metric } from '@/domain/readings/metrics'
import type { Observation } from '../model/observe'
import {
  chirpstackJoin,
  chirpstackStatus,
  chirpstackUplink,
  type LoraAddress,
  type LoraModel,
  type Uplink,
} from './chirpstack'
import { interpret, RECEIVED_AT as NOW, seen, telemetryOf } from './interpret.fixture'

const addressOf = (model: LoraModel): LoraAddress => ({
  devEui: 'a84041ffff1b0001',
  name: 'Paddock tank',
  model,
})

const uplink = (observation: Observation, other: Partial<Uplink> = {}): Uplink => ({
  at: NOW - 1000,
  devAddr: '00189440',
  fCnt: 41,
  spreadingFactor: 7,
  receptions: [
    { gatewayId: '0016c001f153a14c', rssi: -97, snr: -3.2 },
    { gatewayId: '0016c001f153a14d', rssi: -113, snr: -9.8 },
  ],
  observation,
  deduplicationId: '0d1e7b0e-7c19-4c7e-a1f5-8f7b5a7d9c01',
  ...other,
})

const read = (model: LoraModel, sent: Uplink) => {
  const event = telemetryOf(chirpstackUplink(addressOf(model), sent))
  const valueOf = (metric: Metric) =>
    event.readings.find((reading) => reading.metric === metric)?.value ?? NaN
  return { event, valueOf }
}

describe('an uplink of a LDDS75', () => {
  it('is read from its bytes as what was measured', () => {
    const measured = fc.record({
      distance_mm: fc.double({ min: 280, max: 7500, noNaN: true }),
      battery_v: fc.double({ min: 2.1, max: 3.6, noNaN: true }),
      // A probe at 0.0 degrees cannot be told from none.
      temperature_c: fc
        .double({ min: -20, max: 50, noNaN: true })
        .filter((celsius) => Math.abs(celsius) > 0.05),
    })
    fc.assert(
      fc.property(measured, (values) => {
        const { event, valueOf } = read('ldds75', uplink(seen(values)))
        expect(event).toMatchObject({ deviceId: 'deveui:a84041ffff1b0001', at: NOW - 1000, rejected: [] })
        expect(Math.abs(valueOf('distance_mm') - values.distance_mm)).toBeLessThanOrEqual(0.5)
        expect(Math.abs(valueOf('battery_v') - values.battery_v)).toBeLessThanOrEqual(0.0005 + 1e-9)
        expect(Math.abs(valueOf('temperature_c') - values.temperature_c)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(valueOf('rssi_dbm')).toBe(-97)
        expect(valueOf('snr_db')).toBe(-3.2)
      }),
    )
  })

  it('marks what it could not measure', () => {
    const failing = (reason: string): Observation => ({
      readings: seen({ battery_v: 3.6 }).readings,
      failed: [{ metric: 'distance_mm', channel: 0, reason }],
    })
    for (const reason of ['no_echo', 'blind_zone']) {
      const { event } = read('ldds75', uplink(failing(reason)))
      expect(event.rejected).toMatchObject([{ metric: 'distance_mm' }])
      expect(event.readings).not.toContainEqual(expect.objectContaining({ metric: 'distance_mm' }))
    }
  })

  it('has a key of its own for every frame, and the same for a late copy', () => {
    const observation = seen({ distance_mm: 900, battery_v: 3.6, temperature_c: 9 })
    const keyOf = (other: Partial<Uplink>) => read('ldds75', uplink(observation, other)).event.key
    expect(keyOf({ fCnt: 0 })).not.toBe(keyOf({ fCnt: 1 }))
    expect(keyOf({ devAddr: '00189441' })).not.toBe(keyOf({}))
    expect(keyOf({ at: NOW, deduplicationId: 'other', receptions: [] })).toBe(keyOf({}))
  })

  it('leaves out zeros, as the network server does', () => {
    const sent = uplink(seen({}), {
      fCnt: 0,
      spreadingFactor: 12,
      receptions: [{ gatewayId: '0016c001f153a14c', rssi: -90, snr: 0 }],
    })
    const { payload } = chirpstackUplink(addressOf('ldds75'), sent)
    expect(payload).not.toMatch(/"(fCnt|dr|snr)":/)
    expect(read('ldds75', sent).valueOf('snr_db')).toBe(0)
  })
})

describe('an uplink of a model the console does not know', () => {
  it('is read from the object of the network server', () => {
    const { event, valueOf } = read(
      'climate',
      uplink(seen({ temperature_c: -4.26, humidity_pct: 81.04, battery_v: 3.6 })),
    )
    expect(valueOf('temperature_c')).toBe(-4.3)
    expect(valueOf('humidity_pct')).toBe(81)
    expect(valueOf('battery_v')).toBe(3.6)
    expect(event.info).toMatchObject({ kind: 'lora', sleepy: true })
  })
})

describe('the other events', () => {
  const session = { at: NOW, deduplicationId: '0d1e7b0e-7c19-4c7e-a1f5-8f7b5a7d9c02' }

  it('a join starts the counters again and tells the name', () => {
    expect(interpret(chirpstackJoin(addressOf('ldds75'), { ...session, devAddr: '00189440' }))).toMatchObject(
      [{ type: 'info', countersReset: true, info: { name: 'Paddock tank', model: 'Dragino LDDS75' } }],
    )
  })

  it('a status tells the battery', () => {
    const status = chirpstackStatus(addressOf('ldds75'), {
      ...session,
      margin: 12,
      observation: seen({ battery_pct: 88.26 }),
    })
    expect(interpret(status)).toMatchObject([
      { readings: [{ metric: 'battery_pct', channel: 0, value: 88.3 }] },
    ])
  })
})
