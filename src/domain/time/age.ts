/** How far a time may lie ahead of now: clocks differ, and a device's is believed so far. */
export const MOST_AHEAD_MS = 5 * 60_000

/** True for a time that lies further ahead than clocks differ: nobody knows how old what bears it is. */
export const isAhead = (at: number, now: number): boolean => at - now > MOST_AHEAD_MS

/** Whether something of this time is no older than `withinMs`, and not of a time to come. Epoch milliseconds. */
export const isYoung = ({ at, now, withinMs }: { at: number; now: number; withinMs: number }): boolean =>
  now - at <= withinMs && !isAhead(at, now)
