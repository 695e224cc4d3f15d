import { integralOf } from '@/domain/readings/counter'
import { type Span, within } from '@/domain/time/daily'
import { median } from '@/domain/readings/statistics'
import type { Flow, Refill, Usage } from './usage'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What readings cover for less than this was hardly measured: neither a mean nor what is usual is made of it. */
const MEASURED = 0.5
/** Sums of two periods are compared only where both miss less than the rest of this. */
const COMPARABLE = 0.9

/** Levels in percent as a bucket of readings has them, epoch milliseconds. */
export type PercentPoint = { at: number; min: number; max: number; last: number }

/** What is known of a tank: levels oldest first; `usage` in litres, null where they are not known. */
export type Known = {
  percents: readonly PercentPoint[]
  usage: Usage | null
  /** A reading tells of no longer than this after it. */
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

/** What flowed in a span, in the measure of the flows. */
export const flowedIn = (flows: readonly Flow[], span: Span): number =>
  within(flows, span).reduce((sum, { amount }) => sum + amount, 0)

/** Share of a span, as far as it is over, that readings cover (0-1). */
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

/** What became of the water in a span; litres null where nobody knows them or nothing was measured. */
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
 * The mean use of some buckets, all hours or all days: of those alone that are over and that readings cover for at least
 * half. Nothing is made up for what was not measured, so the mean is never above the highest of them. Null without any.
 */
export function meanUse(buckets: readonly Amount[], now: number): number | null {
  const whole = buckets.flatMap(({ to, usedL, coverage }) =>
    usedL !== null && to <= now && coverage >= MEASURED ? [usedL] : [],
  )
  return whole.length > 0 ? whole.reduce((a, b) => a + b, 0) / whole.length : null
}

/** The bucket in which most was used, the first of equals; one that is not over counts with what it has. */
export const mostUsed = <T extends { usedL: number | null }>(
  buckets: readonly T[],
): (T & { usedL: number }) | null =>
  buckets.reduce<(T & { usedL: number }) | null>((most, bucket) => {
    const { usedL } = bucket
    return usedL === null || (most && most.usedL >= usedL) ? most : { ...bucket, usedL }
  }, null)

/**
 * Sums of some buckets (oldest first, without gaps) and of the refills that began in them. The daily mean (see
 * `meanUse`) and the highest day only of buckets that are days: hours tell of no day.
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
 * Totals to set beside those of a later period; nothing where readings cover too little of these buckets: a sum of two
 * hours says nothing beside that of a day.
 */
export function comparableTotals(buckets: readonly UsageBucket[], refills: readonly Refill[], now: number) {
  const covered = buckets.reduce((all, { coverage }) => all + coverage, 0)
  return totalsOf(covered >= COMPARABLE * buckets.length ? buckets : [], refills, now)
}

/**
 * What was usually used by this time of day: the median of the days given, each from its start for as long as today has
 * lasted. Days that were hardly measured do not count; null without any.
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
