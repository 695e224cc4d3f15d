import { integralOf } from '@/domain/readings/counter'
import { type Span, within } from '@/domain/time/daily'
import { median } from '@/domain/readings/statistics'
import type { Flow, Refill, Usage } from './usage'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A span with less coverage by readings counts as not measured: it is used for neither a mean nor the typical use. */
const MEASURED = 0.5
/** Sums of two periods are compared only where both miss less coverage than the rest of this. */
const COMPARABLE = 0.9

/** Bucketed levels in percent, epoch milliseconds. */
export type PercentPoint = { at: number; min: number; max: number; last: number }

/** Data of a tank: levels oldest first; `usage` in litres, null where unknown. */
export type Known = {
  percents: readonly PercentPoint[]
  usage: Usage | null
  /** A reading is valid for no longer than this. */
  holdMs: number
  now: number
}

export type UsageBucket = Span & {
  usedL: number | null
  refilledL: number | null
  minPercent: number | null
  maxPercent: number | null
  lastPercent: number | null
  coverage: number
}

/** The flow in a span, in the unit of the flows. */
export const flowedIn = (flows: readonly Flow[], span: Span): number =>
  within(flows, span).reduce((sum, { amount }) => sum + amount, 0)

/** Share of the elapsed part of a span that readings cover (0-1). */
export function coverageOf(
  points: readonly { at: number }[],
  span: Span & { holdMs: number; now: number },
): number {
  const { from, holdMs } = span
  const to = Math.min(span.to, span.now)
  if (to <= from) return 0
  const samples = within(points, span).map(({ at }) => ({ at, value: 1 }))
  return Math.min(1, (integralOf(samples, { from, to, maxGapMs: holdMs }) ?? 0) / (to - from))
}

/** Use and refills in a span; litres null where unknown or not measured. */
export function bucketOf(span: Span, { percents, usage, holdMs, now }: Known): UsageBucket {
  const own = within(percents, span)
  const isKnown = usage !== null && own.length > 0
  return {
    ...span,
    usedL: isKnown ? flowedIn(usage.used, span) : null,
    refilledL: isKnown ? flowedIn(usage.refilled, span) : null,
    minPercent: own.length > 0 ? Math.min(...own.map(({ min }) => min)) : null,
    maxPercent: own.length > 0 ? Math.max(...own.map(({ max }) => max)) : null,
    lastPercent: own.at(-1)?.last ?? null,
    coverage: coverageOf(own, { ...span, holdMs, now }),
  }
}

const sum = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null
}

type Amount = { to: number; usedL: number | null; coverage: number }

/**
 * The mean use of some buckets, all hours or all days: only elapsed ones that readings cover for at least half. Missing
 * measurements are not estimated, so the mean is never above the maximum. Null without any.
 */
export function meanUse(buckets: readonly Amount[], now: number): number | null {
  const whole = buckets.flatMap(({ to, usedL, coverage }) =>
    usedL !== null && to <= now && coverage >= MEASURED ? [usedL] : [],
  )
  return whole.length > 0 ? whole.reduce((a, b) => a + b, 0) / whole.length : null
}

/** The bucket with the highest use, the first of equals; the current one counts with its use so far. */
export const mostUsed = <T extends { usedL: number | null }>(
  buckets: readonly T[],
): (T & { usedL: number }) | null =>
  buckets.reduce<(T & { usedL: number }) | null>((most, bucket) => {
    const { usedL } = bucket
    return usedL === null || (most && most.usedL >= usedL) ? most : { ...bucket, usedL }
  }, null)

/**
 * Totals of some buckets (oldest first, without gaps) and of the refills that began in them. The daily mean (see
 * `meanUse`) and the highest day exist only for daily buckets.
 */
export function totalsOf(buckets: readonly UsageBucket[], refills: readonly Refill[], now: number) {
  const [from, to] = [buckets[0]?.from ?? 0, buckets.at(-1)?.to ?? 0]
  const days = buckets.filter((bucket) => bucket.to - bucket.from > HOUR_MS)
  const highest = mostUsed(days)
  const own = refills.filter((refill) => refill.from >= from && refill.from < to)
  const [first, last] = [own[0], own.at(-1)]
  return {
    usedL: sum(buckets.map((bucket) => bucket.usedL)),
    refilledL: sum(buckets.map((bucket) => bucket.refilledL)),
    averageDailyL: meanUse(days, now),
    highestDay: highest && { at: highest.from, liters: highest.usedL },
    daysBetweenRefills:
      first && last && own.length > 1 ? (last.from - first.from) / DAY_MS / (own.length - 1) : null,
  }
}

/**
 * Totals to compare with those of a later period; null where readings cover too little of these buckets: a sum of two
 * hours is not comparable to that of a day.
 */
export function comparableTotals(buckets: readonly UsageBucket[], refills: readonly Refill[], now: number) {
  const covered = buckets.reduce((all, { coverage }) => all + coverage, 0)
  return totalsOf(covered >= COMPARABLE * buckets.length ? buckets : [], refills, now)
}

/**
 * The typical use by this time of day: the median of the given days, each from its start for the elapsed time of today.
 * Days with too little coverage do not count; null without any.
 */
export function usualBy(
  days: readonly Span[],
  { elapsedMs, ...known }: Known & { elapsedMs: number },
): number | null {
  const { usage, percents, holdMs, now } = known
  if (!usage) return null
  const amounts = days
    .map(({ from, to }) => ({ from, to: Math.min(to, from + elapsedMs) }))
    .filter((span) => coverageOf(percents, { ...span, holdMs, now }) > MEASURED)
    .map((span) => flowedIn(usage.used, span))
  return amounts.length > 0 ? median(amounts) : null
}

/** By how many percent a refill raised the level. */
export const percentGained = (refill: Refill, percents: readonly PercentPoint[]): number => {
  const at = (ms: number) => percents.find((point) => point.at >= ms)?.last
  const [before, after] = [at(refill.from), at(refill.to)]
  return before === undefined || after === undefined ? 0 : Math.max(0, after - before)
}
