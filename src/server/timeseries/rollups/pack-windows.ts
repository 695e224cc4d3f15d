import { ByteReader, ByteWriter } from '@/server/timeseries/storage/bytes'
import { readNumbers, readTimes, writeNumbers, writeTimes } from '@/server/timeseries/storage/columns'
import { deflateBytes, inflateBytes } from '@/server/timeseries/storage/deflate'
import type { RollupWindow } from '@/server/timeseries/storage/types'

const COLUMNS = ['n', 'sum', 'min', 'max', 'last'] as const

/**
 * Windows of one series, ascending, in a period that begins at `start`: their number, their positions (counted from the
 * start), then their values column by column.
 */
export function packWindows(windows: readonly RollupWindow[], start: number, widthMs: number): Buffer {
  const writer = new ByteWriter(4096)
  writer.varint(windows.length)
  writeTimes(
    writer,
    windows.map(({ at }) => (at - start) / widthMs),
  )
  for (const column of COLUMNS)
    writeNumbers(
      writer,
      windows.map((window) => window[column]),
    )
  return deflateBytes(writer.finish())
}

/** Unpacks what `packWindows` packed. Throws DamagedData. */
export function unpackWindows(
  data: Buffer,
  { series, start, widthMs }: { series: number; start: number; widthMs: number },
): RollupWindow[] {
  const reader = new ByteReader(inflateBytes(data))
  const count = reader.count(COLUMNS.length + 1)
  const times = readTimes(reader, count)
  const [n = [], sum = [], min = [], max = [], last = []] = COLUMNS.map(() => readNumbers(reader, count))
  const of = (column: readonly number[], i: number) => column[i] ?? NaN
  return times.map((time, i) => ({
    series,
    at: start + time * widthMs,
    n: of(n, i),
    sum: of(sum, i),
    min: of(min, i),
    max: of(max, i),
    last: of(last, i),
  }))
}
