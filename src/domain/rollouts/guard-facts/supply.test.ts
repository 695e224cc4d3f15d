import { describe, expect, it } from 'vitest'
import type { Flow, LevelPoint } from '../../tank/usage'
import { findShortSupply, supplyHours } from './supply'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A tank of 1,000 L that loses litres every hour and is filled up when it is empty. */
function drain(hours: number, perHour: number): { liters: LevelPoint[]; used: Flow[] } {
  const [liters, used]: [LevelPoint[], Flow[]] = [[], []]
  let value = 1000
  for (let hour = 0; hour < hours; hour++) {
    if (hour > 0) used.push({ at: hour * HOUR_MS, amount: perHour })
    value = hour === 0 || value - perHour < 0 ? 1000 : value - perHour
    liters.push({ at: hour * HOUR_MS, value })
  }
  return { liters, used }
}

describe('hours of supply', () => {
  it.each([
    [1000, 168, 7 * DAY_MS, 1000],
    [100, 240, DAY_MS, 10],
    [100, 0, DAY_MS, 9999],
    [100, 50, 0, 2],
  ])('%d L with %d L drawn in %d ms last %d h', (liters, used, spanMs, hours) => {
    expect(supplyHours({ liters, used, spanMs })).toBe(hours)
  })

  it('are too few while the tank holds less than it loses in that time', () => {
    const spans = findShortSupply({ ...drain(200, 10), hours: 48, from: 0, to: 200 * HOUR_MS })
    // below 480 L: from the 53rd hour on until it is filled in the 101st, and again
    expect(spans).toEqual([
      { from: 53 * HOUR_MS, to: 101 * HOUR_MS },
      { from: 154 * HOUR_MS, to: 200 * HOUR_MS },
    ])
  })

  it('are reckoned with the last week alone, and told of the asked time alone', () => {
    const quick = drain(24, 20)
    const slow = drain(500, 1)
    const later = <T extends { at: number }>(all: T[]): T[] =>
      all.map((one) => ({ ...one, at: one.at + 24 * HOUR_MS }))
    const asked = {
      liters: [...quick.liters, ...later(slow.liters)],
      used: [...quick.used, ...later(slow.used)],
    }
    const spans = findShortSupply({ ...asked, hours: 200, from: 100 * HOUR_MS, to: 500 * HOUR_MS })
    // a week after the last quick day nothing of it is left in the sum
    expect(spans.at(0)?.from).toBe(100 * HOUR_MS)
    expect(spans.at(-1)?.to).toBeLessThanOrEqual((24 + 168) * HOUR_MS)
  })

  it('that are not known hold an order for ever, and a tank that nothing is drawn from never does', () => {
    const asked = { used: [], hours: 48, from: 0, to: DAY_MS }
    expect(findShortSupply({ ...asked, liters: [] })).toEqual([{ from: 0, to: Infinity }])
    expect(findShortSupply({ ...asked, liters: [{ at: -DAY_MS, value: 5 }] })).toEqual([])
  })
})
