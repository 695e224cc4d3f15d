import type { ByteReader, ByteWriter } from './bytes'
import { MAX_PLACES, placesOf, powerOf, mantissaOf } from './decimal'
import { DamagedData } from './types'

/** Formats of a column of numbers: decimal places up to MAX_PLACES, or floats. */
const FLOAT32 = 10
const FLOAT64 = 11

/** All numbers at the fewest decimal places (from `places`) that represent each exactly, or null when none do. */
function decimalsOf(numbers: readonly number[], places = 0): { places: number; mantissas: number[] } | null {
  const mantissas: number[] = []
  for (const number of numbers) {
    const mantissa = mantissaOf(number, places)
    if (mantissa === null) {
      const more = placesOf(number, places + 1)
      return more === null ? null : decimalsOf(numbers, more)
    }
    mantissas.push(mantissa)
  }
  return { places, mantissas }
}

/** Consecutive numbers: decimals as differences, all others as floats; each is restored exactly. */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  const decimals = decimalsOf(numbers)
  if (decimals) {
    writer.byte(decimals.places)
    let before = 0
    for (const mantissa of decimals.mantissas) {
      writer.signed(mantissa - before)
      before = mantissa
    }
  } else if (numbers.every((number) => Object.is(Math.fround(number), number))) {
    writer.byte(FLOAT32)
    for (const number of numbers) writer.float32(number)
  } else {
    writer.byte(FLOAT64)
    for (const number of numbers) writer.float64(number)
  }
}

/** `count` numbers as `writeNumbers` wrote them. */
export function readNumbers(reader: ByteReader, count: number): number[] {
  const format = reader.byte()
  const numbers: number[] = []
  if (format === FLOAT32) for (let i = 0; i < count; i++) numbers.push(reader.float32())
  else if (format === FLOAT64) for (let i = 0; i < count; i++) numbers.push(reader.float64())
  else if (format <= MAX_PLACES) {
    const power = powerOf(format)
    let mantissa = 0
    for (let i = 0; i < count; i++) numbers.push((mantissa += reader.signed()) / power)
  } else throw new DamagedData('a stored format is unknown')
  return numbers
}

/** Ascending times as differences of their intervals: a constant interval is a row of zeros. */
export function writeTimes(writer: ByteWriter, times: readonly number[]): void {
  let [before, distance] = [0, 0]
  for (const time of times) {
    writer.signed(time - before - distance)
    distance = time - before
    before = time
  }
}

export function readTimes(reader: ByteReader, count: number): number[] {
  const times: number[] = []
  let [time, distance] = [0, 0]
  for (let i = 0; i < count; i++) {
    distance += reader.signed()
    time += distance
    times.push(time)
  }
  return times
}
