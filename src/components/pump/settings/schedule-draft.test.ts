import { expect, it } from 'vitest'
import { isWhole, toggled } from './schedule-draft'

it.each([
  [[1], '05:30', true],
  [[1], '5:30', false],
  [[1], '24:00', false],
  [[1], '', false],
  [[], '05:30', false],
])('days %o at "%s" is whole: %s', (days, at, expected) => {
  expect(isWhole({ days, at, runMinutes: 1, enabled: true })).toBe(expected)
})

it.each([[null], [0], [1.5], [721]])('is not whole with %s minutes to run', (runMinutes) => {
  expect(isWhole({ days: [1], at: '05:30', runMinutes, enabled: true })).toBe(false)
})

it.each([
  [[], 3, [3]],
  [[1, 5], 3, [1, 3, 5]],
  [[1, 3, 5], 3, [1, 5]],
])('%o with %i pressed', (days, day, expected) => {
  expect(toggled(days, day)).toEqual(expected)
})
