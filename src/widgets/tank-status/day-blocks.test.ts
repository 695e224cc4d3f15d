import { expect, it } from 'vitest'
import { DEFAULT_THRESHOLDS } from '@/domain/tank/thresholds'
import { dayBlocksOf } from './day-blocks'

const HOUR_MS = 3_600_000
const now = Date.UTC(2026, 10, 26, 5)
const point = (hoursAgo: number, percent: number, least = percent) => ({
  at: now - hoursAgo * HOUR_MS,
  percent,
  liters: null,
  range: { least, most: percent },
})
const blocks = (...history: ReturnType<typeof point>[]) =>
  dayBlocksOf(history, { thresholds: DEFAULT_THRESHOLDS, now })

it('is 24 hours, oldest first, unknown where nothing was heard', () => {
  expect(blocks()).toEqual(Array(24).fill('unknown'))
  const day = blocks(point(23.5, 80), point(1.5, 20), point(0, 10))
  expect(day).toHaveLength(24)
  expect([day[0], day[22], day[23]]).toEqual(['ok', 'low', 'critical'])
  expect(day.filter((status) => status === 'unknown')).toHaveLength(21)
})

it('shows the worst of an hour, also one that its last reading does not show', () => {
  expect(blocks(point(0.5, 80), point(0.4, 10), point(0.3, 80))[23]).toBe('critical')
  expect(blocks(point(0.5, 80, 20))[23]).toBe('low')
})

it('leaves out what is older, and what a clock ahead says', () => {
  expect(blocks(point(24.5, 10), point(-0.5, 10))).toEqual(Array(24).fill('unknown'))
})
