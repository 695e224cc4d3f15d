import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricNames, metricUnit, type Metric } from '@/domain/readings/metrics'
import { interpret, RECEIVED_AT as NOW } from './interpret.fixture'
import {
  nativeBirth,
  nativeDigits,
  nativeReport,
  nativeState,
  nativeTelemetry,
  nativeWill,
  type NativeAddress,
} from './native'

const address: NativeAddress = { root: 'tc/v1', id: 'tank-1' }
/** A value that every metric can have. */
const valueFor = (metric: Metric) =>
  metricUnit(metric) === 'bool'
    ? fc.constantFrom(0, 1)
    : fc.double({ min: 0.5, max: MOST[metric] ?? 49, noNaN: true })

/** Where less is possible. */
const MOST: Partial<Record<Metric, number>> = { power_factor: 1, control_mode: 2 }

const readings = fc
  .uniqueArray(
    fc.record({ metric: fc.constantFrom(...metricNames), channel: fc.integer({ min: 0, max: 255 }) }),
    {
      minLength: 1,
      maxLength: 40,
      selector: ({ metric, channel }) => `${metric}.${channel}`,
    },
  )
  .chain((keys) =>
    fc.tuple(
      ...keys.map(({ metric, channel }) => valueFor(metric).map((value) => ({ metric, channel, value }))),
    ),
  )

describe('a native report', () => {
  it('is read by the console as what was measured, within its digits', () => {
    fc.assert(
      fc.property(
        readings,
        fc.integer({ min: 0, max: 3e8 }),
        fc.nat(),
        fc.nat(),
        (measured, age, seq, boot) => {
          const ts = NOW - age
          const report = nativeReport({ ts, seq, boot, observation: { readings: measured, failed: [] } })
          const [event] = interpret(nativeTelemetry(address, [report]))
          if (event?.type !== 'telemetry') throw new Error('no telemetry')
          expect(event).toMatchObject({ deviceId: 'tank-1', at: ts, clock: 'device', key: `${boot}:${seq}` })
          expect(event.rejected).toEqual([])
          expect(event.readings).toHaveLength(measured.length)
          for (const { metric, channel, value } of measured) {
            const read =
              event.readings.find((r) => r.metric === metric && r.channel === channel)?.value ?? NaN
            expect(Math.abs(read - value)).toBeLessThanOrEqual(0.5 * 10 ** -nativeDigits(metric) + 1e-9)
          }
        },
      ),
    )
  })

  it('says why a sensor failed', () => {
    const failed = [{ metric: 'distance_mm' as const, channel: 2, reason: 'no_echo' }]
    const report = nativeReport({ ts: NOW, seq: 1, boot: 1, observation: { readings: [], failed } })
    expect(interpret(nativeTelemetry(address, [report]))).toMatchObject([
      { readings: [], rejected: [{ metric: 'distance_mm', channel: 2, reason: 'no_echo' }] },
    ])
  })

  it('of several instants is a backlog', () => {
    const at = (ts: number, seq: number) =>
      nativeReport({
        ts,
        seq,
        boot: 1,
        observation: { readings: [{ metric: 'distance_mm', channel: 0, value: 900 }], failed: [] },
      })
    expect(interpret(nativeTelemetry(address, [at(NOW - 2000, 1), at(NOW - 1000, 2)]))).toMatchObject([
      { at: NOW - 2000, backlog: true, key: '1:1' },
      { at: NOW - 1000, backlog: true, key: '1:2' },
    ])
  })
})

describe('a native status', () => {
  const identity = { boot: 3, kind: 'pump' as const, name: 'House pump', intervalS: 5, sleeps: false }

  it('is a birth, a sleep or a will', () => {
    expect(interpret(nativeBirth(address, identity))).toMatchObject([
      {
        type: 'availability',
        online: true,
        reason: 'birth',
        info: { kind: 'pump', kindDeclared: true, name: 'House pump', intervalS: 5, sleepy: false },
      },
    ])
    expect(interpret(nativeBirth(address, { ...identity, sleeps: true }))).toMatchObject([
      { online: true, reason: 'sleep', nextS: 5, info: { sleepy: true } },
    ])
    expect(interpret(nativeWill(address, 3))).toMatchObject([{ online: false, reason: 'will' }])
    expect(nativeWill(address, 3)).toMatchObject({ retain: true })
  })

  it('of the relay is a reading', () => {
    expect(interpret(nativeState(address, { ts: NOW, on: true, by: 'auto', mode: 'auto' }))).toMatchObject([
      {
        at: NOW,
        readings: [
          { metric: 'relay_on', channel: 0, value: 1 },
          { metric: 'control_mode', channel: 0, value: 2 },
        ],
      },
    ])
  })
})
