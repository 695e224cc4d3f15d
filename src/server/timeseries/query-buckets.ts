import { pool } from '@/server/db/pool'
import { splitPlan, type BucketPlan, planBuckets } from './choose-resolution'
import { clampToStorable } from './span'
import { eventLoopYielder } from './storage/yield-to-event-loop'
import { retainedFrom } from './rollups/progress'
import { type ReadingRange, readDays, TooManyReadings } from './storage/read'
import { readWindows } from './rollups/read-windows'
import { channelOf, metricOf } from './storage/series'
import { rollupWatermark } from './rollups/shares'
import type { RollupWindow } from './storage/types'
import { mergeWindows, windowsOf } from './rollups/windows'

/** One bucket of one series. `at` is the start of the bucket. */
export type Bucket = {
  metric: number
  channel: number
  at: Date
  min: number
  max: number
  avg: number
  last: number
  n: number
}

type BucketQuery = {
  device: number
  series: readonly number[]
  from: Date
  to: Date
  points: number
  now: Date
}

/**
 * Buckets of a device's readings in [from, to), oldest first, without empty ones; spikes do not count. Where there are
 * too many readings, buckets are as wide as roll-up windows.
 */
export async function loadBuckets({ device, series, from, to, points, now }: BucketQuery): Promise<Bucket[]> {
  if (series.length === 0 || from >= to) return []
  const [of, asked] = [
    { device, series, now },
    { from: from.getTime(), to: to.getTime(), points },
  ]
  const plan = planBuckets({ ...asked, retainedFrom: await retainedFrom(pool()) })
  try {
    return await bucketsOf(of, plan)
  } catch (error) {
    if (!(error instanceof TooManyReadings) || plan.resolution !== null) throw error
    return bucketsOf(of, planBuckets({ ...asked, retainedFrom: Infinity }))
  }
}

async function bucketsOf(of: BucketSource, plan: BucketPlan): Promise<Bucket[]> {
  return (await loadWindows(of, plan)).map((window) => bucketOf(window, plan))
}

type BucketSource = Pick<BucketQuery, 'device' | 'series' | 'now'>

async function loadWindows({ now, ...of }: BucketSource, plan: BucketPlan): Promise<RollupWindow[]> {
  const { resolution: level, widthMs, originMs } = plan
  const { head, rollups, tail } = splitPlan(plan, level === null ? 0 : await rollupWatermark(of.device))
  const parts = await Promise.all([
    windowsOfReadings(clampToStorable({ ...of, ...head }, now), plan),
    level === null ? [] : readWindows({ ...of, ...rollups, level }),
    windowsOfReadings(clampToStorable({ ...of, ...tail }, now), plan),
  ])
  return mergeWindows(parts.flat(), widthMs, originMs)
}

/** A year with a message every ten seconds, before its roll-ups are built. */
const MOST_READINGS = 10_000_000
const PIECE = 10_000

/** Reads day by day: the readings of a year without roll-ups are too many for memory. */
async function windowsOfReadings(
  range: ReadingRange,
  { widthMs, originMs }: BucketPlan,
): Promise<RollupWindow[]> {
  const windows: RollupWindow[][] = []
  const yieldToEventLoop = eventLoopYielder()
  let count = 0
  for await (const readings of readDays(range)) {
    count += readings.length
    if (count > MOST_READINGS) throw new TooManyReadings()
    for (let i = 0; i < readings.length; i += PIECE) {
      windows.push(windowsOf(readings.slice(i, i + PIECE), widthMs, originMs))
      await yieldToEventLoop()
    }
  }
  return windows.flat()
}

function bucketOf({ series, at, n, sum, min, max, last }: RollupWindow, { from }: BucketPlan): Bucket {
  const start = new Date(Math.max(at, from))
  return {
    metric: metricOf(series),
    channel: channelOf(series),
    at: start,
    min,
    max,
    avg: sum / n,
    last,
    n,
  }
}
