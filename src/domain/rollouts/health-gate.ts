/** Episodes (alerts, minutes …) over device-days: 1 of updated devices, 0 of those of the same kind that are not yet. */
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

/** Judges two rates by the exact conditional test: X | n ~ Bin(n, T1 / (T1 + T0)). */
export function judgeHealth(rates: RateComparison): HealthVerdict {
  const p = rateTestP(rates)
  const smallestRise = findSmallestRise(rates)
  const ratio = ratioOf(rates)
  if (isWorse(rates)) return { state: 'pause', p, ratio, smallestRise }
  const sees = smallestRise !== null && smallestRise <= USEFUL_RISE
  return { state: sees ? 'pass' : 'cannot_see', p, ratio, smallestRise }
}

/** P(X ≥ k1) when both rates are equal; 1 without time on either side. */
export function rateTestP({ k1, T1, k0, T0 }: RateComparison): number {
  if (T1 <= 0 || T0 <= 0) return 1
  return binomialTail(k1, k0 + k1, T1 / (T1 + T0))
}

function ratioOf({ k1, T1, k0, T0 }: RateComparison): number | null {
  return k0 === 0 || T1 <= 0 || T0 <= 0 ? null : k1 / T1 / (k0 / T0)
}

/** 1 of 10 days against 0 of 190 is p = 0.05 exactly in theory; the last digits of a sum must not decide it. */
const isBelowAlpha = (p: number): boolean => p < ALPHA - 1e-12

function isWorse(rates: RateComparison): boolean {
  return isBelowAlpha(rateTestP(rates)) && (ratioOf(rates) ?? Infinity) >= MIN_RATIO
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

/** Episodes of updated devices from which the gate would pause, given the others; null when out of reach. */
function findAlarmCount({ T1, k0, T0 }: RateComparison): number | null {
  const usual = T0 > 0 ? (k0 / T0) * T1 : 0
  const most = Math.ceil(usual * LARGEST_RISE) + 20
  let [low, high] = [1, most]
  if (!isWorse({ k1: most, T1, k0, T0 })) return null
  while (low < high) {
    const middle = (low + high) >> 1
    if (isWorse({ k1: middle, T1, k0, T0 })) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The smallest factor by which the rate of updated devices must have risen to be noticed four times out of five, rounded
 * up to a tenth. Without an episode among the others nothing can be said of a factor: null.
 */
export function findSmallestRise(rates: RateComparison): number | null {
  const { T1, k0, T0 } = rates
  if (T1 <= 0 || T0 <= 0 || k0 === 0) return null
  const alarm = findAlarmCount(rates)
  if (alarm === null) return null
  const usual = (k0 / T0) * T1
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
