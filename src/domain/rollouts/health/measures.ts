import { ALPHA, MIN_RATIO } from './health-gate'
import { normalTail } from './normal-tail'

/** What is compared besides alerts, per device over the same time. */
export const HEALTH_MEASURES = ['offline_minutes', 'readings_per_hour', 'battery_slope'] as const
export type HealthMeasure = (typeof HEALTH_MEASURES)[number]

/** Which way is worse. Battery slope in percent per day, negative while it drains. */
const WORSE: Record<HealthMeasure, 'higher' | 'lower'> = {
  offline_minutes: 'higher',
  readings_per_hour: 'lower',
  battery_slope: 'lower',
}

/** Fewer devices on a side say nothing. */
const FEWEST = 5

export type MeasureVerdict = {
  measure: HealthMeasure
  state: 'pass' | 'pause' | 'cannot_see'
  p: number
  updatedMedian: number | null
  othersMedian: number | null
}

/** One value per device of one kind and hardware. */
export type MeasuredStratum = { updated: readonly number[]; others: readonly number[] }

/**
 * Compares one value per device by ranks (Mann-Whitney, one-sided, with the normal approximation and a correction for
 * ties), since a few devices with extreme values must not decide. A value counts by its distance from the median of the
 * others of its kind and hardware; devices without such others say nothing. Worse by half of the others' median, and p
 * below 5 % over the number of measures, pauses.
 */
export function compareMeasure(measure: HealthMeasure, strata: readonly MeasuredStratum[]): MeasureVerdict {
  const sign = WORSE[measure] === 'higher' ? 1 : -1
  const known = strata.filter(({ updated, others }) => updated.length > 0 && others.length > 0)
  const updated = known.flatMap((one) => distances(one.updated, one))
  const others = known.flatMap((one) => distances(one.others, one))
  const [distance, othersMedian] = [medianOf(updated), medianOf(known.flatMap((one) => one.others))]
  if (distance === null || othersMedian === null || Math.min(updated.length, others.length) < FEWEST)
    return { measure, state: 'cannot_see', p: 1, updatedMedian: null, othersMedian: null }
  const p = rankTestP(
    updated.map((value) => sign * value),
    others.map((value) => sign * value),
  )
  const worseBy = sign * distance
  const isLarge = worseBy > 0 && worseBy >= (MIN_RATIO - 1) * Math.abs(othersMedian)
  const state = p < ALPHA / HEALTH_MEASURES.length && isLarge ? 'pause' : 'pass'
  return { measure, state, p, updatedMedian: othersMedian + distance, othersMedian }
}

const distances = (values: readonly number[], { others }: MeasuredStratum): number[] => {
  const usual = medianOf(others) ?? 0
  return values.map((value) => value - usual)
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** P of ranks as high as those of `a` or higher, when both come from one distribution. */
export function rankTestP(a: readonly number[], b: readonly number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  const [n, m, N] = [a.length, b.length, all.length]
  let [rankSum, ties] = [0, 0]
  for (let i = 0; i < N;) {
    let j = i
    while (j < N && all[j]?.value === all[i]?.value) j++
    const rank = (i + 1 + j) / 2
    rankSum += rank * all.slice(i, j).filter(({ isA }) => isA).length
    ties += (j - i) ** 3 - (j - i)
    i = j
  }
  const u = rankSum - (n * (n + 1)) / 2
  const variance = ((n * m) / 12) * (N + 1 - ties / (N * (N - 1)))
  return variance <= 0 ? 1 : normalTail((u - (n * m) / 2 - 0.5) / Math.sqrt(variance))
}
