import { expect, it } from 'vitest'
import { dryRunSince, hasRunDry, msUntilRetry } from './dry-run'

const MINUTE = 60_000
const codes = (...values: number[]) =>
  values.map((value, index) => ({ at: index * MINUTE, min: value, max: value, last: value }))

it.each([
  [codes(), false],
  [codes(0, 0), false],
  [codes(0, 1, 0), true],
  [codes(0, 7), false],
  [[{ at: 0, min: 0, max: 1, last: 0 }], true],
])('%j ran dry: %s', (points, expected) => {
  expect(hasRunDry(points, 1)).toBe(expected)
})

it.each([
  [codes(), null],
  [codes(0, 1, 0), null],
  [codes(0, 1, 1), MINUTE],
  [codes(1, 0, 1), 2 * MINUTE],
  [codes(1, 1), 0],
  [codes(1, 7), null],
  [[...codes(1, 1), { at: 2 * MINUTE, min: 0, max: 1, last: 1 }], 2 * MINUTE],
  [[...codes(1, 1), { at: 2 * MINUTE, min: 0, max: 1, last: 0 }], null],
])('%j has stood dry since %s', (points, since) => {
  expect(dryRunSince(points, 1)).toBe(since)
})

it.each([
  [0, 30 * MINUTE],
  [10 * MINUTE, 20 * MINUTE],
  [30 * MINUTE, 0],
  [90 * MINUTE, 0],
])('%d ms after it ran dry it waits another %d ms', (now, left) => {
  expect(msUntilRetry(0, { retryMinutes: 30, now })).toBe(left)
})
