import { gainsOf, integralOf, type Sample } from './counter'

/** Epoch milliseconds; `to` is exclusive. */
export type Span = { from: number; to: number }

type Metered = {
  days: readonly Span[]
  /** Readings of the meter that counts up; the one before the first day is wanted, too. Oldest first. */
  counter: readonly Sample[]
  /** Of the rate, oldest first. */
  rate: readonly Sample[]
  /** Of the rate's unit of time: power is per hour, flow per minute. */
  perMs: number
  /** Nothing is known of what is further from a reading of the rate. */
  maxGapMs: number
  now: number
}

/**
 * What a meter counted on each day, in its unit; a device's own "today" is not asked, for its midnight is anybody's.
 * What was gained between two readings belongs to the day of the later one.
 *
 * | day holds a reading of the meter that has one before it | of the rate | amount             |
 * |---------------------------------------------------------|-------------|--------------------|
 * | yes                                                     | any         | what it gained     |
 * | no                                                      | yes         | the rate over time |
 * | no                                                      | no          | unknown: null      |
 */
export function amountsByDay({ days, counter, rate, perMs, maxGapMs, now }: Metered): (number | null)[] {
  const gained = gainsOf(counter.map(({ value }) => value))
  const gains = counter.map(({ at }, i) => ({ at, value: gained[i] ?? 0 })).slice(1)
  return days.map(({ from, to }) => {
    const isWithin = ({ at }: Sample) => at >= from && at < to
    const own = gains.filter(isWithin)
    if (own.length > 0) return own.reduce((sum, { value }) => sum + value, 0)
    const total = integralOf(rate.filter(isWithin), { from, to: Math.min(to, now), maxGapMs })
    return total === null ? null : total / perMs
  })
}
