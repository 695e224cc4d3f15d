import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binomialTail, findSmallestRise, judgeHealth, rateTestP } from './health/health-gate'
import { compareMeasure, type HealthMeasure, rankTestP } from './health/measures'
import { DEFAULT_GROUP_POLICY } from './policy'
import { emptyCounts } from './states'
import { errorRuleOf, judgeGroup } from './thresholds'

const counts = (change: Partial<ReturnType<typeof emptyCounts>>) => ({ ...emptyCounts(), ...change })

describe('thresholds', () => {
  const rule = { errorPercent: 10, minEnded: 3, errorCount: 2 }
  it.each([
    [2, 1, null],
    [3, 1, 'percent'],
    [40, 2, 'absolute'],
    [40, 0, null],
    [11, 1, null],
  ])('of %i judged, %i bad: %s', (judged, bad, expected) => {
    expect(errorRuleOf({ judged, bad }, rule)).toBe(expected)
  })

  it('do not start the next group below the success threshold', () => {
    const verdict = judgeGroup(counts({ succeeded: 8, skipped: 1, failed: 1 }), DEFAULT_GROUP_POLICY)
    expect(verdict).toMatchObject({ isReached: false, isEnded: true, bad: 1, judged: 9 })
  })

  it('wait for devices that install', () => {
    const policy = DEFAULT_GROUP_POLICY
    expect(judgeGroup(counts({ succeeded: 99, applying: 1 }), policy).isReached).toBe(false)
    expect(judgeGroup(counts({ succeeded: 99, queued: 1 }), policy).isReached).toBe(true)
  })

  it('never lose an error by one more bad device', () => {
    const policy = fc.record({
      errorPercent: fc.constantFrom(null, 0, 5, 50, 100),
      minEnded: fc.nat(10),
      errorCount: fc.constantFrom(null, 1, 5),
    })
    fc.assert(
      fc.property(policy, fc.nat(50), fc.nat(50), (limits, bad, good) => {
        const before = errorRuleOf({ bad, judged: bad + good }, limits)
        if (before !== null) {
          expect(errorRuleOf({ bad: bad + 1, judged: bad + 1 + good }, limits)).not.toBeNull()
          if (good > 0) expect(errorRuleOf({ bad: bad + 1, judged: bad + good }, limits)).not.toBeNull()
        }
      }),
    )
  })

  it('never lose success by one more success', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(50), (succeeded, failed, queued) => {
        const judge = (more: number) =>
          judgeGroup(counts({ succeeded: succeeded + more, failed, queued }), DEFAULT_GROUP_POLICY)
        if (judge(0).isReached && succeeded + failed + queued > 0) expect(judge(1).isReached).toBe(true)
      }),
    )
  })
})

