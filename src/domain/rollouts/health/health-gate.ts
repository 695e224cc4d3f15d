import { normalTail } from './normal-tail'

/**
 * Episodes over device-days of one kind and hardware: 1 of updated devices, 0 of those that are not updated yet.
 */
export type RateComparison = { k1: number; T1: number; k0: number; T0: number }

/** A rise of this factor or more, unlikely by chance at this level, pauses. */
export const MIN_RATIO = 1.5
export const ALPHA = 0.05
/** A gate that could only notice a larger rise than this sees nothing useful. */
const USEFUL_RISE = 2
/** A rise counts as noticeable when it is noticed four times out of five. */
const POWER = 0.8
const LARGEST_RISE = 100

/**
 * `pause`: worse. `pass`: no worse, and a doubling would have been noticed. `cannot_see`: too little data; never shown
 * as passed. `smallestRise`: the factor that would be noticed four times out of five; null: none up to 100.
 */
export type HealthVerdict = {
  state: 'pass' | 'pause' | 'cannot_see'
  p: number
  /** Rate of updated devices over that of the others; null where those had no episode. */
  ratio: number | null
  smallestRise: number | null
}

/**
 * Judges the rates of each kind and hardware by the exact conditional test, all at once: in each, X | n ~ Bin(n,
 * T1 / (T1 + T0)), and their sum is compared. Devices without others of their kind and hardware say nothing.
 */
export function judgeHealth(strata: readonly RateComparison[]): HealthVerdict {
  const known = comparableOf(strata)
  const p = rateTestP(known)
  const smallestRise = findSmallestRise(known)
  const ratio = ratioOf(known)
  if (isWorse(known)) return { state: 'pause', p, ratio, smallestRise }
  const sees = smallestRise !== null && smallestRise <= USEFUL_RISE
  return { state: sees ? 'pass' : 'cannot_see', p, ratio, smallestRise }
}

/** Those with time on both sides. */
export const comparableOf = (strata: readonly RateComparison[]): RateComparison[] =>
  strata.filter(({ T1, T0 }) => T1 > 0 && T0 > 0)

const sumOf = (strata: readonly RateComparison[], key: keyof RateComparison): number =>
  strata.reduce((sum, one) => sum + one[key], 0)

/** P(X ≥ k1) when the rates are equal in every stratum; 1 without time on either side. */
export function rateTestP(strata: readonly RateComparison[]): number {
  const known = comparableOf(strata)
  const [only] = known
  if (!only) return 1
  if (known.length === 1) return binomialTail(only.k1, only.k0 + only.k1, shareOf(only))
  return sumTailOf(known, sumOf(known, 'k1'))
}

const shareOf = ({ T1, T0 }: RateComparison): number => T1 / (T1 + T0)

/** More episodes than this are summed by their normal approximation, which hardly differs then. */
const MOST_EXACT = 500

/** P(Σ Bin(nᵢ, qᵢ) ≥ k). */
function sumTailOf(strata: readonly RateComparison[], k: number): number {
  if (sumOf(strata, 'k0') + sumOf(strata, 'k1') > MOST_EXACT) return normalSumTail(strata, k)
  let chances = [1]
  for (const one of strata) {
    const [n, q] = [one.k0 + one.k1, shareOf(one)]
    const next = new Array<number>(chances.length + n).fill(0)
    for (let x = 0; x <= n; x++) {
      const chance = Math.exp(logChoose(n, x) + x * Math.log(q) + (n - x) * Math.log1p(-q))
      for (const [i, before] of chances.entries()) next[i + x] = (next[i + x] ?? 0) + before * chance
    }
    chances = next
  }
  return Math.min(
    1,
    chances.slice(Math.max(0, k)).reduce((sum, chance) => sum + chance, 0),
  )
}

function normalSumTail(strata: readonly RateComparison[], k: number): number {
  const parts = strata.map((one) => ({ n: one.k0 + one.k1, q: shareOf(one) }))
  const mean = parts.reduce((sum, { n, q }) => sum + n * q, 0)
  const variance = parts.reduce((sum, { n, q }) => sum + n * q * (1 - q), 0)
  return variance === 0 ? 1 : normalTail((k - 0.5 - mean) / Math.sqrt(variance))
}

/** By Mantel and Haenszel: the usual ratio where there is one stratum. */
function ratioOf(strata: readonly RateComparison[]): number | null {
  const weigh = (of: (one: RateComparison) => number) =>
    strata.reduce((sum, one) => sum + of(one) / (one.T1 + one.T0), 0)
  const others = weigh(({ k0, T1 }) => k0 * T1)
  return others === 0 ? null : weigh(({ k1, T0 }) => k1 * T0) / others
}

