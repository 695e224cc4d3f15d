/** One value of a series (see `seriesOf`); `quality` is an index into QUALITIES. */
export type SeriesValue = { series: number; value: number; quality: number }

/** A value and its instant in epoch milliseconds. */
export type Reading = SeriesValue & { at: number }

/** A roll-up of the readings of one series in [at, at + width), spikes left out; `last` is the newest of them. */
export type RollupWindow = {
  series: number
  at: number
  n: number
  sum: number
  min: number
  max: number
  last: number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Widths of the windows of each resolution of roll-ups. */
export const RESOLUTION_MS = [5 * MINUTE_MS, HOUR_MS] as const
export type RollupResolution = 0 | 1

/** Stored bytes that cannot have been written as they are. */
export class DamagedData extends Error {}
