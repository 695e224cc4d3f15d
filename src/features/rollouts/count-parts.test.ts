import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ITEM_STATES, sumCounts, type ItemCounts } from '@/domain/rollouts/states'
import { sumParts } from './count-parts'

it('puts every item into exactly one part', () => {
  const counts = fc.record(
    Object.fromEntries(ITEM_STATES.map((state) => [state, fc.nat(1000)])) as Record<
      keyof ItemCounts,
      fc.Arbitrary<number>
    >,
  )
  fc.assert(
    fc.property(counts, (all) => {
      const sum = Object.values(sumParts(all)).reduce((one, other) => one + other, 0)
      expect(sum).toBe(sumCounts(all))
    }),
  )
})
