/** How far a time may lie in the future: clocks differ, and a device's clock is accepted within this. */
export const MOST_AHEAD_MS = 5 * 60_000

/** True for a time farther in the future than clocks differ; its age is unknown. */
export const isAhead = (at: number, now: number): boolean => at - now > MOST_AHEAD_MS

/** Whether a time is no older than `withinMs`, and not in the future. Epoch milliseconds. */
export const isYoung = ({ at, now, withinMs }: { at: number; now: number; withinMs: number }): boolean =>
  now - at <= withinMs && !isAhead(at, now)
