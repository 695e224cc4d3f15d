import { expect, it } from 'vitest'
import { median } from './statistics'

it.each([
  [[], 0],
  [[7], 7],
  [[9, 1], 5],
  [[100, 2, 10], 10],
  [[4, 1, 3, 2], 2.5],
  [[-1, -10, 5], -1],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})
