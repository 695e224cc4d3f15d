import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { getReadings } from '@/contracts/devices/device'
import { metricId, type Metric, type Quality } from '@/domain/readings/metrics'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, storeReadings } from '~/tests/support/fixtures/factories'
import { planBuckets } from '@/server/timeseries/choose-resolution'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { dropExpiredReadings } from '@/server/timeseries/retention/retention'
import { buildRollups } from '@/server/timeseries/rollups/rollups'
import { compactDays } from '@/server/timeseries/retention/compact'
import { seriesOf } from '@/server/timeseries/storage/series'
import { lowestRollupWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/server/timeseries/storage/types'

type Sample = { metric: Metric; channel: number; at: number; value: number; quality: Quality }

const now = new Date()
const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 6 * DAY_MS
const SERIES = [
  { metric: 'distance_mm', channel: 0 },
  { metric: 'distance_mm', channel: 3 },
  { metric: 'battery_v', channel: 0 },
] as const
const box = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 } as const

const isSilent = (at: number) => Math.floor(at / DAY_MS) % 3 === 0

/** Six days with a reading every few minutes, many of them on an edge, and every third day without readings. */
const samples = fc
  .uniqueArray(
    fc.record({
      minute: fc.integer({ min: 0, max: 6 * 24 * 60 - 1 }),
      series: fc.constantFrom(...SERIES),
      offsetMs: fc.constantFrom(0, 0, 1, 29_999, MINUTE_MS - 1),
      value: fc.oneof(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 20_000 }).map((n) => n / 10),
        fc.double({ min: 0, max: 2000, noNaN: true }),
      ),
      quality: fc.constantFrom('ok', 'ok', 'ok', 'blind_zone', 'spike'),
    }),
    {
      minLength: 2_500,
      maxLength: 3_000,
      selector: ({ minute, series }) => `${minute} ${SERIES.indexOf(series)}`,
    },
  )
  .map((drawn) =>
    drawn
      .map(({ minute, series, offsetMs, value, quality }): Sample => {
        return { ...series, at: first + minute * MINUTE_MS + offsetMs, value, quality: quality as Quality }
      })
      .filter(({ at }) => !isSilent(at))
      .sort((a, b) => a.at - b.at),
  )

const spans = fc
  .record({
    from: fc.integer({ min: first - DAY_MS, max: now.getTime() - MINUTE_MS }),
    length: fc.oneof(
      fc.integer({ min: MINUTE_MS, max: 7 * DAY_MS }),
      fc.constantFrom(HOUR_MS, DAY_MS, 7 * DAY_MS),
    ),
    isEven: fc.boolean(),
    points: fc.constantFrom(1, 2, 24, 48, 300, 2000),
  })
  .map(({ from, length, isEven, points }) => {
    const start = isEven ? Math.floor(from / HOUR_MS) * HOUR_MS : from
    return { from: start, to: start + length, points }
  })

/** Values outside the tank and single jumps are stored, and are in no chart. */
const isBelieved = ({ quality }: Pick<Sample, 'quality'>): boolean =>
  quality !== 'spike' && quality !== 'blind_zone'

/** The expected buckets, computed from their definition. */
function expected(known: readonly Sample[], span: { from: number; to: number; points: number }) {
  const { widthMs, originMs } = planBuckets({ ...span, retainedFrom: -Infinity })
  const groups = new Map<string, Sample[]>()
  for (const sample of known) {
    if (!isBelieved(sample) || sample.at < span.from || sample.at >= span.to) continue
    const start = originMs + Math.floor((sample.at - originMs) / widthMs) * widthMs
    const name = `${Math.max(start, span.from)} ${sample.metric} ${sample.channel}`
    groups.set(name, [...(groups.get(name) ?? []), sample])
  }
  return new Map(
    [...groups].map(([name, group]) => {
      const values = group.map(({ value }) => value)
      const sum = values.reduce((a, b) => a + b, 0)
      const [min, max] = [Math.min(...values), Math.max(...values)]
      return [name, { n: values.length, min, max, last: values.at(-1), avg: sum / values.length }]
    }),
  )
}

let device: { publicId: string; id: number }
let token: string
let known: Sample[]

