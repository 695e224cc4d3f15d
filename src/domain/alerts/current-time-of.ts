const MINUTE_MS = 60_000
/** A message that arrives within this time of its measurement is live. */
const LIVE_WITHIN_MS = 10 * MINUTE_MS
/** Faster messages give no evidence about a clock: a backlog arrives in one burst. */
const LEAST_APART_MS = 5000
/** Tolerance on the pace of a slow clock, since transit times vary. */
const MOST_OFF_MS = MINUTE_MS
const MOST_OFF_SHARE = 0.25

/** Time of measurement by the device's clock, and time of arrival. Epoch milliseconds. */
export type Timed = { at: number; receivedAt: number }

type TimedReport = Timed & {
  /** Replayed by a broker. */
  retain: boolean
  /** Seconds between two reports, null when unknown. */
  intervalS: number | null
  /** The newest message before. */
  previous: Timed | null
}

/**
 * The instant at which a message counts as live, epoch milliseconds; null for history, which sends no notification.
 *
 * | replayed | arrived after measurement       | after the previous message  | live at         |
 * |----------|---------------------------------|-----------------------------|-----------------|
 * | yes      | any                             | any                         | – : history     |
 * | no       | within 10 min, or two intervals | any                         | when measured   |
 * | no       | later                           | at the pace of a slow clock | when it arrived |
 * | no       | later                           | otherwise, or there is none | – : history     |
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
