import { expect, it } from 'vitest'
import { durationOf, windowSpan } from './duration'

it.each([
  [null, null],
  [-1, null],
  [Number.POSITIVE_INFINITY, null],
  [24 * 61, null],
  [0, { unit: 'minutes', value: 1 }],
  [0.5, { unit: 'minutes', value: 30 }],
  [1.6, { unit: 'hours', value: 2 }],
  [47.4, { unit: 'hours', value: 47 }],
  [60, { unit: 'days', value: 3 }],
])('%s hours', (hours, expected) => {
  expect(durationOf(hours)).toEqual(expected)
})

it.each([
  [5, 'minutes', 5],
  [90, 'minutes', 90],
  [120, 'hours', 2],
  [1440, 'hours', 24],
  [2880, 'days', 2],
  [10_080, 'days', 7],
  [3000, 'hours', 50],
])('a window of %s minutes is one of %s %s', (minutes, unit, value) => {
  expect(windowSpan(minutes)).toEqual({ unit, value })
})
