import { expect, it } from 'vitest'
import { isCompleteSchedule, toggleDay } from './schedule-draft'

it.each([
  [[1], '05:30', true],
  [[1], '5:30', false],
  [[1], '24:00', false],
  [[1], '', false],
  [[], '05:30', false],
])('days %o at "%s" is whole: %s', (days, at, expected) => {
  expect(isCompleteSchedule({ days, at, runMinutes: 1, enabled: true })).toBe(expected)
})

it.each([[null], [0], [1.5], [721]])('is not whole with %s minutes to run', (runMinutes) => {
  expect(isCompleteSchedule({ days: [1], at: '05:30', runMinutes, enabled: true })).toBe(false)
})

it.each([
  [[], 3, [3]],
  [[1, 5], 3, [1, 3, 5]],
  [[1, 3, 5], 3, [1, 5]],
])('%o with %i pressed', (days, day, expected) => {
  expect(toggleDay(days, day)).toEqual(expected)
})
