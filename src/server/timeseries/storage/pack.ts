import { QUALITIES } from '@/domain/readings/metrics'
import { ByteReader, ByteWriter } from './bytes'
import { MAX_PLACES, placesOf, powerOf, mantissaOf } from './decimal'
import { channelOf, metricOf, seriesOf } from './series'
import { DamagedData, type SeriesValue } from './types'

/** Encoding of a value: decimal places up to MAX_PLACES, a float, or (0 and 1) no bytes at all. */
const FLOAT32 = 10
const FLOAT64 = 11
const ZERO = 12
const ONE = 13
const NO_FORMAT = 63
const FORMATS = 64

/**
 * The upper half of a value's first byte: the usual formats of good values. Else a byte of quality × 64 + format
 * follows.
 */
const SHORT_FORMATS = [0, 1, 2, 3, FLOAT32, FLOAT64, ZERO, ONE]
const EXTENDED = 15

/** The lower half: steps of 1 to 15 between series, less one. FAR: the step follows. */
const FAR = 15
const HALF = 16

/** A longer varint is longer than a float. */
const LARGEST_SHORT = 2 ** 27

const METRICS = 128

/** Most messages use channel 0 only, so series are sorted to put metrics of one channel next to each other. */
const orderOf = (series: number): number => channelOf(series) * METRICS + metricOf(series)

/**
 * The values of one message in a few bytes, each exact. Each begins with a byte of format × 16 + step to the series
 * before, then step and format if they are unusual, then the number. Takes each series once, in any order.
 */
export function packValues(values: readonly SeriesValue[]): Buffer {
  const sorted =
    values.length > 1 ? [...values].sort((a, b) => orderOf(a.series) - orderOf(b.series)) : values
  const writer = new ByteWriter()
  let before = 0
  for (const { series, value, quality } of sorted) {
    const order = orderOf(series)
    writeValue(writer, { step: order - before - 1, value, quality })
    before = order
  }
  return writer.finish()
}

function formatOf(value: number): number {
  const places = placesOf(value)
  if (places === 0 && (value === 0 || value === 1)) return ZERO + value
  const isFloat32 = Object.is(Math.fround(value), value)
  if (places === null) return isFloat32 ? FLOAT32 : FLOAT64
  return isFloat32 && Math.abs(value) * powerOf(places) >= LARGEST_SHORT ? FLOAT32 : places
}

type Written = { step: number; value: number; quality: number }

function writeValue(writer: ByteWriter, { step, value, quality }: Written): void {
  const format = formatOf(value)
  const usual = quality === 0 ? SHORT_FORMATS.indexOf(format) : -1
  writer.byte((usual < 0 ? EXTENDED : usual) * HALF + Math.min(step, FAR))
  if (step >= FAR) writer.varint(step)
  if (usual < 0) writer.byte(quality * FORMATS + format)
  if (format <= MAX_PLACES) writer.signed(mantissaOf(value, format) ?? NaN)
  else if (format === FLOAT32) writer.float32(value)
  else if (format === FLOAT64) writer.float64(value)
}

/** Unpacks what `packValues` packed, by channel and metric. Throws DamagedData. */
export const unpackValues = (data: Buffer): SeriesValue[] => readValues(new ByteReader(data), data.length)

/** The same from here to `end`. */
export function readValues(reader: ByteReader, end: number): SeriesValue[] {
  const values: SeriesValue[] = []
  let order = 0
  while (reader.position < end) {
    const first = reader.byte()
    const [upper, step] = [first >> 4, first % HALF]
    order += 1 + (step === FAR ? reader.varint() : step)
    const series = seriesOf(order % METRICS, Math.floor(order / METRICS))
    const tag = upper === EXTENDED ? reader.byte() : (SHORT_FORMATS[upper] ?? NO_FORMAT)
    values.push({ series, value: readValue(reader, tag % FORMATS), quality: qualityOf(tag) })
  }
  if (reader.position > end) throw new DamagedData('a stored value is longer than its message')
  return values
}

function qualityOf(tag: number): number {
  const quality = Math.floor(tag / FORMATS)
  if (quality >= QUALITIES.length) throw new DamagedData('a stored quality is unknown')
  return quality
}

function readValue(reader: ByteReader, format: number): number {
  if (format <= MAX_PLACES) return reader.signed() / powerOf(format)
  if (format === FLOAT32) return reader.float32()
  if (format === FLOAT64) return reader.float64()
  if (format === ZERO || format === ONE) return format - ZERO
  throw new DamagedData('a stored format is unknown')
}
