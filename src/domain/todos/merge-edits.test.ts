import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, mergeEdits } from './merge-edits'

const fields = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  due: fc.constantFrom(null, '2026-01-01'),
  tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
})

describe('mergeEdits', () => {
  it('loses no change of either side: each is in the result or named as a conflict', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const { merged, conflicts } = mergeEdits(base, mine, theirs)
        for (const name of ['title', 'due', 'tags'] as const) {
          if (conflicts.includes(name)) continue
          const [was, a, b, is] = [base, mine, theirs, merged].map((one) => JSON.stringify(one[name]))
          if (a !== was) expect(is).toBe(a)
          if (b !== was) expect(is).toBe(b)
          if (a === was && b === was) expect(is).toBe(was)
        }
      }),
    )
  })

  it('has a conflict only where both changed the same field differently', () => {
    const base = { title: 'Pump', due: null as string | null }
    expect(mergeEdits(base, { ...base, title: 'Pump 1' }, { ...base, due: '2026-01-01' })).toEqual({
      merged: { title: 'Pump 1', due: '2026-01-01' },
      conflicts: [],
    })
    const both = mergeEdits(base, { ...base, title: 'Pump 1' }, { ...base, title: 'Pump 2' })
    expect(both).toEqual({ merged: { title: 'Pump 1', due: null }, conflicts: ['title'] })
  })

  it('names what was changed', () => {
    expect(changedFields({ a: 1, b: [1] }, { a: 1, b: [2] })).toEqual({ b: [2] })
  })
})
