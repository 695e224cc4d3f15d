import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoIn } from '@/domain/time/zoned-time'
import { DEFAULT_QUIET_HOURS, type QuietHours, quietUntil } from './quiet-hours'

const night: QuietHours = { ...DEFAULT_QUIET_HOURS, enabled: true }
const noon: QuietHours = { ...night, from: '12:00', to: '14:30' }

const until = (quiet: QuietHours, zone: string, at: string): string | null => {
  const ms = quietUntil(quiet, zone, Date.parse(at))
  return ms === null ? null : new Date(ms).toISOString()
}

describe('quiet hours', () => {
  it('are off by default', () => {
    expect(until(DEFAULT_QUIET_HOURS, 'UTC', '2026-11-22T23:00:00Z')).toBeNull()
    expect(DEFAULT_QUIET_HOURS).toMatchObject({ from: '22:00', to: '06:00', criticalPasses: true })
  })

  it.each([
    ['from = to is never', { ...night, to: '22:00' }, 'UTC', '2026-11-22T22:00:00Z', null],
    ['just before', noon, 'UTC', '2026-11-22T11:59:59Z', null],
    ['from the first minute', noon, 'UTC', '2026-11-22T12:00:00Z', '2026-11-22T14:30:00.000Z'],
    ['to the last', noon, 'UTC', '2026-11-22T14:29:59Z', '2026-11-22T14:30:00.000Z'],
    ['and no longer', noon, 'UTC', '2026-11-22T14:30:00Z', null],
    ['before midnight', night, 'UTC', '2026-11-22T23:30:00Z', '2026-11-23T06:00:00.000Z'],
    ['after midnight', night, 'UTC', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
    ['by day', night, 'UTC', '2026-11-23T12:00:00Z', null],
    ['in the zone', night, 'Asia/Kolkata', '2026-11-22T17:00:00Z', '2026-11-23T00:30:00.000Z'],
    ['an unknown zone is UTC', night, 'Mars/Base', '2026-11-22T23:30:00Z', '2026-11-23T06:00:00.000Z'],
    ['a night of 7 hours', night, 'Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-29T04:00:00.000Z'],
    ['a night of 9 hours', night, 'Europe/Berlin', '2026-10-24T21:00:00Z', '2026-10-25T05:00:00.000Z'],
  ])('%s', (_, quiet, zone, at, end) => {
    expect(until(quiet, zone, at)).toBe(end)
  })

  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'))
  const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham')
  const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })

  it('end within a day and an hour, later than now, and are over at their end', () => {
    fc.assert(
      fc.property(clock, clock, zone, instant, (from, to, where, at) => {
        const quiet = { ...night, from, to }
        const end = quietUntil(quiet, where, at)
        if (end === null) return
        expect(end).toBeGreaterThan(at)
        expect(end - at).toBeLessThanOrEqual(25 * 3_600_000)
        const again = quietUntil(quiet, where, end)
        expect(again === null || again > end).toBe(true)
      }),
    )
  })

  it('agree with the clock on days without a clock change', () => {
    fc.assert(
      fc.property(clock, clock, fc.integer({ min: 0, max: 1439 }), (from, to, minute) => {
        const at = Date.UTC(2026, 5, 10) + minute * 60_000
        const now = isoIn('Asia/Kolkata')(at).slice(11, 16)
        const isQuiet = from < to ? from <= now && now < to : from !== to && (now >= from || now < to)
        expect(quietUntil({ ...night, from, to }, 'Asia/Kolkata', at) !== null).toBe(isQuiet)
      }),
    )
  })
})
