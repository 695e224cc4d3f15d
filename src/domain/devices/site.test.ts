import { expect, it } from 'vitest'
import { siteKeyOf } from './site'

it.each([
  ['North Farm', 'north farm'],
  ['  NORTH   FARM ', 'north farm'],
  ['ÁTICO', 'ático'],
  ['Ａ', 'a'],
  ['खेत', 'खेत'],
])('%j is the same as %j', (one, other) => {
  expect(siteKeyOf(one)).toBe(siteKeyOf(other))
})

it('tells accents apart', () => {
  expect(siteKeyOf('ático')).not.toBe(siteKeyOf('atico'))
})
