import { fromPostgresTime } from '../pg-arrays'
import { unpackValues } from './pack'
import { DamagedData, type Reading } from './types'

const HEADER_BYTES = 12

/**
 * SQL: rows of the readings table as one value, which costs a quarter of fetching thousands of rows. For each its
 * time (8 bytes), the length of its data (4 bytes), its data.
 */
export const FRAMES = `string_agg(timestamptz_send(at) || int4send(length(data)) || data, ''::bytea order by at, part)`

/**
 * The readings in FRAMES, ascending by time, then by part; a series may be there twice at an instant. Only `wanted`
 * series when given. Throws DamagedData.
 */
export function readFrames(frames: Buffer, wanted?: ReadonlySet<number>): Reading[] {
  const readings: Reading[] = []
  for (let offset = 0; offset < frames.length;) {
    const at = fromPostgresTime(frames, offset)
    const from = offset + HEADER_BYTES
    offset = from + frames.readInt32BE(from - 4)
    if (offset > frames.length) throw new DamagedData('stored readings end too early')
    for (const { series, value, quality } of unpackValues(frames.subarray(from, offset)))
      if (!wanted || wanted.has(series)) readings.push({ series, at, value, quality })
  }
  return readings
}
