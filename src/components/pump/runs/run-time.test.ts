import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitDuration } from './run-time'

it.each([
  [-1, 'seconds', 0, 0, 0],
  [0, 'seconds', 0, 0, 0],
  [59, 'seconds', 0, 0, 59],
  [60, 'minutes', 0, 1, 0],
  [1799, 'minutes', 0, 30, 0],
  [3570, 'hours', 1, 0, 0],
  [7500, 'hours', 2, 5, 0],
])('%i s in %s: %i h %i min %i s', (total, kind, hours, minutes, seconds) => {
  expect(splitDuration(total)).toEqual({ kind, hours, minutes, seconds })
})

it('is never off by more than half a minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), (total) => {
      const { hours, minutes, seconds } = splitDuration(total)
      expect(Math.abs(hours * 3600 + minutes * 60 + seconds - total)).toBeLessThanOrEqual(30)
    }),
  )
})
