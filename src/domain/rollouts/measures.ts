import { ALPHA, MIN_RATIO } from './health-gate'

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

/**
 * Compares one value per device by ranks (Mann-Whitney, one-sided, with the normal approximation and a correction for
 * ties), since a few devices with extreme values must not decide. Worse by half of the others' median, and p below 5 %
 * over the number of measures, pauses.
 */
export function compareMeasure(
  measure: HealthMeasure,
  { updated, others }: { updated: readonly number[]; others: readonly number[] },
): MeasureVerdict {
  const sign = WORSE[measure] === 'higher' ? 1 : -1
  const [updatedMedian, othersMedian] = [medianOf(updated), medianOf(others)]
  const verdict = { measure, updatedMedian, othersMedian }
  if (updatedMedian === null || othersMedian === null || Math.min(updated.length, others.length) < FEWEST)
    return { ...verdict, state: 'cannot_see', p: 1 }
  const p = rankTestP(
    updated.map((value) => sign * value),
    others.map((value) => sign * value),
  )
  const worseBy = sign * (updatedMedian - othersMedian)
  const isLarge = worseBy > 0 && worseBy >= (MIN_RATIO - 1) * Math.abs(othersMedian)
  return { ...verdict, p, state: p < ALPHA / HEALTH_MEASURES.length && isLarge ? 'pause' : 'pass' }
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

/** P(Z ≥ z) of the normal distribution, to 1e-7 (Abramowitz and Stegun 26.2.17). */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
