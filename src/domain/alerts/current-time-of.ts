const MINUTE_MS = 60_000
/** A message that comes within this after it was measured speaks of now. */
const LIVE_WITHIN_MS = 10 * MINUTE_MS
/** Messages that come faster say nothing about a clock: what was kept back comes in one go. */
const LEAST_APART_MS = 5000
/** By how much a slow clock may seem to be off its pace: messages take longer one time than another. */
const MOST_OFF_MS = MINUTE_MS
const MOST_OFF_SHARE = 0.25

/** When something was measured by the device's clock, and when it came. Epoch milliseconds. */
export type Timed = { at: number; receivedAt: number }

type TimedReport = Timed & {
  /** Replayed by a broker. */
  retain: boolean
  /** Seconds between two reports, null when unknown. */
  intervalS: number | null
  /** The newest that was known before. */
  previous: Timed | null
}

/**
 * The instant at which what a device says is news, epoch milliseconds; null when it is history, of which nobody is told.
 *
 * | replayed | came after it was measured          | after the one before it                | news at          |
 * |----------|-------------------------------------|----------------------------------------|------------------|
 * | yes      | any                                 | any                                    | – : history      |
 * | no       | within 10 min, or two intervals     | any                                    | when measured    |
 * | no       | later                               | at the pace of its clock, which is slow | when it came    |
 * | no       | later                               | otherwise, or there is none            | – : history      |
 */
export function currentTimeOf({ at, receivedAt, retain, intervalS, previous }: TimedReport): number | null {
  if (retain) return null
  if (receivedAt - at <= Math.max(LIVE_WITHIN_MS, 2000 * (intervalS ?? 0))) return at
  return previous && isInPace({ at, receivedAt }, previous) ? receivedAt : null
}

function isInPace(said: Timed, previous: Timed): boolean {
  const apart = said.receivedAt - previous.receivedAt
  const off = Math.abs(said.at - previous.at - apart)
  return apart >= LEAST_APART_MS && off <= Math.min(MOST_OFF_MS, apart * MOST_OFF_SHARE)
}
