import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countFrames, type Frame, usualIntervalS } from './frames'

const MINUTE = 60_000
const frame = (fCnt: number, minute: number, session = 'a'): Frame => ({ fCnt, at: minute * MINUTE, session })
const series = (from: number, count: number): Frame[] =>
  Array.from({ length: count }, (_, i) => frame(from + i, i * 15))

describe('frames', () => {
  it.each<[string, Frame[], { received: number; lost: number }]>([
    ['none', [], { received: 0, lost: 0 }],
    ['the first one', [frame(500, 0)], { received: 1, lost: 0 }],
    ['all of them', series(0, 50), { received: 50, lost: 0 }],
    ['two missing', [frame(1, 0), frame(4, 15)], { received: 2, lost: 2 }],
    ['a copy 48 s later', [frame(1, 0), frame(1, 0.8), frame(2, 15)], { received: 2, lost: 0 }],
    ['one that came after the next', [frame(1, 0), frame(3, 1), frame(2, 2)], { received: 3, lost: 0 }],
    ['a join', [frame(900, 0), frame(0, 15, 'b'), frame(1, 30, 'b')], { received: 3, lost: 0 }],
    [
      'a counter that starts again in its session',
      [frame(30, 0), frame(31, 15), frame(0, 30), frame(1, 45), frame(2, 60)],
      { received: 5, lost: 0 },
    ],
    ['16 bits that roll over', [frame(65_535, 0), frame(0, 15), frame(1, 30)], { received: 3, lost: 0 }],
    ['a loss at the rollover', [frame(65_534, 0), frame(1, 15)], { received: 2, lost: 2 }],
    ['32 bits that do not', [frame(65_535, 0), frame(65_536, 15)], { received: 2, lost: 0 }],
    ['a counter that lost its place', [frame(10, 0), frame(40_000, 15)], { received: 2, lost: 0 }],
  ])('%s', (_, frames, counted) => expect(countFrames(frames)).toEqual(counted))

  it('are lost exactly where numbers are missing, with any duplicates, late frames or rollovers', () => {
    const sent = fc.record({
      start: fc.integer({ min: 0, max: 70_000 }),
      fates: fc.array(fc.constantFrom('heard', 'lost', 'twice', 'late'), { minLength: 1, maxLength: 200 }),
      isShort: fc.boolean(),
      sessions: fc.nat(3),
    })
    fc.assert(
      fc.property(sent, fc.nat(), ({ start, fates, isShort, sessions }, shift) => {
        const number = (n: number) => (isShort ? n % 65_536 : n)
        const make = (i: number, at: number) => ({
          ...frame(number(start + i), at),
          session: String(Math.floor((i * (sessions + 1)) / fates.length)),
        })
        const heard = fates.flatMap((fate, i) => {
          if (fate === 'lost') return []
          const first = make(i, i * 15 + (fate === 'late' ? 20 : 0))
          return fate === 'twice' ? [first, { ...first, at: first.at + 48_000 }] : [first]
        })
        const sessionOf = fates.map((_, i) => make(i, 0).session)
        const lost = [...new Set(sessionOf)].map((session) => {
          const own = fates.filter((_, i) => sessionOf[i] === session).map((fate) => fate !== 'lost')
          return own.slice(own.indexOf(true), own.lastIndexOf(true) + 1).filter((isHeard) => !isHeard).length
        })
        const turn = shift % Math.max(1, heard.length)
        expect(countFrames([...heard.slice(turn), ...heard.slice(0, turn)])).toEqual({
          received: fates.filter((fate) => fate !== 'lost').length,
          lost: lost.reduce((a, b) => a + b, 0),
        })
      }),
    )
  })
})

describe('the usual interval', () => {
  it('is the median, which neither a loss nor a copy affects', () => {
    const frames = [...series(0, 9), frame(12, 180), frame(12, 181)]
    expect(usualIntervalS(frames)).toBe(900)
    expect(usualIntervalS(series(0, 2))).toBeNull()
  })
})
