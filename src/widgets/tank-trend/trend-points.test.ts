import { describe, expect, it } from 'vitest'
import { DEFAULT_THRESHOLDS } from '@/domain/tank/thresholds'
import { comparisonPoints, valueSpanOf, thresholdSteps, trendPoints, withDetail } from './trend-points'

const HOUR = 3_600_000
const bucket = (hour: number, last: number) => ({
  at: new Date(hour * HOUR).toISOString(),
  min: last - 1,
  max: last + 2,
  avg: last,
  last,
  n: 3,
})

it('lays yesterday beside today', () => {
  expect(comparisonPoints([bucket(1, 40)], 24 * HOUR)).toEqual([{ at: 25 * HOUR, value: 40 }])
})

describe('withDetail', () => {
  const points = trendPoints([1, 2, 3, 4].map((hour) => bucket(hour, hour)))
  const window = { from: 2 * HOUR, to: 3 * HOUR }
  const fine = [{ at: 2.5 * HOUR, value: 9 }]

  it('puts the finer points in the place of those they are about', () => {
    expect(withDetail(points, fine, window).map(({ value }) => value)).toEqual([1, 9, 4])
  })

  it('leaves all as it is before they are there', () => {
    expect(withDetail(points, undefined, window)).toEqual(points)
    expect(withDetail(points, fine, null)).toEqual(points)
  })
})

describe('spanOf', () => {
  const points = [...trendPoints([bucket(1, 50), bucket(2, 60)]), { at: 2.5 * HOUR, value: null }]

  it('reads the ends and the extremes, those between the points included', () => {
    expect(valueSpanOf(points, { from: 0, to: 3 * HOUR })).toEqual({
      first: 50,
      last: 60,
      least: 49,
      most: 62,
    })
  })

  it('is null where nothing is known', () => {
    expect(valueSpanOf(points, { from: 2.2 * HOUR, to: 3 * HOUR })).toBeNull()
  })
})

describe('thresholdSteps', () => {
  it('goes up from empty', () => {
    expect(thresholdSteps(DEFAULT_THRESHOLDS, (percent) => percent * 30)).toEqual([
      { name: 'critical', from: 0, to: 450 },
      { name: 'low', from: 450, to: 900 },
      { name: 'medium', from: 900, to: 1500 },
      { name: 'high', from: 1500, to: 2250 },
    ])
  })

  it('has none where litres are not known', () => {
    expect(thresholdSteps(DEFAULT_THRESHOLDS, () => null)).toEqual([])
  })
})
