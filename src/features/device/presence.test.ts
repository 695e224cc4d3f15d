import { describe, expect, it } from 'vitest'
import { presenceByQuarter, presenceWindow } from './presence'

const NOON = Date.UTC(2026, 0, 1, 12)
const MINUTE = 60_000

describe('the presence of a day', () => {
  it.each([
    ['on a quarter', NOON],
    ['within one', NOON + 7 * MINUTE],
    ['at its end', NOON + 15 * MINUTE - 1],
  ])('ends with the running quarter, %s', (_, now) => {
    expect(presenceWindow(now)).toEqual({ from: NOON - 1425 * MINUTE, to: NOON + 15 * MINUTE })
  })

  it('counts readings by quarter and leaves out what is outside', () => {
    const at = (minutes: number, n: number) => ({ at: new Date(NOON + minutes * MINUTE).toISOString(), n })
    const quarters = presenceByQuarter([at(-1, 9), at(0, 1), at(14, 2), at(15, 4), at(1440, 9)], NOON)
    expect(quarters).toHaveLength(96)
    expect(quarters.slice(0, 3)).toEqual([3, 4, 0])
    expect(quarters.reduce((sum, n) => sum + n)).toBe(7)
  })
})
