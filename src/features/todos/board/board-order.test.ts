import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TODO_STATES } from '@/domain/todos/todo'
import { dragOver, moveCard, type Order, placeOf, stateIn, stepCard } from './board-order'

const ORDER: Order = { open: ['a', 'b', 'c'], doing: ['d'], waiting: [], done: ['e'] }
const cards = (order: Order) => TODO_STATES.flatMap((state) => order[state]).toSorted()
const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

describe('the order of the board', () => {
  it('loses no card by any keys or drags', () => {
    const step = fc.oneof(
      fc.record({ id: fc.constantFrom(...'abcde'), key: fc.constantFrom(...KEYS) }),
      fc.record({ id: fc.constantFrom(...'abcde'), over: fc.constantFrom(...'abcde', ...TODO_STATES) }),
    )
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let order = ORDER
        for (const one of steps)
          order =
            'key' in one ? (stepCard(order, one.id, one.key) ?? order) : dragOver(order, one.id, one.over)
        expect(cards(order)).toEqual(cards(ORDER))
      }),
    )
  })

  it.each([
    ['b', 'ArrowUp', { open: ['b', 'a', 'c'] }],
    ['b', 'ArrowDown', { open: ['a', 'c', 'b'] }],
    ['a', 'ArrowUp', { open: ['a', 'b', 'c'] }],
    ['c', 'ArrowDown', { open: ['a', 'b', 'c'] }],
    ['c', 'ArrowRight', { open: ['a', 'b'], doing: ['d', 'c'] }],
    ['d', 'ArrowLeft', { open: ['d', 'a', 'b', 'c'], doing: [] }],
    ['a', 'ArrowLeft', { open: ['a', 'b', 'c'] }],
    ['e', 'ArrowRight', { done: ['e'] }],
  ])('%s %s', (id, key, expected) => {
    expect(stepCard(ORDER, id, key)).toMatchObject(expected)
  })

  it('tells the place by the neighbours', () => {
    expect(placeOf(ORDER, 'b')).toEqual({ state: 'open', after: 'a', before: 'c' })
    const moved = moveCard(ORDER, 'b', { state: 'waiting', index: 0 })
    expect(placeOf(moved, 'b')).toEqual({ state: 'waiting', after: null, before: null })
    expect([placeOf(ORDER, 'x'), stateIn(ORDER, 'x'), stepCard(ORDER, 'a', 'Enter')]).toEqual([
      null,
      undefined,
      null,
    ])
  })
})
