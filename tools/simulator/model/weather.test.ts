import { describe, expect, it } from 'vitest'
import { demandLpm, type Rhythm } from './demand'
import { DAY_MS, HOUR_MS, wallClock, type Place } from './place'
import { sunHeight, weatherAt } from './weather'

const place: Place = { seed: 1, latitude: 35, utcOffsetMinutes: 0 }
const JUNE = Date.UTC(2026, 5, 21)
const DECEMBER = Date.UTC(2026, 11, 21)
const hours = Array.from({ length: 24 * 60 }, (_, index) => JUNE + index * HOUR_MS)

describe('the sun', () => {
  it('stands highest at noon, as high as the season allows', () => {
    const degrees = (at: number) => (Math.asin(sunHeight(place, at)) * 180) / Math.PI
    expect(degrees(JUNE + 12 * HOUR_MS)).toBeCloseTo(90 - 35 + 23.45, 0)
    expect(degrees(DECEMBER + 12 * HOUR_MS)).toBeCloseTo(90 - 35 - 23.45, 0)
    expect(degrees(JUNE)).toBeLessThan(-20)
  })

  it('follows the clock of the place', () => {
    const east = { ...place, utcOffsetMinutes: 600 }
    expect(sunHeight(east, JUNE + 2 * HOUR_MS)).toBeCloseTo(sunHeight(place, JUNE + 12 * HOUR_MS), 3)
  })
})

describe('the weather', () => {
  it('is dark at night, bright by day, and never brighter than a clear sky', () => {
    for (const at of hours) {
      const { irradiance, clouds } = weatherAt(place, at)
      if (sunHeight(place, at) <= 0) expect(irradiance).toBe(0)
      expect(irradiance).toBeLessThanOrEqual(1098)
      expect(clouds).toBeGreaterThanOrEqual(0)
      expect(clouds).toBeLessThanOrEqual(1)
    }
    const noons = hours.filter((at) => wallClock(place, at).hours === 12)
    expect(Math.max(...noons.map((at) => weatherAt(place, at).irradiance))).toBeGreaterThan(850)
  })

  it('rains now and then, and only from a covered sky', () => {
    const wet = hours.map((at) => weatherAt(place, at)).filter(({ rainMmPerH }) => rainMmPerH > 0)
    expect(wet.length).toBeGreaterThan(0)
    expect(wet.length).toBeLessThan(hours.length / 5)
    for (const { clouds, rainMmPerH } of wet) {
      expect(clouds).toBeGreaterThan(0.5)
      expect(rainMmPerH).toBeLessThan(10)
    }
  })
})

describe('the draw of water', () => {
  const dailyLiters = (rhythm: Rhythm, from: number, days: number) => {
    const minutes = Array.from({ length: days * 1440 }, (_, index) => from + index * 60_000)
    const lpm = minutes.map((at) => demandLpm({ place, seed: 5, at, rhythm, litersPerDay: 1000 }))
    return lpm.reduce((sum, value) => sum + value, 0) / days
  }

  it.each(['house', 'farm', 'garden'] as const)('of a %s comes to its litres a day', (rhythm) => {
    const liters = dailyLiters(rhythm, JUNE, 60)
    expect(liters).toBeGreaterThan(900)
    expect(liters).toBeLessThan(1100)
  })

  it('peaks in the morning and the evening of a working day', () => {
    const monday = Date.UTC(2026, 5, 22)
    const hourly = (hour: number) => {
      const weeks = Array.from({ length: 40 }, (_, week) => monday + week * 7 * DAY_MS + hour * HOUR_MS)
      const slots = weeks.flatMap((at) => [0, 10, 20, 30, 40, 50].map((minute) => at + minute * 60_000))
      return slots.reduce(
        (sum, at) => sum + demandLpm({ place, seed: 5, at, rhythm: 'house', litersPerDay: 1000 }),
        0,
      )
    }
    expect(hourly(7)).toBeGreaterThan(2 * hourly(14))
    expect(hourly(18)).toBeGreaterThan(2 * hourly(2))
  })
})
