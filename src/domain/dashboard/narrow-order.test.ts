import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inNarrowOrder, moveToPlace } from './narrow-order'

const items = (...ids: string[]) => ids.map((id) => ({ id }))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const key = fc.constantFrom(...'abcdefghij')
const keys = fc.uniqueArray(key)

describe('inNarrowOrder', () => {
  it('follows the order, puts new cards at the end and leaves out what is gone', () => {
    expect(idsOf(inNarrowOrder(items('new', 'a', 'b', 'c'), ['c', 'gone', 'a', 'b']))).toEqual([
      'c',
      'a',
      'b',
      'new',
    ])
  })

  it('of no order is the order of the wide screen', () => {
    fc.assert(
      fc.property(keys, (ids) => {
        expect(idsOf(inNarrowOrder(items(...ids), []))).toEqual(ids)
      }),
    )
  })

  it('shows every card once, whatever the order says', () => {
    fc.assert(
      fc.property(keys, fc.array(key), (ids, order) => {
        const shown = idsOf(inNarrowOrder(items(...ids), order))
        expect(shown.toSorted()).toEqual(ids.toSorted())
        const named = [...new Set(order)].filter((id) => ids.includes(id))
        expect(shown).toEqual([...named, ...ids.filter((id) => !order.includes(id))])
        expect(idsOf(inNarrowOrder(items(...ids), shown))).toEqual(shown)
      }),
    )
  })
})

describe('moveToPlace', () => {
  it('puts the card at its place and keeps the order of all others', () => {
    fc.assert(
      fc.property(keys, fc.nat(20), fc.integer({ min: -3, max: 14 }), (order, nth, place) => {
        fc.pre(order.length > 0)
        const id = order[nth % order.length] ?? ''
        const moved = moveToPlace(order, id, place)
        expect(moved.indexOf(id)).toBe(Math.min(order.length - 1, Math.max(0, place)))
        const others = (list: readonly string[]) => list.filter((one) => one !== id)
        expect(others(moved)).toEqual(others(order))
      }),
    )
  })

  it('moves nothing for a card that is not there', () => {
    expect(moveToPlace(['a', 'b'], 'gone', 0)).toEqual(['a', 'b'])
  })
})
