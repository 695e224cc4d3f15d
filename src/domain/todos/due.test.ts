import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn, dueWord } from './due'

const TODAY = '2026-03-29'

describe('dueWord', () => {
  it.each([
    ['2026-03-28', 'overdue'],
    ['2026-03-29', 'today'],
    ['2026-03-30', 'soon'],
    ['2026-04-05', 'soon'],
    ['2026-04-06', 'later'],
    [null, null],
  ] as const)('%s is %s', (due, word) => {
    expect(dueWord({ due, state: 'open' }, TODAY)).toBe(word)
    expect(dueWord({ due, state: 'done' }, TODAY)).toBeNull()
  })
})

describe('dates', () => {
  it('are those of the zone', () => {
    const at = Date.parse('2026-03-29T23:30:00Z')
    expect(dateIn('UTC', at)).toBe('2026-03-29')
    expect(dateIn('Asia/Kolkata', at)).toBe('2026-03-30')
    expect(dateIn('America/New_York', at)).toBe('2026-03-29')
  })

  it('go forth and back alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: -400, max: 400 }), (day, days) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })
})
