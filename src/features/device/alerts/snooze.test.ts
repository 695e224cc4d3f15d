import fc from 'fast-check'
import { expect, it } from 'vitest'
import { untilMorning } from './snooze'

it.each([
  ['2026-06-01T21:30:00Z', 'UTC', 570],
  ['2026-06-01T00:30:00Z', 'UTC', 390],
  ['2026-06-01T07:00:00Z', 'UTC', 1440],
  ['2026-06-01T06:55:00Z', 'UTC', 5],
  // less than the least: the next one, held to the most
  ['2026-06-01T06:56:00Z', 'UTC', 1440],
  ['2026-06-01T21:30:00Z', 'Asia/Kolkata', 240],
  // the clock goes forward, and back, in the night
  ['2026-03-28T22:00:00Z', 'Europe/Berlin', 420],
  ['2026-10-24T22:00:00Z', 'Europe/Berlin', 480],
])('from %s in %s it is %i min until the morning', (now, zone, minutes) => {
  expect(untilMorning(Date.parse(now), zone).minutes).toBe(minutes)
})

it('is always within what the call takes', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns')
  fc.assert(
    fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), zones, (now, zone) => {
      const { minutes } = untilMorning(now, zone)
      expect(minutes).toBeGreaterThanOrEqual(5)
      expect(minutes).toBeLessThanOrEqual(1440)
    }),
  )
})
