import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rangeOf, readRange } from './range'

describe('a range', () => {
  it.each([
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['bytes=3-5', 10, { start: 3, end: 5 }],
    ['bytes=3-500', 10, { start: 3, end: 9 }],
    ['bytes=-4', 10, { start: 6, end: 9 }],
    ['bytes=-400', 10, { start: 0, end: 9 }],
    ['bytes=9-9', 10, { start: 9, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=421320-', 421_320, 'unsatisfiable'],
    ['bytes=5-3', 10, 'all'],
    ['bytes=0-1,4-5', 10, 'all'],
    ['bytes=-', 10, 'all'],
    ['items=0-1', 10, 'all'],
    ['bytes=a-b', 10, 'all'],
    [null, 10, 'all'],
  ] as const)('%s of %i bytes is %j', (header, size, expected) => {
    expect(readRange(header, size)).toEqual(expected)
  })

  it('lies within the file, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1e9 }), fc.nat(), fc.nat(), (noise, size, a, b) => {
        for (const header of [noise, `bytes=${noise}`, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
          const range = readRange(header, size)
          if (typeof range === 'string') continue
          expect(range.start).toBeGreaterThanOrEqual(0)
          expect(range.start).toBeLessThanOrEqual(range.end)
          expect(range.end).toBeLessThan(size)
        }
      }),
    )
  })

  it.each([
    [null, { start: 1, end: 9 }],
    ['"abc"', { start: 1, end: 9 }],
    ['"other"', 'all'],
    ['W/"abc"', 'all'],
    ['Mon, 23 Nov 2026 22:00:00 GMT', 'all'],
  ])('with If-Range %s', (ifRange, expected) => {
    expect(rangeOf({ range: 'bytes=1-', ifRange, etag: '"abc"', size: 10 })).toEqual(expected)
  })
})
