/** Decimal places that are worth a try; beyond them a number is stored as a float. */
export const MAX_PLACES = 9

/** Sums and differences of two such integers are still exact. */
export const MAX_MANTISSA = 2 ** 50

const POWERS = Array.from({ length: MAX_PLACES + 1 }, (_, places) => 10 ** places)

/** 10 to the power of `places` (0 to MAX_PLACES). */
export const powerOf = (places: number): number => POWERS[places] ?? NaN

/** `value` × 10^`places` when that is an integer from which a division gives back exactly `value`; else null. */
export function scaled(value: number, places: number): number | null {
  const power = powerOf(places)
  const mantissa = Math.round(value * power)
  // also refuses NaN; a negative zero would come back as a positive one
  if (!(Math.abs(mantissa) <= MAX_MANTISSA) || Object.is(mantissa, -0)) return null
  return mantissa / power === value ? mantissa : null
}

/** The fewest decimal places, from `least`, that give `value` exactly; null when no number of them does. */
export function placesOf(value: number, least = 0): number | null {
  for (let places = least; places <= MAX_PLACES; places++) if (scaled(value, places) !== null) return places
  return null
}

/** a + b without the dust of binary fractions where both are decimals: 0.1 + 0.2 is 0.3. */
export function roundedSum(a: number, b: number): number {
  const sum = a + b
  if (Number.isInteger(sum)) return sum
  const first = placesOf(a)
  const places = first === null ? null : placesOf(b, first)
  if (places === null) return sum
  const power = powerOf(places)
  const mantissa = Math.round(sum * power)
  return Math.abs(mantissa) <= MAX_MANTISSA ? mantissa / power : sum
}
