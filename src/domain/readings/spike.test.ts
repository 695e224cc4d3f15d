import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRate, type Sample } from './spike'

const MINUTE = 60_000
const at = (minute: number, value: number): Sample => ({ at: minute * MINUTE, value })
const maxRateMmPerMin = 300

describe('judgeRate', () => {
  it.each<[string, Sample | null, Sample | null, Sample, 'ok' | 'spike']>([
    ['the first value', null, null, at(0, 1240), 'ok'],
    ['the first value after spikes', null, at(0, 9), at(1, 1240), 'ok'],
    ['a slow change', at(0, 1240), null, at(1, 1540), 'ok'],
    ['a change too fast', at(0, 1240), null, at(1, 1541), 'spike'],
    ['the same change in twice the time', at(0, 1240), null, at(2, 1541), 'ok'],
    ['a fall too fast', at(0, 1240), null, at(1, 939), 'spike'],
    ['noise between two quick reports', at(0, 1240), null, at(0.01, 1500), 'ok'],
    ['back to the level before a spike', at(0, 1240), at(1, 3900), at(2, 1238), 'ok'],
    ['a second reading that agrees', at(0, 1240), at(1, 1900), at(2, 1905), 'ok'],
    ['a second reading elsewhere', at(0, 1240), at(1, 3900), at(2, 20), 'spike'],
    ['an older value that comes late', at(10, 1240), null, at(9, 3900), 'spike'],
  ])('%s', (_, last, candidate, next, expected) => {
    expect(judgeRate({ last, candidate, next, maxRateMmPerMin })).toBe(expected)
  })
})

const sample = fc.record({ at: fc.integer({ min: 0, max: 1e9 }), value: fc.integer({ min: 1, max: 10_000 }) })
const rate = fc.integer({ min: 1, max: 1000 })

/** The latest value after a run of readings, with the pipeline's two stored values. */
const accepted = (samples: readonly Sample[], maxRate: number): Sample[] => {
  let last: Sample | null = null
  let candidate: Sample | null = null
  const good: Sample[] = []
  for (const next of samples) {
    if (judgeRate({ last, candidate, next, maxRateMmPerMin: maxRate }) === 'spike') {
      candidate = next
      continue
    }
    good.push(next)
    last = next
    candidate = null
  }
  return good
}

describe('always', () => {
  it('is symmetric in the order of two values', () => {
    fc.assert(
      fc.property(sample, sample, rate, (a, b, maxRate) => {
        const one = judgeRate({ last: a, candidate: null, next: b, maxRateMmPerMin: maxRate })
        expect(judgeRate({ last: b, candidate: null, next: a, maxRateMmPerMin: maxRate })).toBe(one)
      }),
    )
  })

  it('a higher limit never turns a good value into a spike', () => {
    fc.assert(
      fc.property(sample, fc.option(sample), sample, rate, rate, (last, candidate, next, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const judged = (maxRate: number) => judgeRate({ last, candidate, next, maxRateMmPerMin: maxRate })
        if (judged(low) === 'ok') expect(judged(high)).toBe('ok')
      }),
    )
  })

  it('a level that jumps and stays is accepted with its second reading', () => {
    const level = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(level, level, rate, (before, after, maxRate) => {
        const run = [at(0, before), at(1, before), at(2, after), at(3, after), at(4, after)]
        expect(accepted(run, maxRate).map(({ at: when }) => when / MINUTE)).toEqual(
          expect.arrayContaining([0, 1, 3, 4]),
        )
      }),
    )
  })

  it('a single outlier is never accepted', () => {
    const level = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(level, rate, fc.integer({ min: 1, max: 20 }), (before, maxRate, index) => {
        const outlier = before + maxRate + 1
        const run = Array.from({ length: 25 }, (_, minute) => at(minute, minute === index ? outlier : before))
        const values = accepted(run, maxRate).map(({ value }) => value)
        expect(values).toEqual(Array.from({ length: 24 }, () => before))
      }),
    )
  })

  it('ghost echoes that alternate with true echoes are never accepted', () => {
    fc.assert(
      fc.property(rate, (maxRate) => {
        const run = Array.from({ length: 20 }, (_, minute) =>
          at(minute, minute % 2 ? 1240 + 3 * maxRate : 1240),
        )
        expect(new Set(accepted(run, maxRate).map(({ value }) => value))).toEqual(new Set([1240]))
      }),
    )
  })
})
