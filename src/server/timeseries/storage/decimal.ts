/** Decimal places to try; a number with more is stored as a float. */
export const MAX_PLACES = 9

/** Sums and differences of two such integers are still exact. */
export const MAX_MANTISSA = 2 ** 50

const POWERS = Array.from({ length: MAX_PLACES + 1 }, (_, places) => 10 ** places)

/** 10 to the power of `places` (0 to MAX_PLACES). */
export const powerOf = (places: number): number => POWERS[places] ?? NaN

/** `value` × 10^`places` when that is an integer from which a division restores exactly `value`; else null. */
export function mantissaOf(value: number, places: number): number | null {
  const power = powerOf(places)
  const mantissa = Math.round(value * power)
  // also rejects NaN; a negative zero would be restored as a positive one
  if (!(Math.abs(mantissa) <= MAX_MANTISSA) || Object.is(mantissa, -0)) return null
  return mantissa / power === value ? mantissa : null
}

/** The fewest decimal places, from `least`, that represent `value` exactly; null when no number of them does. */
export function placesOf(value: number, least = 0): number | null {
  for (let places = least; places <= MAX_PLACES; places++)
    if (mantissaOf(value, places) !== null) return places
  return null
}

/** A sum without binary rounding errors as long as its inputs are decimals: 0.1 + 0.2 is 0.3. */
export class DecimalSum {
  private places: number | null = 0
  private mantissa = 0
  private float = 0

  /** Adds a number and returns the sum so far. */
  add(number: number): number {
    if (this.places !== null && mantissaOf(number, this.places) === null)
      this.widen(placesOf(number, this.places + 1))
    const mantissa = this.places === null ? null : mantissaOf(number, this.places)
    if (mantissa === null || Math.abs(this.mantissa + mantissa) > MAX_MANTISSA) {
      this.widen(null)
      return (this.float += number)
    }
    this.mantissa += mantissa
    return this.mantissa / powerOf(this.places ?? 0)
  }

  /** Switches to more places, or (null) permanently to a float. */
  private widen(places: number | null): void {
    if (this.places === null) return
    const wider = (this.mantissa * powerOf(places ?? this.places)) / powerOf(this.places)
    if (places !== null && Math.abs(wider) <= MAX_MANTISSA) {
      this.mantissa = Math.round(wider)
      this.places = places
    } else {
      this.float = this.mantissa / powerOf(this.places)
      this.places = null
    }
  }
}
