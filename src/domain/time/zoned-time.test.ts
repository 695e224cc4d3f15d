import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoIn, isZone, startOfDay } from './zoned-time'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Africa/Casablanca',
]
const since2000 = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2040, 0) })

describe('isoIn', () => {
  it.each([
    ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+00:00'],
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29T01:59:59.999+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00.000+02:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000+01:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45:00.000+05:45'],
    ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31T20:30:00.000-03:30'],
    ['Nowhere/At_All', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000+00:00'],
  ])('%s: %s is %s', (zone, at, written) => {
    expect(isoIn(zone)(Date.parse(at))).toBe(written)
  })

  it('writes the same instant in every zone, with the clock the zone shows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.array(since2000, { minLength: 1 }), (zone, instants) => {
        const write = isoIn(zone)
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
        })
        for (const ms of instants.sort((a, b) => a - b)) {
          expect(Date.parse(write(ms))).toBe(ms)
          expect(write(ms).slice(0, 19).replace('T', ' ')).toBe(clock.format(ms))
        }
      }),
    )
  })
})

describe('startOfDay', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // the clock skips from 00:00 to 01:00
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
    // the clock goes back from 01:00 to 00:00
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ])('%s %s begins at %s', (zone, date, at) => {
    expect(new Date(startOfDay(date, zone)).toISOString()).toBe(at)
  })

  it.each(['', 'tomorrow', '2026-13-01', '2026-3-1'])('%j is no day', (text) => {
    expect(startOfDay(text, 'UTC')).toBeNaN()
  })

  it('is the first instant of its date', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), since2000, (zone, ms) => {
        const write = isoIn(zone)
        const date = write(ms).slice(0, 10)
        const start = startOfDay(date, zone)
        expect(start).toBeLessThanOrEqual(ms)
        expect(write(start).slice(0, 10)).toBe(date)
        expect(write(start - 1).slice(0, 10) < date).toBe(true)
      }),
    )
  })
})

it.each([...ZONES, 'europe/madrid'])('%s is a zone', (name) => expect(isZone(name)).toBe(true))
it.each(['', 'Mars/Olympus', '+05:30'])('%j is none', (name) => expect(isZone(name)).toBe(false))
