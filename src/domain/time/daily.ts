import { gainsOf, integralOf, type Sample } from '@/domain/readings/counter'

/** Epoch milliseconds; `to` is exclusive. */
export type Span = { from: number; to: number }

/** The number of points, oldest first, before a time. */
function countBefore(points: readonly { at: number }[], ms: number): number {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.at ?? ms) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** The points, oldest first, within a span. */
export const within = <T extends { at: number }>(points: readonly T[], { from, to }: Span): T[] =>
  points.slice(countBefore(points, from), countBefore(points, to))

type Metered = {
  days: readonly Span[]
  /** Readings of the cumulative meter, including the one before the first day. Oldest first. */
  counter: readonly Sample[]
  /** Readings of the rate, oldest first. */
  rate: readonly Sample[]
  /** Time unit of the rate: power is per hour, flow per minute. */
  perMs: number
  /** A reading of the rate is valid for this time at most. */
  maxGapMs: number
  now: number
}

/**
 * The consumption of a meter on each day, in its unit; a device's own "today" is not used, since its midnight is
 * unknown. A gain between two readings belongs to the day of the later one.
 *
 * | day holds a reading of the meter that has one before it | of the rate | amount             |
 * |---------------------------------------------------------|-------------|--------------------|
 * | yes                                                     | any         | its gain           |
 * | no                                                      | yes         | the rate over time |
 * | no                                                      | no          | unknown: null      |
 */
export function amountsByDay({ days, counter, rate, perMs, maxGapMs, now }: Metered): (number | null)[] {
  const gained = gainsOf(counter.map(({ value }) => value))
  const gains = counter.map(({ at }, i) => ({ at, value: gained[i] ?? 0 })).slice(1)
  return days.map((day) => {
    const { from, to } = day
    const own = within(gains, day)
    if (own.length > 0) return own.reduce((sum, { value }) => sum + value, 0)
    const start = measuredFrom(from, { rate, maxGapMs })
    const total = integralOf(within(rate, day), { from: start, to: Math.min(to, now), maxGapMs })
    return total === null ? null : total / perMs
  })
}

/** The start of the known part of a day: its midnight only with a reading shortly before. */
function measuredFrom(from: number, { rate, maxGapMs }: Pick<Metered, 'rate' | 'maxGapMs'>): number {
  const next = countBefore(rate, from)
  const [before, first] = [rate[next - 1]?.at ?? -Infinity, rate[next]?.at ?? from]
  return first - before > maxGapMs ? first : from
}
