/** A meter that falls by less than this share was not reset: its value fluctuates, or the meter was replaced. */
const RESET_SHARE = 0.5

/**
 * The gain of a cumulative meter with each of its readings, oldest first; the first gains nothing, since its
 * predecessor is unknown. In the meter's unit, never negative.
 *
 * | reading against the previous one | and the next one                       | gains          |
 * |----------------------------------|----------------------------------------|----------------|
 * | the same or more                 | any                                    | the difference |
 * | less than half: a reset          | continues from there                   | all of it      |
 * | less than half: a false reading  | is at the old height again in one step | nothing        |
 * | less, but half or more           | any                                    | nothing        |
 */
export function gainsOf(readings: readonly number[]): number[] {
  const gains: number[] = []
  /** Before a fall: the value, and the number of readings since that are as low as the first. */
  let fall: { from: number; at: number; low: number } | null = null
  let before: number | null = null
  for (const [i, value] of readings.entries()) {
    const gained: number = before === null ? 0 : value - before
    if (fall && value >= fall.from && before === fall.low) {
      gains[fall.at] = 0
      gains.push(value - fall.from)
    } else if (gained >= 0) gains.push(gained)
    else gains.push(before !== null && value <= before * RESET_SHARE ? value : 0)
    if (before !== null && gained < 0) fall = { from: before, at: i, low: value }
    else if (value !== fall?.low) fall = null
    before = value
  }
  return gains
}

/** The gain of a meter over its readings; null with fewer than two. */
export const gainOf = (readings: readonly number[]): number | null =>
  readings.length < 2 ? null : gainsOf(readings).reduce((a, b) => a + b, 0)

export type Sample = { at: number; value: number }
type Stretch = { from: number; to: number; maxGapMs: number }

/**
 * The time integral of a rate over [from, to] in the rate's unit times milliseconds; null without a measurement.
 * `samples` oldest first, within the span. Each is valid until the next, the first also before it, but for no longer
 * than `maxGapMs`; longer gaps are not counted.
 */
export function integralOf(samples: readonly Sample[], { from, to, maxGapMs }: Stretch): number | null {
  const [first] = samples
  if (!first) return null
  const head = first.value * Math.min(first.at - from, maxGapMs)
  return samples.reduce((sum, { at, value }, i) => {
    const until = samples[i + 1]?.at ?? to
    return sum + value * Math.min(Math.max(0, until - at), maxGapMs)
  }, head)
}
