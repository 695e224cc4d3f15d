import { expect, it } from 'vitest'
import { nextUplinkOf } from './next-uplink'

const NOW = Date.UTC(2026, 10, 22, 12)
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

it.each([
  [null, 600, { kind: 'unknown' }],
  [at(30), 600, { kind: 'expected', hours: 0.5 }],
  [at(0), 600, { kind: 'due' }],
  [at(-1), 600, { kind: 'due' }],
  [at(-1.5), 600, { kind: 'overdue', hours: 0.025 }],
  [at(-6), 3600, { kind: 'due' }],
  [at(-12), 3600, { kind: 'overdue', hours: 0.2 }],
  [at(-1), null, { kind: 'due' }],
  [at(-60), null, { kind: 'overdue', hours: 1 }],
])('expected at %s every %s s', (nextExpectedAt, intervalS, expected) => {
  expect(nextUplinkOf({ nextExpectedAt, intervalS }, NOW)).toEqual(expected)
})
