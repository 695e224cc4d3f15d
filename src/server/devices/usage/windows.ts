import { type Bucket, loadBuckets } from '@/server/timeseries/query-buckets'
import { LEVEL_MS, type Level } from '@/server/timeseries/storage/types'

type Asked = { device: number; series: readonly number[]; from: number; to: number; level: Level; now: Date }

/** Buckets as wide as the roll-ups of a level, from the one that holds `from` to the one before `to`. */
export function loadAtLevel({ from, to, level, ...of }: Asked): Promise<Bucket[]> {
  const width = LEVEL_MS[level]
  const [start, end] = [Math.floor(from / width) * width, Math.ceil(to / width) * width]
  const points = Math.max(1, (end - start) / width)
  return loadBuckets({ ...of, from: new Date(start), to: new Date(end), points })
}
