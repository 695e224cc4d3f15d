/** Bytes of one kind at the end of a day; days are counted since the epoch. */
export type DaySize = { day: number; bytes: number }

/** Bytes a day: the middle of what was seen, and the range that half of it lies in. */
export type Growth = { low: number; mid: number; high: number }

/** Fewer days tell a day's chance, not a trend. */
export const LEAST_DAYS = 3
/** What was long ago says little of tomorrow. */
export const MOST_DAYS = 30

/** The value below which this share of sorted values lies. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

/**
 * Growth by the slopes between all pairs of days (Theil–Sen), which one odd day does not move: the median, and the
 * quarters around it. Null for fewer than three days.
 */
export function growthOfDays(sizes: readonly DaySize[]): Growth | null {
  const days = [...new Map(sizes.map((one) => [one.day, one])).values()]
    .sort((a, b) => a.day - b.day)
    .slice(-MOST_DAYS)
  if (days.length < LEAST_DAYS) return null
  const slopes = days
    .flatMap((one, i) => days.slice(i + 1).map((later) => (later.bytes - one.bytes) / (later.day - one.day)))
    .sort((a, b) => a - b)
  return { low: quantile(slopes, 0.25), mid: quantile(slopes, 0.5), high: quantile(slopes, 0.75) }
}

/** A kind that grows; `levelsInDays`: from then on as much expires as comes, null when nothing expires. */
export type Growing = { perDay: number; levelsInDays: number | null }

/**
 * In how many days the growth of all kinds fills so many bytes; null when it never does. What shrinks is taken to stay:
 * it shrinks only down to nothing.
 */
export function daysUntilFull(kinds: readonly Growing[], freeBytes: number): number | null {
  if (freeBytes <= 0) return 0
  const growing = kinds.filter(({ perDay }) => perDay > 0)
  const turns = [...new Set(growing.map(({ levelsInDays }) => Math.max(0, levelsInDays ?? Infinity)))].sort(
    (a, b) => a - b,
  )
  let [from, left] = [0, freeBytes]
  for (const until of turns) {
    const perDay = growing
      .filter(({ levelsInDays }) => (levelsInDays ?? Infinity) > from)
      .reduce((sum, one) => sum + one.perDay, 0)
    if (perDay > 0 && left <= perDay * (until - from)) return from + left / perDay
    left -= perDay * (until - from)
    from = until
  }
  return null
}

/** How long until a kind levels off: what is kept for so many days, of which the oldest is so old. */
export const levelsIn = (keptDays: number | null, oldestDays: number | null): number | null =>
  keptDays === null || oldestDays === null ? null : Math.max(0, keptDays - oldestDays)
