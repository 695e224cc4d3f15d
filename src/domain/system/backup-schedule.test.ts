import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoIn } from '@/domain/time/zoned-time'
import { type BackupSchedule, lastScheduledAt, nextScheduledAt } from './backup-schedule'

const at = (text: string) => Date.parse(text)
const daily: BackupSchedule = { every: 'day', weekday: 0, at: '02:30', zone: 'Europe/Berlin' }
const iso = (ms: number) => new Date(ms).toISOString()

describe('a daily backup', () => {
  it.each([
    ['before its time', '2026-11-24T01:00:00Z', '2026-11-23T01:30:00.000Z', '2026-11-24T01:30:00.000Z'],
    ['at its time', '2026-11-24T01:30:00Z', '2026-11-24T01:30:00.000Z', '2026-11-25T01:30:00.000Z'],
    // 02:30 is skipped: an hour later
    [
      'on the day that skips it',
      '2026-03-29T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ],
    [
      'on the day that repeats it',
      '2026-10-25T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ],
  ])('%s', (_, now, last, next) => {
    expect([iso(lastScheduledAt(daily, at(now))), iso(nextScheduledAt(daily, at(now)))]).toEqual([last, next])
  })
})

it('a weekly one comes on its weekday of the zone, at its time, once a week', () => {
  const schedule = fc.record({
    every: fc.constant('week' as const),
    weekday: fc.integer({ min: 0, max: 6 }),
    at: fc.constantFrom('00:00', '05:45', '23:59'),
    zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
  })
  const now = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(schedule, now, (given, ms) => {
      const [last, next] = [lastScheduledAt(given, ms), nextScheduledAt(given, ms)]
      expect(last <= ms && ms < next).toBe(true)
      expect(next - last).toBe(7 * 86_400_000)
      const local = isoIn(given.zone)(next)
      expect(local.slice(11, 16)).toBe(given.at)
      expect(new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()).toBe(given.weekday)
    }),
  )
})