/** 1 of 10 days against 0 of 190 is p = 0.05 exactly in theory; the last digits of a sum must not decide it. */
const isBelowAlpha = (p: number): boolean => p < ALPHA - 1e-12

function isWorse(strata: readonly RateComparison[]): boolean {
  return isBelowAlpha(rateTestP(strata)) && (ratioOf(strata) ?? Infinity) >= MIN_RATIO
}

/** P(X ≥ k) of a binomial distribution, summed on the smaller side of the mean. */
export function binomialTail(k: number, n: number, q: number): number {
  if (k <= 0) return 1
  if (k > n || q <= 0) return 0
  if (q >= 1) return 1
  const logP = (x: number) => logChoose(n, x) + x * Math.log(q) + (n - x) * Math.log1p(-q)
  return sumTail(k, { mean: n * q, most: n, logP })
}

/** P(X ≥ k) of a Poisson distribution. */
function poissonTail(k: number, mean: number): number {
  if (k <= 0) return 1
  const logP = (x: number) => x * Math.log(mean) - mean - logFactorial(x)
  return sumTail(k, { mean, most: Infinity, logP })
}

type Distribution = { mean: number; most: number; logP: (x: number) => number }

/** A term this much smaller than the sum, with all that follow it, changes no digit. */
const NEGLIGIBLE = 1e-17

function sumTail(k: number, { mean, most, logP }: Distribution): number {
  const isUpper = k > mean
  const [step, last] = isUpper ? [1, most] : [-1, 0]
  let sum = 0
  for (let x = isUpper ? k : k - 1; isUpper ? x <= last : x >= last; x += step) {
    const term = Math.exp(logP(x))
    sum += term
    if (term <= sum * NEGLIGIBLE) break
  }
  return Math.min(1, Math.max(0, isUpper ? sum : 1 - sum))
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

/** Natural logarithm of x!: a product for small numbers, else Stirling's series, to 12 digits. */
function logFactorial(x: number): number {
  if (x < 20) {
    let product = 1
    for (let i = 2; i <= x; i++) product *= i
    return Math.log(product)
  }
  const n = x + 1
  return (
    (n - 0.5) * Math.log(n) -
    n +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  )
}

/** Episodes of updated devices as the others' rate in each stratum lets expect. */
const usualOf = ({ T1, k0, T0 }: RateComparison): number => (k0 / T0) * T1

/** Strata in which the updated devices had so many episodes in all, each its part of what is usual (largest remainder). */
function withEpisodes(strata: readonly RateComparison[], episodes: number): RateComparison[] {
  const usual = strata.reduce((sum, one) => sum + usualOf(one), 0)
  const parts = strata.map((one) => (episodes * usualOf(one)) / usual)
  const left = episodes - parts.reduce((sum, part) => sum + Math.floor(part), 0)
  const order = parts.map((part, i) => ({ i, rest: part % 1 })).sort((a, b) => b.rest - a.rest)
  const more = new Set(order.slice(0, left).map(({ i }) => i))
  return strata.map((one, i) => ({ ...one, k1: Math.floor(parts[i] ?? 0) + Number(more.has(i)) }))
}

/** Episodes of updated devices from which the gate would pause, given the others; null when out of reach. */
function findAlarmCount(strata: readonly RateComparison[], usual: number): number | null {
  const most = Math.ceil(usual * LARGEST_RISE) + 20
  const pauses = (episodes: number) => isWorse(withEpisodes(strata, episodes))
  let [low, high] = [1, most]
  if (!pauses(most)) return null
  while (low < high) {
    const middle = (low + high) >> 1
    if (pauses(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The smallest factor by which the rate of updated devices must have risen to be noticed four times out of five, rounded
 * up to a tenth. Without an episode among the others nothing can be said of a factor: null.
 */
export function findSmallestRise(strata: readonly RateComparison[]): number | null {
  const known = comparableOf(strata)
  const usual = known.reduce((sum, one) => sum + usualOf(one), 0)
  if (usual === 0) return null
  const alarm = findAlarmCount(known, usual)
  if (alarm === null) return null
  const isSeen = (rise: number) => poissonTail(alarm, usual * rise) >= POWER
  let [low, high] = [10, LARGEST_RISE * 10]
  if (!isSeen(high / 10)) return null
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSeen(middle / 10)) high = middle
    else low = middle + 1
  }
  return low / 10
}
