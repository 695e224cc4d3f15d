import { ByteReader, ByteWriter } from './bytes'
import { readNumbers, readTimes, writeNumbers, writeTimes } from './columns'
import { DamagedData, RESOLUTION_MS, type RollupWindow } from './types'

const VERSION = 1
/** Format in which every window holds one reading, so that its value suffices. */
const SINGLE = 0
const FULL = 1
const COLUMNS = ['n', 'sum', 'min', 'max', 'last'] as const
const WIDTH_MS = RESOLUTION_MS[0]

const isSingle = ({ n, sum, min, max, last }: RollupWindow): boolean =>
  n === 1 && Object.is(sum, last) && Object.is(min, last) && Object.is(max, last)

function bySeries(windows: readonly RollupWindow[]): [series: number, own: RollupWindow[]][] {
  const groups = new Map<number, RollupWindow[]>()
  for (const window of windows) {
    const own = groups.get(window.series)
    if (own) own.push(window)
    else groups.set(window.series, [window])
  }
  return [...groups].sort(([a], [b]) => a - b)
}

/** The 5-minute windows of all series in the hour from `start` on, ascending by time within each series. */
export function packHour(windows: readonly RollupWindow[], start: number): Buffer {
  const writer = new ByteWriter(256)
  writer.byte(VERSION)
  for (const [series, own] of bySeries(windows)) {
    writer.varint(series)
    writer.varint(own.length)
    writeTimes(
      writer,
      own.map(({ at }) => (at - start) / WIDTH_MS),
    )
    const isPlain = own.every(isSingle)
    writer.byte(isPlain ? SINGLE : FULL)
    for (const column of isPlain ? (['last'] as const) : COLUMNS)
      writeNumbers(
        writer,
        own.map((window) => window[column]),
      )
  }
  return writer.finish()
}

/** Unpacks what `packHour` packed, series by series; only `wanted` ones when given. Throws DamagedData. */
export function unpackHour(data: Buffer, start: number, wanted?: ReadonlySet<number>): RollupWindow[] {
  const reader = new ByteReader(data)
  if (reader.byte() !== VERSION) throw new DamagedData('stored windows are of an unknown version')
  const windows: RollupWindow[] = []
  while (!reader.isAtEnd) {
    const series = reader.varint()
    const count = reader.count(2)
    const times = readTimes(reader, count)
    const form = reader.byte()
    if (form > FULL) throw new DamagedData('stored windows are of an unknown form')
    const columns = (form === SINGLE ? [1] : COLUMNS).map(() => readNumbers(reader, count))
    if (wanted && !wanted.has(series)) continue
    for (const [i, time] of times.entries()) {
      const at = start + time * WIDTH_MS
      const [first = NaN, ...rest] = columns.map((column) => column[i] ?? NaN)
      if (form === SINGLE) windows.push({ series, at, n: 1, sum: first, min: first, max: first, last: first })
      else {
        const [sum = NaN, min = NaN, max = NaN, last = NaN] = rest
        windows.push({ series, at, n: first, sum, min, max, last })
      }
    }
  }
  return windows
}
