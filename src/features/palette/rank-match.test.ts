import { expect, it } from 'vitest'
import { rankMatch } from './rank-match'

it.each([
  ['', ['Rain tanks'], 1],
  ['rain', ['Rain tanks', 'cistern-tank-03'], 1],
  ['tank', ['Rain tanks'], 0.8],
  ['03', ['Rain tanks', 'cistern-tank-03'], 0.8],
  ['ank', ['Rain tanks'], 0.5],
  ['03 rain', ['Rain tanks', 'cistern-tank-03'], 0.3],
  ['rain', ['Gallery of the interface'], 0],
])('%j in %j: %d', (search, texts, expected) => {
  expect(rankMatch(search, texts)).toBe(expected)
})