describe('health gate', () => {
  it.each([
    [1, 10, 19, 190, 0.641514],
    [3, 10, 19, 190, 0.094823],
    [4, 10, 19, 190, 0.025815],
    [5, 10, 19, 190, 0.005975],
    [1, 10, 0, 190, 0.05],
    [10, 100, 40, 900, 0.024538],
  ])('%i in %i days against %i in %i: p = %d', (k1, T1, k0, T0, p) => {
    expect(rateTestP([{ k1, T1, k0, T0 }])).toBeCloseTo(p, 6)
  })

  it('sums binomial probabilities as they are by definition', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(40),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (n, k, q) => {
          let sum = 0
          for (let x = k; x <= n; x++) sum += choose(n, x) * q ** x * (1 - q) ** (n - x)
          expect(binomialTail(k, n, q)).toBeCloseTo(sum, 9)
        },
      ),
    )
  })

  it.each([
    ['worse', { k1: 10, T1: 100, k0: 40, T0: 900 }, 'pause'],
    ['significant but small', { k1: 2400, T1: 2000, k0: 9000, T0: 9000 }, 'pass'],
    ['the same, with much data', { k1: 100, T1: 1000, k0: 900, T0: 9000 }, 'pass'],
    ['the same, with little data', { k1: 1, T1: 10, k0: 19, T0: 190 }, 'cannot_see'],
    ['nothing at all', { k1: 0, T1: 10, k0: 0, T0: 1000 }, 'cannot_see'],
    ['no device left to compare with', { k1: 9, T1: 10, k0: 0, T0: 0 }, 'cannot_see'],
  ])('%s', (_, rates, state) => {
    expect(judgeHealth([rates]).state).toBe(state)
  })

  it('says which rise it would notice, and notices more with more data', () => {
    const few = findSmallestRise([{ k1: 0, T1: 10, k0: 19, T0: 190 }])
    const many = findSmallestRise([{ k1: 0, T1: 1000, k0: 1900, T0: 19_000 }])
    expect(few).toBeGreaterThan(3)
    expect(few).toBeLessThan(8)
    expect(many).toBeLessThan(2)
    expect(findSmallestRise([{ k1: 0, T1: 10, k0: 0, T0: 190 }])).toBeNull()
  })

  it('compares each kind and hardware with its own', () => {
    // pumps have ten times the alerts of tanks, and most of the updated devices are pumps
    const pumps = { k1: 100, T1: 100, k0: 10, T0: 10 }
    const tanks = { k1: 1, T1: 10, k0: 100, T0: 1000 }
    const added = { k1: 101, T1: 110, k0: 110, T0: 1010 }
    expect(judgeHealth([added]).state).toBe('pause')
    expect(judgeHealth([pumps, tanks])).toMatchObject({ state: expect.not.stringContaining('pause') })
    // and a rise in one of them is not hidden by the other
    expect(judgeHealth([pumps, { ...tanks, k1: 60 }]).state).toBe('pause')
  })

  it('gives the same for one kind in two parts as for the whole, and nothing for a kind without others', () => {
    const whole = { k1: 14, T1: 100, k0: 40, T0: 900 }
    const half = { k1: 7, T1: 50, k0: 20, T0: 450 }
    expect(rateTestP([half, half])).toBeCloseTo(rateTestP([whole]), 9)
    const alone = { k1: 900, T1: 1, k0: 0, T0: 0 }
    expect(judgeHealth([whole, alone])).toEqual(judgeHealth([whole]))
    expect(judgeHealth([alone])).toMatchObject({ state: 'cannot_see', ratio: null, smallestRise: null })
  })

  it('sums many episodes nearly as it sums few', () => {
    const part = { k1: 260, T1: 100, k0: 700, T0: 300 }
    const exact = rateTestP([part, { ...part, k1: 240 }])
    expect(rateTestP([part, { ...part, k1: 240 }, { k1: 0, T1: 1e-9, k0: 500, T0: 1e9 }])).toBeCloseTo(
      exact,
      2,
    )
  })

  it('passes only what it can see', () => {
    const rates = fc.record({ k1: fc.nat(50), T1: fc.nat(500), k0: fc.nat(500), T0: fc.nat(5000) })
    fc.assert(
      fc.property(fc.array(rates, { maxLength: 2 }), (strata) => {
        const { state, smallestRise, p, ratio } = judgeHealth(strata)
        if (state === 'pass') expect(smallestRise).toBeLessThanOrEqual(2)
        if (state === 'pause') expect(p).toBeLessThan(0.05)
        if (state === 'pause' && ratio !== null) expect(ratio).toBeGreaterThanOrEqual(1.5)
      }),
    )
  })
})

describe('measures besides alerts', () => {
  const values = (n: number, base: number) => Array.from({ length: n }, (_, i) => base + (i % 5))
  it('pause when updated devices are worse, in the direction that is worse', () => {
    const [low, high] = [values(20, 5), values(20, 40)]
    const state = (measure: HealthMeasure, updated: number[], others: number[]) =>
      compareMeasure(measure, [{ updated, others }]).state
    expect(state('offline_minutes', high, low)).toBe('pause')
    expect(state('offline_minutes', low, high)).toBe('pass')
    expect(state('readings_per_hour', low, high)).toBe('pause')
    expect(state('readings_per_hour', low.slice(0, 4), high)).toBe('cannot_see')
  })

  it('compare each kind and hardware with its own', () => {
    const [quick, slow] = [values(20, 60), values(20, 4)]
    // most updated devices are of the kind that reports seldom
    const strata = [
      { updated: quick.slice(0, 5), others: quick },
      { updated: slow, others: slow.slice(0, 5) },
      { updated: [0], others: [] },
    ]
    expect(compareMeasure('readings_per_hour', strata).state).toBe('pass')
    const worse = strata.map((one) => ({ ...one, updated: one.updated.map((value) => value / 4) }))
    expect(compareMeasure('readings_per_hour', [...worse.slice(0, 1), ...worse.slice(0, 1)]).state).toBe(
      'pause',
    )
    expect(compareMeasure('readings_per_hour', strata.slice(2)).state).toBe('cannot_see')
  })

  it('rank the known example (n = m = 3, all above: 1 in 20) near its exact chance', () => {
    expect(rankTestP([4, 5, 6], [1, 2, 3])).toBeCloseTo(0.05, 1)
    expect(rankTestP([1, 1], [1, 1])).toBe(1)
  })
})
