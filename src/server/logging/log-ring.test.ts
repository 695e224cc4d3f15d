import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogRing, type RingLine, ringLineOf } from './log-ring'

const line = (message: string): RingLine => ringLineOf({ time: 0, level: 30, msg: message })
const texts = ({ lines }: { lines: RingLine[] }) => lines.map(({ message }) => message)

describe('the ring of lines', () => {
  it('gives out the oldest first, each once', () => {
    const ring = new LogRing(10)
    for (const text of ['a', 'b', 'c']) ring.push(line(text))
    expect(texts(ring.take(2))).toEqual(['a', 'b'])
    expect(texts(ring.take(2))).toEqual(['c'])
  })

  it('is bounded and accounts for every line, whatever comes in which order', () => {
    const step = fc.oneof(
      fc.record({ push: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ take: fc.integer({ min: 0, max: 30 }), fails: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const ring = new LogRing(20)
        let [pushed, taken, dropped] = [0, 0, 0]
        for (const one of steps) {
          if ('push' in one) {
            for (let i = 0; i < one.push; i++) ring.push(line(String(pushed++)))
          } else {
            const got = ring.take(one.take)
            if (one.fails) ring.giveBack(got.lines, got.dropped)
            else [taken, dropped] = [taken + got.lines.length, dropped + got.dropped]
          }
          expect(ring.size).toBeLessThanOrEqual(20)
        }
        const rest = ring.take(100)
        expect(taken + rest.lines.length + dropped + rest.dropped).toBe(pushed)
        const numbers = texts(rest).map(Number)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }),
    )
  })

  it('cuts what is long', () => {
    const long = ringLineOf({ time: 0, level: 50, msg: 'x'.repeat(9_999), stack: 'y'.repeat(99_999) })
    expect(JSON.stringify(long).length).toBeLessThan(10_000)
  })
})
