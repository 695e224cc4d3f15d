import { type Metric, metricId, QUALITIES } from '@/domain/metrics'
import { judgeRate } from '@/ingest/rules/spike'
import type { DecodedReading } from '@/ingest/types'
import type { Report } from './collect'
import { lockDevices } from './repeats'
import { unpackValues } from './storage/pack'
import { seriesOf } from './storage/series'
import { type Queryable, run } from './transaction'

type Point = { value: number; at: number }
type State = { last: Point | null; candidate: Point | null }

const RATED: ReadonlySet<Metric> = new Set<Metric>(['distance_mm', 'depth_mm'])
const SPIKE = QUALITIES.indexOf('spike')

/** An unconfirmed spike is among the newest rows; further back it has been forgotten. */
const LOOK_BACK_ROWS = 50

const LATEST = `
  select value, (extract(epoch from at) * 1000)::float8 as at
  from latest where device = $1 and metric = $2 and channel = $3`

const NEWER = `
  select (extract(epoch from at) * 1000)::float8 as at, data
  from reading where device = $1 and at > $2 order by at desc limit ${LOOK_BACK_ROWS}`

type Series = { device: number; metric: Metric; channel: number }

async function stateOf(client: Queryable, { device, metric, channel }: Series): Promise<State> {
  const [last = null] = await run<Point>(client, LATEST, [device, metricId(metric), channel])
  if (!last) return { last: null, candidate: null }
  const series = seriesOf(metricId(metric), channel)
  const newer = await run<{ at: number; data: Buffer }>(client, NEWER, [device, new Date(last.at)])
  const candidate = newer
    .flatMap(({ at, data }) => unpackValues(data).map((packed) => ({ ...packed, at })))
    .find((packed) => packed.series === series && packed.quality === SPIKE)
  return { last, candidate: candidate ?? null }
}

/**
 * Flags what changes faster than the device's limit, until a second reading agrees. Readings older than the latest
 * are history and are not judged.
 */
export async function flagSpikes(client: Queryable, reports: readonly Report[]): Promise<void> {
  const rated = reports.filter(({ maxRate }) => maxRate !== null)
  if (rated.length === 0) return
  await lockDevices(
    client,
    rated.map(({ device }) => device.key),
  )
  const states = new Map<string, State>()
  for (const report of rated) {
    const { device, at, maxRate } = report
    const judged: DecodedReading[] = []
    for (const reading of report.readings) {
      const { metric, channel, value } = reading
      const name = `${device.key} ${metric} ${channel}`
      if (maxRate === null || !RATED.has(metric)) {
        judged.push(reading)
        continue
      }
      const state = states.get(name) ?? (await stateOf(client, { device: device.key, metric, channel }))
      const next = { value, at }
      const isHistory = state.last !== null && at <= state.last.at
      const isSpike = !isHistory && judgeRate({ ...state, next, maxRateMmPerMin: maxRate }) === 'spike'
      judged.push(isSpike ? { ...reading, quality: 'spike' } : reading)
      if (!isHistory)
        states.set(name, isSpike ? { ...state, candidate: next } : { last: next, candidate: null })
    }
    report.readings = judged
  }
}
