import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Place, rankAt, type Ranked, TOP } from './rank'

const bytewise = (a: Ranked, b: Ranked) => (a.rank < b.rank ? -1 : 1)
const startOf = (count: number): Ranked[] => {
  const column: Ranked[] = []
  for (let i = 0; i < count; i++)
    column.push({ id: `${i}`, rank: rankAt(column, { after: `${i - 1}`, before: null }) })
  return column
}

/** What a dragger does who saw the board some moves ago. */
const move = fc.record({ card: fc.nat(), to: fc.nat(), staleness: fc.nat({ max: 5 }) })

describe('ranks', () => {
  it('whatever draggers with old boards do at once, no card is lost, doubled or in two places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(move, { maxLength: 60 }), (count, moves) => {
        const boards = [startOf(count)]
        for (const { card, to, staleness } of moves) {
          const present = boards.at(-1) ?? []
          const seen = boards.at(-1 - staleness) ?? boards[0] ?? []
          const id = `${card % count}`
          const others = seen.filter((one) => one.id !== id)
          const at = to % (others.length + 1)
          const place: Place = { after: others[at - 1]?.id ?? null, before: others[at]?.id ?? null }
          const column = present.filter((one) => one.id !== id)
          const next = [...column, { id, rank: rankAt(column, place) }].sort(bytewise)
          expect(next.map((one) => one.id).toSorted()).toEqual(
            startOf(count)
              .map((one) => one.id)
              .toSorted(),
          )
          expect(new Set(next.map(({ rank }) => rank)).size).toBe(count)
          const where = next.findIndex((one) => one.id === id)
          if (place.after !== null) expect(next[where - 1]?.id).toBe(place.after)
          else if (place.before !== null) expect(next[where + 1]?.id).toBe(place.before)
          // nobody else's order has changed
          expect(next.filter((one) => one.id !== id)).toEqual(column)
          boards.push(next)
        }
      }),
    )
  })

  it('a neighbour that has left is passed over, and without any the card comes last', () => {
    const column = startOf(3)
    const [first, , last] = column.map(({ rank }) => rank)
    const gone: Place = { after: 'gone', before: '0' }
    expect(rankAt(column, gone) < (first ?? '')).toBe(true)
    expect(rankAt(column, { after: 'gone', before: 'gone' }) > (last ?? '')).toBe(true)
    expect(rankAt(column, TOP) < (first ?? '')).toBe(true)
  })
})
