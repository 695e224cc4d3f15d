import { type Bucket, loadBuckets } from '@/server/timeseries/query-buckets'
import { RESOLUTION_MS, type RollupResolution } from '@/server/timeseries/storage/types'

type ResolutionQuery = {
  device: number
  series: readonly number[]
  from: number
  to: number
  resolution: RollupResolution
  now: Date
}

/** Buckets as wide as the roll-up windows of a resolution, from the one that contains `from` to the one before `to`. */
export function loadAtResolution({ from, to, resolution: level, ...of }: ResolutionQuery): Promise<Bucket[]> {
  const width = RESOLUTION_MS[level]
  const [start, end] = [Math.floor(from / width) * width, Math.ceil(to / width) * width]
  const points = Math.max(1, (end - start) / width)
  return loadBuckets({ ...of, from: new Date(start), to: new Date(end), points })
}
