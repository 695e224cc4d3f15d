import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoIn } from '@/domain/time/zoned-time'
import { dueStart, MISSED_MS, nextStartAt } from './schedules'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const at = (time: string, more: object = {}) => ({
  days: EVERY_DAY,
  at: time,
  runMinutes: 10,
  enabled: true,
  ...more,
})
const SIX = Date.UTC(2026, 4, 4, 6)
const asked = { schedules: [at('06:00')], zone: 'UTC', scheduledAt: null }

describe('a scheduled start', () => {
  it.each([
    ['to come', SIX - 1, null, false],
    ['now', SIX, null, true],
    ['5 minutes ago', SIX + MISSED_MS, null, true],
    ['longer ago', SIX + MISSED_MS + 1, null, false],
    ['settled', SIX + 1, SIX, false],
    ['after the settled one', SIX + 1, SIX - 1, true],
  ])('%s', (_, now, scheduledAt, isDue) =>
    expect(dueStart({ ...asked, now, scheduledAt })).toEqual(isDue ? { at: SIX, runMinutes: 10 } : null),
  )

  it('on an unselected day, or disabled, never happens', () => {
    for (const more of [{ days: [2] }, { enabled: false }])
      expect(dueStart({ ...asked, schedules: [at('06:00', more)], now: SIX })).toBe(null)
    expect(nextStartAt({ ...asked, schedules: [at('06:00', { days: [2] })], now: SIX })).toBe(
      SIX + 86_400_000,
    )
    expect(nextStartAt({ ...asked, schedules: [], now: SIX })).toBe(null)
  })

  it('the latest of several applies', () => {
    const schedules = [at('05:58'), at('06:00'), at('06:01')]
    expect(dueStart({ ...asked, schedules, now: SIX + 30_000 })?.at).toBe(SIX)
  })

  it.each([
    ['skipped by the clock: as much later', '2026-03-29T00:00:00Z', '2026-03-29T03:30:00.000+02:00'],
    ['twice on the clock: the first', '2026-10-25T00:00:00Z', '2026-10-25T02:30:00.000+02:00'],
    ['of another day', '2026-06-01T00:00:00Z', '2026-06-01T02:30:00.000+02:00'],
  ])('at 02:30 in Berlin, %s', (_, now, expected) => {
    const next = nextStartAt({ schedules: [at('02:30')], zone: 'Europe/Berlin', now: Date.parse(now) })
    expect(next && isoIn('Europe/Berlin')(next)).toBe(expected)
  })
})

it('happens exactly once on every day of a year, in any zone and with any clock change', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'America/Santiago',
    'Asia/Kolkata',
  ]
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minute, (zone, m) => {
      const time = `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
      const days: string[] = []
      let now = Date.UTC(2026, 0, 1)
      for (;;) {
        const next = nextStartAt({ schedules: [at(time)], zone, now })
        if (next === null || next >= Date.UTC(2026, 11, 30)) break
        days.push(isoIn(zone)(next).slice(0, 10))
        expect(dueStart({ schedules: [at(time)], zone, now: next + 1000, scheduledAt: now })?.at).toBe(next)
        expect(dueStart({ schedules: [at(time)], zone, now: next + 1000, scheduledAt: next })).toBe(null)
        now = next
      }
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBeGreaterThanOrEqual(361)
    }),
    { numRuns: 8 },
  )
})
