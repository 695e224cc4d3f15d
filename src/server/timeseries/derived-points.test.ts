import { describe, expect, it } from 'vitest'
import { metricId } from '@/domain/readings/metrics'
import { derivedPoints } from './derived-points'
import type { Bucket } from './query-buckets'

const tank = { tankType: 'rectangular', depthMm: 1000, widthMm: 1000, lengthMm: 1000 } as const
const bucket = (minute: number, channel: number, distance: number): Bucket => ({
  metric: metricId('distance_mm'),
  channel,
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  min: distance,
  max: distance,
  avg: distance,
  last: distance,
  n: 1,
})
const series = { tankConfig: null, tankSeries: [tank, tank], calibration: null }

describe('derivedPoints', () => {
  it('carries forward the last value of each tank, so that the sum does not jump between their reports', () => {
    const buckets = [bucket(0, 0, 200), bucket(1, 1, 600), bucket(2, 0, 200), bucket(3, 1, 600)]
    const points = derivedPoints(buckets, { metric: 'tank_volume_l', channel: null, tanks: series })
    expect(points.map((p) => p.last)).toEqual([1200, 1200, 1200, 1200])
    expect(points.map((p) => p.n)).toEqual([1, 1, 1, 1])
  })

  it('give a single tank of the series only its own instants', () => {
    const buckets = [bucket(0, 0, 200), bucket(1, 1, 600), bucket(2, 0, 300)]
    const points = derivedPoints(buckets, { metric: 'tank_level_pct', channel: 1, tanks: series })
    expect(points.map((p) => [p.at.getUTCMinutes(), p.last])).toEqual([[1, 40]])
  })

  it('keep the lowest below the highest although a larger distance is a lower level', () => {
    const wide = { ...bucket(0, 0, 500), min: 400, max: 700 }
    const tanks = { tankConfig: tank, tankSeries: [], calibration: null }
    const [point] = derivedPoints([wide], { metric: 'tank_level_pct', channel: null, tanks })
    expect(point).toMatchObject({ min: 30, max: 60, avg: 50 })
  })

  it('leave out buckets without a level', () => {
    const tanks = { tankConfig: null, tankSeries: [], calibration: null }
    expect(derivedPoints([bucket(0, 0, 500)], { metric: 'tank_level_pct', channel: null, tanks })).toEqual([])
  })
})
