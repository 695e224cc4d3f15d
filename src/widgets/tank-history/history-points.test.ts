import { describe, expect, it } from 'vitest'
import { usageFixture } from '~/tests/support/fixtures/usage-fixture'
import { historyPoints, poorCoverage } from './history-points'

it('makes bars as long as their time and a level with its band, and knows what it does not know', () => {
  const [bucket] = usageFixture().buckets
  if (!bucket) throw new Error('no bucket')
  const span = { at: Date.parse(bucket.from), to: Date.parse(bucket.to) }
  expect(historyPoints([bucket])).toEqual({
    used: [{ ...span, value: 100 }],
    refilled: [{ ...span, value: 0 }],
    level: [{ ...span, value: 50, min: 40, max: 70 }],
  })
  const unknown = { ...bucket, usedL: null, lastPercent: null, minPercent: null, maxPercent: null }
  const { used, level } = historyPoints([unknown])
  expect([used, level]).toEqual([[{ ...span, value: null }], [{ ...span, value: null }]])
})

describe('poorCoverage', () => {
  const { buckets, to } = usageFixture()
  const now = Date.parse(to)
  const covered = (...shares: number[]) =>
    poorCoverage(
      buckets.map((bucket, index) => ({ ...bucket, coverage: shares[index] ?? 1 })),
      now,
    )

  it.each([
    ['all', [1], null],
    ['nearly all', [1, 1, 0.7], null],
    ['little', [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3], 0.3],
    ['nothing before the device was there', [0, 0, 0, 0, 1], null],
    ['nothing at all', [0, 0, 0, 0, 0, 0, 0], null],
  ])('of %s', (_, shares, poor) => {
    const found = covered(...shares)
    if (poor === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(poor)
  })

  it('does not count what has not been yet', () => {
    const future = buckets.map((bucket, index) => ({ ...bucket, coverage: index < 2 ? 1 : 0 }))
    expect(poorCoverage(future, Date.parse(buckets[2]?.from ?? to))).toBeNull()
  })
})
