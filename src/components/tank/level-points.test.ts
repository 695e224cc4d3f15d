import { describe, expect, it } from 'vitest'
import {
  deviceLitersAt,
  levelHistoryOf,
  percentRangeOf,
  splitAtGaps,
  downsampleLevels,
  withNewestLevel,
  type LevelHistoryPoint,
} from './level-points'
import { BOX } from '~/tests/support/fixtures/device-fixture'

const points = (...ats: number[]): LevelHistoryPoint[] => ats.map((at) => ({ at, percent: at, liters: null }))
const ats = (run: readonly LevelHistoryPoint[]) => run.map(({ at }) => at)

describe('litersOf', () => {
  it('asks the shape of a single tank', () => {
    const ball = { tankType: 'sphere', diameterMm: 1000 } as const
    const tanks = { tankSeries: [], tankConfig: ball, capacityLiters: null }
    expect(deviceLitersAt(tanks, 25)).toBeCloseTo((Math.PI / 6) * 1000 * 0.15625)
  })

  it('takes a share of the capacity of a series', () => {
    expect(deviceLitersAt({ tankSeries: [BOX, BOX], tankConfig: null, capacityLiters: 6000 }, 25)).toBe(1500)
  })

  it('has no litres for a tank nobody described', () => {
    expect(deviceLitersAt({ tankSeries: [], tankConfig: null, capacityLiters: null }, 25)).toBeNull()
    expect(deviceLitersAt({ tankSeries: [BOX], tankConfig: null, capacityLiters: null }, 25)).toBeNull()
  })
})

describe('pointsOf', () => {
  it('takes the last value of each bucket', () => {
    const bucket = { at: '2026-11-21T10:00:00.000Z', min: 1, max: 60, avg: 30, last: 50, n: 9 }
    const tanks = { tankSeries: [], tankConfig: BOX, capacityLiters: 3000 }
    expect(levelHistoryOf([bucket], tanks)).toEqual([
      { at: Date.parse(bucket.at), percent: 50, liters: 1500, range: { least: 1, most: 60 } },
    ])
  })
})

describe('rangeOf', () => {
  const tanks = { tankSeries: [], tankConfig: null, capacityLiters: null }
  const bucket = (minute: number, min: number, max: number, last: number) => ({
    ...{ at: new Date(minute * 60_000).toISOString(), avg: last, n: 9 },
    ...{ min, max, last },
  })
  const history = levelHistoryOf([bucket(1, 50, 52, 51), bucket(2, 20, 80, 52), bucket(3, 52, 53, 53)], tanks)

  it('knows the lows and highs inside the buckets', () => {
    expect(percentRangeOf(history)).toEqual({ least: 20, most: 80 })
  })

  it('keeps them when the points are thinned, and takes a single reading as it is', () => {
    const newest = { at: 200_000, percent: 90, liters: null }
    const few = downsampleLevels(withNewestLevel(history, newest), { from: 0, to: 240_000 }, 2)
    expect(few).toHaveLength(2)
    expect(percentRangeOf(few)).toEqual({ least: 20, most: 90 })
  })
})

describe('withNewest', () => {
  it('appends only what is newer', () => {
    const [newest] = points(30)
    expect(ats(withNewestLevel(points(10, 20), newest ?? null))).toEqual([10, 20, 30])
    expect(ats(withNewestLevel(points(10, 30), newest ?? null))).toEqual([10, 30])
    expect(ats(withNewestLevel([], newest ?? null))).toEqual([30])
    expect(ats(withNewestLevel(points(10), null))).toEqual([10])
  })
})

describe('thin', () => {
  it('leaves out what is outside the span', () => {
    expect(ats(downsampleLevels(points(5, 10, 20, 25), { from: 10, to: 20 }, 60))).toEqual([10, 20])
  })

  it('leaves few points as they are', () => {
    expect(ats(downsampleLevels(points(1, 2, 3), { from: 0, to: 10 }, 3))).toEqual([1, 2, 3])
  })

  it('averages many points in equal parts and keeps empty parts empty', () => {
    const many = points(...Array.from({ length: 40 }, (_, index) => index), 99)
    expect(downsampleLevels(many, { from: 0, to: 100 }, 10).map(({ percent }) => percent)).toEqual([
      4.5, 14.5, 24.5, 34.5, 99,
    ])
  })
})

describe('runsOf', () => {
  it('parts where the device fell silent', () => {
    expect(splitAtGaps(points(0, 5, 10, 60, 65, 70), 1).map(ats)).toEqual([
      [0, 5, 10],
      [60, 65, 70],
    ])
  })

  it('does not take a slow device for a silent one', () => {
    expect(splitAtGaps(points(0, 50, 100, 150, 200), 1)).toHaveLength(1)
  })

  it('ignores silences shorter than asked for', () => {
    expect(splitAtGaps(points(0, 1, 2, 12, 13, 14), 20)).toHaveLength(1)
  })

  it('takes a slower rhythm for one, whatever the newer one is', () => {
    const slow = Array.from({ length: 12 }, (_, index) => index * 300)
    const fast = Array.from({ length: 60 }, (_, index) => 3600 + index * 5)
    expect(splitAtGaps(points(...slow, ...fast), 10)).toHaveLength(1)
  })

  it('finds the silences in either rhythm and between them', () => {
    const every = (interval: number, from: number) => [0, 1, 2, 3, 4].map((n) => from + n * interval)
    const readings = [every(300, 0), every(300, 3000), every(5, 9000), every(5, 9100)]
    expect(splitAtGaps(points(...readings.flat()), 10).map(ats)).toEqual(readings)
  })

  it('has no runs without points', () => {
    expect(splitAtGaps([], 1)).toEqual([])
  })
})
