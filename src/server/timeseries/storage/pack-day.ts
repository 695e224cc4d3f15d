import { QUALITIES } from '@/domain/readings/metrics'
import { eventLoopYielder } from './yield-to-event-loop'
import { ByteReader, ByteWriter } from './bytes'
import { readNumbers, readTimes, writeNumbers, writeTimes } from './columns'
import { deflateBytes, inflateBytes } from './deflate'
import { DamagedData, type Reading } from './types'

type Column = { times: number[]; values: number[]; qualities: number[] }

const hasSameTimes = (a: Column, b: Column): boolean =>
  a.times.length === b.times.length && a.times.every((time, i) => time === b.times[i])

function columnsOf(readings: readonly Reading[], start: number): Map<number, Column> {
  const columns = new Map<number, Column>()
  for (const { series, at, value, quality } of readings) {
    let column = columns.get(series)
    if (!column) columns.set(series, (column = { times: [], values: [], qualities: [] }))
    column.times.push(at - start)
    column.values.push(value)
    column.qualities.push(quality)
  }
  return columns
}

/**
 * The readings of a device from `start` on (its day), ascending by time, in columns for each series: the series, the
 * count, whether its times are those of the series before (0) or follow (1), values, qualities when one is not ok.
 */
export function packDay(readings: readonly Reading[], start: number): Buffer {
  const packing = packingOf(readings, start)
  for (;;) {
    const { done, value } = packing.next()
    if (done) return value
  }
}

/** The same for long days: yields to the event loop between two columns. */
export async function packLongDay(readings: readonly Reading[], start: number): Promise<Buffer> {
  const yieldToEventLoop = eventLoopYielder()
  const packing = packingOf(readings, start)
  for (;;) {
    const { done, value } = packing.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

function* packingOf(readings: readonly Reading[], start: number): Generator<void, Buffer> {
  const writer = new ByteWriter(4096)
  let before: Column | null = null
  for (const [series, column] of [...columnsOf(readings, start)].sort(([a], [b]) => a - b)) {
    writer.varint(series)
    writer.varint(column.times.length)
    const isShared = before !== null && hasSameTimes(before, column)
    writer.byte(isShared ? 0 : 1)
    if (!isShared) writeTimes(writer, column.times)
    writeNumbers(writer, column.values)
    const isFlagged = column.qualities.some((quality) => quality > 0)
    writer.byte(isFlagged ? 1 : 0)
    if (isFlagged) writer.bytes(Uint8Array.from(column.qualities))
    before = column
    yield
  }
  return deflateBytes(writer.finish())
}

function readQualities(reader: ByteReader, count: number): number[] {
  if (reader.byte() === 0) return Array.from({ length: count }, () => 0)
  const qualities = [...reader.bytes(count)]
  if (qualities.some((quality) => quality >= QUALITIES.length))
    throw new DamagedData('a stored quality is unknown')
  return qualities
}

/** Approximate number of readings per piece. */
const PIECE = 10_000

/**
 * Unpacks what `packDay` packed, series by series, each ascending by time, in pieces; only `wanted` series when given.
 * Throws DamagedData, possibly after some pieces.
 */
export function* readingsOfDay(
  data: Buffer,
  start: number,
  wanted?: ReadonlySet<number>,
): Generator<Reading[]> {
  const reader = new ByteReader(inflateBytes(data))
  let readings: Reading[] = []
  let times: number[] = []
  while (!reader.isAtEnd) {
    const series = reader.varint()
    const count = reader.count(1)
    if (reader.byte() !== 0) times = readTimes(reader, count)
    if (times.length !== count) throw new DamagedData('stored times are missing')
    const values = readNumbers(reader, count)
    const qualities = readQualities(reader, count)
    if (wanted && !wanted.has(series)) continue
    for (let i = 0; i < count; i++)
      readings.push({
        series,
        at: start + (times[i] ?? NaN),
        value: values[i] ?? NaN,
        quality: qualities[i] ?? 0,
      })
    if (readings.length < PIECE) continue
    yield readings
    readings = []
  }
  yield readings
}

/** The same in one array. */
export function unpackDay(data: Buffer, start: number, wanted?: ReadonlySet<number>): Reading[] {
  const [first = [], ...rest] = readingsOfDay(data, start, wanted)
  return rest.length > 0 ? first.concat(...rest) : first
}
