import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeTicks } from './ticks'

const words = (from: string, to: string, most: number, timeZone = 'UTC', locale = 'en-GB') =>
  timeTicks({ from: Date.parse(from), to: Date.parse(to) }, most, { timeZone, locale }).map(
    ({ text }) => text,
  )

describe('timeTicks', () => {
  it.each([
    ['two minutes', '12:00:05', '12:02:00', ['12:00:30', '12:01:00', '12:01:30', '12:02:00']],
    ['two hours', '11:10:00', '13:10:00', ['11:30', '12:00', '12:30', '13:00']],
    ['half a day', '02:00:00', '14:00:00', ['03:00', '06:00', '09:00', '12:00']],
  ])('over %s', (_, from, to, expected) => {
    expect(words(`2026-03-10T${from}Z`, `2026-03-10T${to}Z`, 5)).toEqual(expected)
  })

  it('shows the day at midnight', () => {
    expect(words('2026-03-10T18:00Z', '2026-03-11T06:00Z', 2)).toEqual(['18:00', '11 Mar', '06:00'])
  })

  it('stands on the round hours of the reader', () => {
    expect(words('2026-03-10T00:00Z', '2026-03-10T06:00Z', 3, 'Asia/Kolkata')).toEqual([
      '06:00',
      '08:00',
      '10:00',
    ])
  })

  it('stays on local midnights over a change of the clock', () => {
    const reader = { timeZone: 'Europe/Berlin', locale: 'en-GB' }
    const from = Date.parse('2026-03-27T12:00Z')
    const ticks = timeTicks({ from, to: from + 4 * 86_400_000 }, 5, reader)
    expect(ticks.map(({ at }) => new Date(at).toISOString().slice(5, 16))).toEqual([
      '03-27T23:00',
      '03-28T23:00',
      '03-29T22:00',
      '03-30T22:00',
    ])
  })

  it('goes by months over a year and names the new year', () => {
    expect(words('2025-10-15T00:00Z', '2026-04-15T00:00Z', 7)).toEqual([
      'Nov',
      'Dec',
      '2026',
      'Feb',
      'Mar',
      'Apr',
    ])
  })

  it('speaks the language of the reader', () => {
    expect(words('2026-05-01T00:00Z', '2026-05-03T00:00Z', 2, 'UTC', 'de')).toContain('2. Mai')
  })

  it('is never crowded and always inside', () => {
    const day = 86_400_000
    const start = fc.integer({ min: 0, max: 20_000 * day })
    const size = fc.integer({ min: 10_000, max: 1000 * day })
    fc.assert(
      fc.property(start, size, fc.integer({ min: 2, max: 12 }), (from, span, most) => {
        const ticks = timeTicks({ from, to: from + span }, most, {
          timeZone: 'America/New_York',
          locale: 'en',
        })
        expect(ticks.length).toBeLessThanOrEqual(most + 2)
        for (const { at } of ticks) {
          expect(at).toBeGreaterThanOrEqual(from)
          expect(at).toBeLessThanOrEqual(from + span)
        }
      }),
    )
  })
})
