import { expect, it } from 'vitest'
import { nameKeyOf } from './name-key'

it.each([
  ['North Farm', 'north farm'],
  ['  NORTH   FARM ', 'north farm'],
  ['ÁTICO', 'ático'],
  ['Ａ', 'a'],
  ['खेत', 'खेत'],
])('%j is the same as %j', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other))
})

it('tells accents apart', () => {
  expect(nameKeyOf('ático')).not.toBe(nameKeyOf('atico'))
})
