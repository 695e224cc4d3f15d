import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoff } from './backoff'

describe('the pause before the next try', () => {
  it('doubles from 5 s to 10 min', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map(
      (attempts) => backoff({ attempts, chance: 0.5 }) / 1000,
    )
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
  })

  it('varies by a fifth, and is never shorter than the Retry-After of the server', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.nat(900_000), chance, (attempts, afterMs, by) => {
        const middle = backoff({ attempts, chance: 0.5 })
        const free = backoff({ attempts, chance: by })
        expect(Math.abs(free - middle)).toBeLessThanOrEqual(middle / 5 + 1)
        expect(backoff({ attempts, afterMs, chance: by })).toBeGreaterThanOrEqual(afterMs)
      }),
    )
  })
})
