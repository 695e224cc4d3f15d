import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignSeries, isolatedIndices, nearestIndex } from './align-series'
import type { ChartPoint, ChartSeries } from './types'

const series = (key: string, points: ChartPoint[]): ChartSeries => ({
  key,
  label: key,
  points,
  color: 'red',
  format: String,
})

describe('align', () => {
  it('puts series on one time base and tells a gap from a time of another series', () => {
    const level = series('level', [
      { at: 3, value: null },
      { at: 1, value: 10 },
    ])
    const flow = series('flow', [{ at: 2, value: 5 }])
    expect(alignSeries([level, flow])).toEqual({
      times: [1, 2, 3],
      tracks: [
        { series: 0, part: 'value' },
        { series: 1, part: 'value' },
      ],
      columns: [
        [10, null, null],
        [undefined, 5, undefined],
      ],
    })
  })

  it('opens a gap as wide as its series is silent', () => {
    const level = series('level', [
      { at: 1, value: 10 },
      { at: 5, value: null },
      { at: 6, value: 12 },
    ])
    const flow = series(
      'flow',
      [2, 3, 4, 7].map((at) => ({ at, value: 1 })),
    )
    expect(alignSeries([level, flow]).columns[0]).toEqual([10, null, null, null, null, 12, undefined])
  })

  it('gives a band two more columns, which have its gaps and are the value where there is no extreme', () => {
    const { columns } = alignSeries([
      series('level', [
        { at: 1, value: 5, min: 4, max: 7 },
        { at: 2, value: null, min: 1, max: 2 },
        { at: 3, value: 6 },
      ]),
    ])
    expect(columns).toEqual([
      [5, null, 6],
      [4, null, 6],
      [7, null, 6],
    ])
  })

  it('loses no point, whatever the times', () => {
    const points = fc.array(fc.record({ at: fc.integer(), value: fc.option(fc.double({ noNaN: true })) }))
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), (lists) => {
        const { times, columns } = alignSeries(lists.map((list, key) => series(String(key), list)))
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
        lists.forEach((list, index) => {
          const last = new Map(list.map(({ at, value }) => [at, value]))
          for (const [at, value] of last) expect(columns[index]?.[times.indexOf(at)]).toBe(value)
        })
      }),
    )
  })
})

it('finds the nearest point like a search through all of them', () => {
  const times = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 20 })
  fc.assert(
    fc.property(times, fc.integer({ min: -60, max: 60 }), fc.nat(30), (ats, at, reach) => {
      const points = ats.toSorted((a, b) => a - b).map((each) => ({ at: each }))
      const found = points[nearestIndex(points, at, reach)]
      const least = Math.min(Infinity, ...ats.map((each) => Math.abs(each - at)))
      expect(found ? Math.abs(found.at - at) : Infinity).toBe(least <= reach ? least : Infinity)
    }),
  )
})

it.each([
  [
    [1, null, 2, null, 3, 4],
    [0, 2],
  ],
  [[1, undefined, 2], []],
  [[null, undefined, 5, undefined, null], [2]],
  [[7], [0]],
  [[], []],
])('%j stand alone: %j', (column, lonely) => {
  expect(isolatedIndices(column)).toEqual(lonely)
})
