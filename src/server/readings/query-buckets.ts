import { pool } from '@/server/pg'
import { partsOf, type Plan, planBuckets } from './choose-level'
import { storedPart } from './span'
import { keptFrom } from './storage/progress'
import { type Range, readDays, readWindows, rolledThrough } from './storage/read'
import { channelOf, metricOf } from './storage/series'
import type { Window } from './storage/types'
import { mergeWindows, windowsOf } from './storage/windows'

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

type Query = { device: number; series: readonly number[]; from: Date; to: Date; points: number; now: Date }

/** Buckets of a device's readings in [from, to), oldest first; empty buckets do not appear, spikes do not count. */
export async function loadBuckets({ device, series, from, to, points, now }: Query): Promise<Bucket[]> {
  if (series.length === 0 || from >= to) return []
  const plan = planBuckets({
    from: from.getTime(),
    to: to.getTime(),
    points,
    keptFrom: await keptFrom(pool()),
  })
  const windows = await loadWindows({ device, series, now }, plan)
  return windows.map((window) => bucketOf(window, plan))
}

type Source = Pick<Query, 'device' | 'series' | 'now'>

async function loadWindows({ now, ...of }: Source, plan: Plan): Promise<Window[]> {
  const { level, widthMs, originMs } = plan
  const { head, rollups, tail } = partsOf(plan, level === null ? 0 : await rolledThrough())
  const parts = await Promise.all([
    windowsOfReadings(storedPart({ ...of, ...head }, now), plan),
    level === null ? [] : readWindows({ ...of, ...rollups, level }),
    windowsOfReadings(storedPart({ ...of, ...tail }, now), plan),
  ])
  return mergeWindows(parts.flat(), widthMs, originMs)
}

/** Day by day: before the roll-ups of a year are built its readings are too many to hold. */
async function windowsOfReadings(range: Range, { widthMs, originMs }: Plan): Promise<Window[]> {
  const windows: Window[][] = []
  for await (const readings of readDays(range)) windows.push(windowsOf(readings, widthMs, originMs))
  return windows.flat()
}

function bucketOf({ series, at, n, sum, min, max, last }: Window, { from }: Plan): Bucket {
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
