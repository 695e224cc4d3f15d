import { fromPostgresTime } from '@/server/db/arrays'
import { ByteReader } from './bytes'
import { readValues } from './pack'
import { DamagedData, type Reading } from './types'

const TIME_BYTES = 8
const HEADER_BYTES = 12

/**
 * SQL: aggregates rows of the readings table into one value, which costs a quarter of fetching thousands of rows. For
 * each row its time (8 bytes), the length of its data (4 bytes), its data.
 */
export const FRAMES = `string_agg(timestamptz_send(at) || int4send(length(data)) || data, ''::bytea order by at, discriminator)`

/** A message in frames that cannot be read. */
type DamagedFrame = { at: number; data: Buffer; error: unknown }

type ReadOptions = {
  /** Only these series. */
  wanted?: ReadonlySet<number> | undefined
  /** Receives damaged messages, so that the others can be read; without it they throw. */
  onDamaged?: ((frame: DamagedFrame) => void) | undefined
}

/** Approximate number of readings per piece. */
const PIECE = 10_000

/**
 * The readings in FRAMES, ascending by time, then by discriminator, piece by piece; a series may occur twice at an instant.
 * Throws DamagedData without `onDamaged`.
 */
export function* readingsOfFrames(
  frames: Buffer,
  { wanted, onDamaged }: ReadOptions = {},
): Generator<Reading[]> {
  const reader = new ByteReader(frames)
  let readings: Reading[] = []
  while (!reader.isAtEnd) {
    const at = fromPostgresTime(frames, reader.position)
    const length = frames.readInt32BE(reader.position + TIME_BYTES)
    reader.skip(HEADER_BYTES)
    const end = reader.position + length
    try {
      for (const { series, value, quality } of readValues(reader, end))
        if (!wanted || wanted.has(series)) readings.push({ series, at, value, quality })
    } catch (error) {
      if (!(error instanceof DamagedData) || !onDamaged) throw error
      onDamaged({ at, data: frames.subarray(end - length, end), error })
      reader.moveTo(end)
    }
    if (readings.length < PIECE) continue
    yield readings
    readings = []
  }
  yield readings
}

/** The same in one array. */
export function readFrames(frames: Buffer, options: ReadOptions = {}): Reading[] {
  const [first = [], ...rest] = readingsOfFrames(frames, options)
  return rest.length > 0 ? first.concat(...rest) : first
}
