/** Where a fleet stands: one sky and one wall clock for all of its devices. Latitude in degrees, north positive. */
export type Place = { seed: number; latitude: number; utcOffsetMinutes: number }

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const MINUTE_MS = 60_000

/** The days that have passed on the wall since 1 January 1970; its fraction is the time of day. */
export const localDays = ({ utcOffsetMinutes }: Place, at: number): number =>
  (at + utcOffsetMinutes * MINUTE_MS) / DAY_MS

/** What the clock on the wall says at an instant (epoch ms): hours 0-24 and the day of the week (0 = Sunday). */
export const wallClock = (place: Place, at: number): { hours: number; weekday: number } => {
  const days = localDays(place, at)
  const day = Math.floor(days)
  // 1 January 1970 was a Thursday.
  return { hours: (days - day) * 24, weekday: (day + 4) % 7 }
}

/** Day of the year, 1-366. */
export const dayOfYear = (place: Place, at: number): number => {
  const day = Math.floor(localDays(place, at))
  return 1 + day - Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS
}
