import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { isDuplicate } from '../store'
import { compactDays } from '@/server/timeseries/retention/compact'
import { readDays, readSeries } from './read'
import { DAY_MS } from './types'
import { type Message, storeMessages } from '~/tests/support/messages'
import { ingest, newId, readingsOf, telemetry } from '~/tests/walks/support/ingest'

const NOW = Date.UTC(2026, 10, 21, 12)
const [A, B, C] = [256, 512, 3584] as const
// the keys of real devices, which one test inserts, begin at 1
let devices = 1000
const newDevice = () => (devices += 1)

const stored = async (device: number) =>
  (await readSeries({ device, from: 0, to: NOW + DAY_MS })).map(({ series, at, value }) => [
    series,
    at,
    value,
  ])

const countRows = async (device: number) =>
  (await pool().query('select from reading where device = $1', [device])).rowCount

const latest = async (device: number) =>
  (await pool().query('select metric, at, value, quality from latest where device = $1 order by 1', [device]))
    .rows

/** Optimistic insert first, as in the pipeline. */
const hopefully = (messages: readonly Message[], now = NOW) =>
  storeMessages(messages, { isOptimistic: true, now }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
    return storeMessages(messages, { now })
  })

describe('storing messages', () => {
  it('returns every value that is new, and no other', async () => {
    const device = newDevice()
    const message = { device, at: NOW, values: { [A]: 1, [C]: 2 } }
    expect((await hopefully([message])).inserted).toEqual([
      { device, metric: 1, channel: 0, at: NOW },
      { device, metric: 14, channel: 0, at: NOW },
    ])
    expect((await hopefully([message])).inserted).toEqual([])
    expect(await countRows(device)).toBe(1)
  })

  it('keeps the values that a second message of the same instant adds', async () => {
    const device = newDevice()
    await hopefully([{ device, at: NOW, values: { [A]: 1, [C]: 3 } }])
    const { inserted } = await hopefully([{ device, at: NOW, values: { [A]: 9, [B]: 2, [C]: 9 } }])
    expect(inserted.map(({ metric }) => metric)).toEqual([2])
    expect((await hopefully([{ device, at: NOW, values: { [A]: 9, [B]: 9 } }])).inserted).toEqual([])
    expect(await stored(device)).toEqual([
      [A, NOW, 1],
      [B, NOW, 2],
      [C, NOW, 3],
    ])
  })

  it('stores each value once, with overlapping sets in any order and batches, by several workers at once', async () => {
    const message = fc.record({
      second: fc.nat(2),
      sets: fc.uniqueArray(fc.constantFrom(A, B, C, 5000, 5001), { minLength: 1, maxLength: 5 }),
    })
    const plan = fc.array(fc.tuple(message, fc.boolean(), fc.nat(2)), { minLength: 1, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(plan, async (steps) => {
        const device = newDevice()
        const of = ({ second, sets }: (typeof steps)[number][0]): Message => ({
          device,
          at: NOW + second,
          values: Object.fromEntries(sets.map((series) => [series, series + second])),
        })
        const workers = [0, 1, 2].map((worker) => steps.filter(([, , by]) => by === worker))
        await Promise.all(
          workers.map(async (own) => {
            for (const [one, isTwice] of own) {
              await hopefully([of(one)])
              if (isTwice) await hopefully([of(one)])
            }
          }),
        )
        const wanted = new Set(steps.flatMap(([{ second, sets }]) => sets.map((s) => `${NOW + second} ${s}`)))
        const found = (await stored(device)).map(([series, at]) => `${at} ${series}`)
        expect([...found].sort()).toEqual([...wanted].sort())
      }),
      { numRuns: 40 },
    )
  })

  it('takes the first of two messages with the same key in one batch, and what the other adds', async () => {
    const [id, { deliver, pipeline }] = [newId(), ingest()]
    const ts = Date.now() - 5000
    const say = (m: Record<string, number>) => telemetry(id, { ts, m })
    await deliver(say({ distance_mm: 1 }), say({ distance_mm: 2, battery_v: 3 }))
    expect((await readingsOf(id)).map(({ value }) => value)).toEqual([3, 1])
    expect(pipeline.counters).toMatchObject({ readings: 2, duplicates: 1 })
  })

  it('keeps spikes out of latest', async () => {
    const device = newDevice()
    await hopefully([
      { device, at: NOW, values: { [A]: 10 } },
      { device, at: NOW + 1, values: { [A]: 99, [B]: 98 }, quality: 'spike' },
      { device, at: NOW + 2, values: { [C]: 5 }, quality: 'blind_zone' },
    ])
    expect(await latest(device)).toEqual([
      { metric: 1, at: new Date(NOW), value: 10, quality: 0 },
      { metric: 14, at: new Date(NOW + 2), value: 5, quality: 1 },
    ])
    expect((await readSeries({ device, from: 0, to: NOW + DAY_MS })).map((r) => r.quality)).toEqual([
      0, 2, 2, 1,
    ])
  })

  it('detects duplicates of compacted readings', async () => {
    const device = newDevice()
    const old = { device, at: NOW - 5 * DAY_MS, values: { [A]: 1, [B]: 2 } }
    await hopefully([old])
    await compactDays(new Date(NOW))
    expect(await countRows(device)).toBe(0)
    const { inserted } = await hopefully([{ ...old, values: { [A]: 1, [B]: 2, [C]: 3 } }])
    expect(inserted.map(({ metric }) => metric)).toEqual([14])
    expect((await stored(device)).map(([series]) => series)).toEqual([A, B, C])
  })

  it('invalidates the hours of late readings', async () => {
    const device = newDevice()
    const minutes = (n: number) => ({ device, at: NOW - n * 60_000, values: { [A]: n } })
    await hopefully([minutes(0), minutes(5), minutes(59)], NOW + 9 * 60_000)
    const marks = async () =>
      (
        await pool().query<{ hour: Date }>(
          'select hour from rollup_invalidation where device = $1 order by 1',
          [device],
        )
      ).rows.map(({ hour }) => (NOW - hour.getTime()) / 3_600_000)
    expect(await marks()).toEqual([])
    await hopefully([minutes(58), minutes(61), minutes(62), minutes(500)], NOW + 10 * 60_000)
    expect(await marks()).toEqual([9, 2, 1])
  })
})

describe('reading back', () => {
  it('reads long spans day by day, compacted or not', async () => {
    const device = newDevice()
    const at = (day: number) => NOW - day * DAY_MS
    await hopefully([6, 5, 3, 1, 0].map((day) => ({ device, at: at(day), values: { [A]: day, [B]: 1 } })))
    await compactDays(new Date(NOW))
    const days: number[][] = []
    for await (const readings of readDays({ device, series: [A], from: at(6), to: NOW }))
      days.push(readings.map(({ value }) => value))
    expect(days).toEqual([[6], [5], [], [3], [], [1], []])
    expect(await readSeries({ device, from: NOW, to: NOW })).toEqual([])
  })
})
