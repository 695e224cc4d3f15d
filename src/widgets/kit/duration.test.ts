import { expect, it } from 'vitest'
import { durationOf } from './duration'

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
