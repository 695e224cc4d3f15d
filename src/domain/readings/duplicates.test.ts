import { expect, it } from 'vitest'
import { isRepeat } from './duplicates'

const heard = (value: number, receivedAt: number): { value: number; receivedAt: number } => ({
  value,
  receivedAt,
})

it.each([
  ['identified, the same value at once', heard(5, 0), heard(5, 0), true, false],
  ['nothing before', null, heard(5, 0), false, false],
  ['another value', heard(4, 0), heard(5, 0), false, false],
  ['the same value at once', heard(5, 0), heard(5, 0), false, true],
  ['the same value after 2 s', heard(5, 0), heard(5, 2000), false, true],
  ['the same value 2 s earlier', heard(5, 2000), heard(5, 0), false, true],
  ['the same value a millisecond later', heard(5, 0), heard(5, 2001), false, false],
])('%s', (_, previous, next, identified, expected) => {
  expect(isRepeat({ previous, next, identified })).toBe(expected)
})