const remember = async (more: readonly Sample[]) => {
  await storeReadings(more.map((sample) => ({ ...sample, device: device.id, at: new Date(sample.at) })))
  known = [...known, ...more].sort((a, b) => a.at - b.at)
}

async function expectRight() {
  const series = SERIES.map(({ metric, channel }) => seriesOf(metricId(metric), channel))
  await fc.assert(
    fc.asyncProperty(spans, async (span) => {
      const asked = { ...span, from: new Date(span.from), to: new Date(span.to) }
      const buckets = await loadBuckets({ device: device.id, series, now, ...asked })
      const right = expected(known, span)
      const names = buckets.map(({ at, metric, channel }) => {
        const name = SERIES.find((s) => metricId(s.metric) === metric)?.metric
        return `${at.getTime()} ${name} ${channel}`
      })
      expect(names).toHaveLength(right.size)
      expect(buckets).toEqual([...buckets].sort((a, b) => a.at.getTime() - b.at.getTime()))
      buckets.forEach(({ n, min, max, last, avg }, i) => {
        const bucket = right.get(names[i] ?? '')
        expect({ n, min, max, last }).toEqual({
          n: bucket?.n,
          min: bucket?.min,
          max: bucket?.max,
          last: bucket?.last,
        })
        expect(Math.abs(avg - (bucket?.avg ?? NaN))).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(avg)))
      })
    }),
    { numRuns: 60 },
  )
}

/** The level of a chart; sums of fractions in another order differ in the last digits. */
async function levels() {
  const span = { from: new Date(first).toISOString(), to: now.toISOString(), points: '48' }
  const query = { metric: 'tank_level_pct', ...span }
  const { points } = await json(
    await api(getReadings, { token, params: { deviceId: device.publicId }, query }),
  )
  return points.map((point: { avg: number }) => ({ ...point, avg: point.avg.toFixed(8) }))
}

beforeAll(async () => {
  const owner = await makeUser()
  token = owner.token
  device = await makeDevice({ ownerId: owner.id, tankConfig: box })
  known = []
})

describe('buckets', () => {
  it('are correct from readings, from roll-ups, from compacted days, and after late readings', async () => {
    const [drawn = []] = fc.sample(samples, { numRuns: 1, seed: 20_261_121 })
    await remember(drawn.filter(({ at }) => at < now.getTime()))
    expect(await lowestRollupWatermark()).toBe(0)
    await expectRight()
    const level = await levels()
    expect(level.length).toBeGreaterThan(10)

    await buildRollups(now)
    expect(await lowestRollupWatermark()).toBeGreaterThan(now.getTime() - 2 * HOUR_MS)
    await expectRight()
    expect(await levels()).toEqual(level)

    await compactDays(now)
    await expectRight()
    expect(await levels()).toEqual(level)

    const isTaken = new Set(known.map(({ at }) => at))
    const late = drawn.map((sample) => ({ ...sample, at: sample.at + 7_001, value: 1234.5 }))
    await remember(late.filter(({ at }, i) => i % 9 === 0 && at < now.getTime() && !isTaken.has(at)))
    await buildRollups(now)
    await expectRight()
    await compactDays(now)
    await expectRight()
  })

  it('of days whose readings have expired are those of the roll-ups', async () => {
    const series = [seriesOf(metricId('distance_mm'), 0)]
    const midnights = [1, 2].map((days) => Math.floor(first / DAY_MS) * DAY_MS + days * DAY_MS)
    const from = midnights.find((at) => !isSilent(at)) ?? NaN
    const early =
      known.find(({ at, channel, metric, quality }) => {
        return at >= from && channel === 0 && metric === 'distance_mm' && isBelieved({ quality })
      })?.at ?? NaN
    const hour = Math.floor(early / HOUR_MS) * HOUR_MS
    const load = async (points: number, start: number, to: number) =>
      loadBuckets({ device: device.id, series, now, from: new Date(start), to: new Date(to), points })
    const ofDay = await load(24, from, from + DAY_MS)
    const ofHour = await load(12, hour, hour + HOUR_MS)
    expect([ofDay.length > 3, ofHour.length > 0]).toEqual([true, true])
    await dropExpiredReadings(now, 2)
    expect(await load(24, from, from + DAY_MS)).toEqual(ofDay)
    expect(await load(300, hour, hour + HOUR_MS)).toEqual(ofHour)
  })
})
