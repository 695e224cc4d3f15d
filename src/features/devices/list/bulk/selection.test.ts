import { expect, it } from 'vitest'
import { extendSelection, toggleRow } from './selection'

const ids = ['a', 'b', 'c', 'd']
const of = (...chosen: string[]) => new Set(chosen)

it.each([
  [of(), 'b', of('b')],
  [of('a', 'b'), 'b', of('a')],
])('a press changes one: %j', (chosen, id, after) => {
  expect(toggleRow({ chosen, id })).toEqual(after)
})

it.each([
  ['down', of('a'), 'a', 'c', of('a', 'b', 'c')],
  ['up', of('d'), 'd', 'b', of('b', 'c', 'd')],
  ['on itself', of('b'), 'b', 'b', of('b')],
  ['what was chosen elsewhere stays', of('d'), 'a', 'b', of('a', 'b', 'd')],
  ['nothing pressed before', of(), null, 'c', of('c')],
  ['what was pressed is not shown any more', of('z'), 'z', 'c', of('z', 'c')],
])('a press with Shift chooses all in between: %s', (_, chosen, from, id, after) => {
  expect(extendSelection({ chosen, ids, id, from })).toEqual(after)
})
