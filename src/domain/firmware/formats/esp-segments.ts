import type { ByteRange } from '../check-plan'
import { viewOf, type ImageSource } from '../source'

/** ESP_IMAGE_MAX_SEGMENTS of ESP-IDF. */
const MAX_SEGMENTS = 16
const SEGMENT_HEADER = 8

/**
 * The data of each segment and where the image's sum byte stands. `fits` is null where the file's bytes were not
 * available, as behind the inflated start of a compressed file.
 */
export type SegmentWalk = { fits: boolean | null; ranges: ByteRange[]; checksumAt: number; missing: number }

/** Follows the segment headers from `at`; reads eight bytes for each and never more than sixteen. */
export async function walkSegments(source: ImageSource, at: number, count: number): Promise<SegmentWalk> {
  const ranges: ByteRange[] = []
  const done = (fits: boolean | null, end: number): SegmentWalk => {
    const checksumAt = end | 15
    return { fits, ranges, checksumAt, missing: Math.max(0, checksumAt + 1 - source.size) }
  }
  if (count < 1 || count > MAX_SEGMENTS) return done(false, at)
  let next = at
  for (let i = 0; i < count; i += 1) {
    if (next + SEGMENT_HEADER > source.size) return done(false, next + SEGMENT_HEADER)
    const header = await source.read(next, SEGMENT_HEADER)
    if (header.length < SEGMENT_HEADER) return done(null, next)
    const from = next + SEGMENT_HEADER
    next = from + viewOf(header).getUint32(4, true)
    ranges.push({ from, to: next })
  }
  return done((next | 15) < source.size, next)
}
