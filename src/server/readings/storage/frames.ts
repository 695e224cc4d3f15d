import { fromPostgresTime } from '../pg-arrays'
import { ByteReader } from './bytes'
import { readValues } from './pack'
import type { Reading } from './types'

const TIME_BYTES = 8
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
  const reader = new ByteReader(frames)
  const readings: Reading[] = []
  while (!reader.isAtEnd) {
    const at = fromPostgresTime(frames, reader.position)
    const length = frames.readInt32BE(reader.position + TIME_BYTES)
    reader.skip(HEADER_BYTES)
    for (const { series, value, quality } of readValues(reader, reader.position + length))
      if (!wanted || wanted.has(series)) readings.push({ series, at, value, quality })
  }
  return readings
}
