import { describe, expect, it } from 'vitest'
import { makeFormat } from '@/client/format'
import { cursorRowsOf, cursorStopsOf, rowTimeText, pointValueText } from './cursor-text'
import { withGaps } from './gaps'
import type { ChartPoint, ChartSeries } from './types'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const window = { from: 0, to: 100 }
const series = (key: string, points: ChartPoint[], isFaint = false): ChartSeries => ({
  key,
  label: key,
  points,
  isFaint,
  color: 'red',
  format: (value) => (value === null ? '—' : `${value} L`),
})

describe('the rows of a chart', () => {
  const today = series('today', [
    { at: 10, value: 1 },
    { at: 20, value: null },
    { at: 30, value: 3 },
    { at: 200, value: 9 },
  ])
  const yesterday = series('yesterday', [{ at: 31, value: 7 }], true)
  const stops = cursorStopsOf([today, yesterday], window)

  it('stand where the window has values of its own', () => {
    expect(stops.map(({ at }) => at)).toEqual([10, 30])
    expect(cursorStopsOf([yesterday], window)).toEqual([{ at: 31, middle: 31 }])
  })

  it('have the comparison of about the same time', () => {
    const rows = cursorRowsOf({ series: [today, yesterday] }, stops, window)
    expect(rows.map(({ entries }) => entries.map(({ point }) => point?.value ?? null))).toEqual([
      [1, null],
      [3, 7],
    ])
  })

  it('name the stretch they lie in and the instants since the row before', () => {
    const rows = cursorRowsOf(
      {
        series: [today],
        ribbons: [{ from: 5, to: 12, label: 'Pump ran' }],
        markers: [
          { at: 3, label: 'Refill' },
          { at: 25, label: 'Leak' },
          { at: 31, label: 'Later' },
        ],
      },
      stops,
      window,
    )
    expect(rows.map(({ notes }) => notes)).toEqual([['Pump ran', 'Refill'], ['Leak']])
  })
})

it.each([
  [{ at: 0, value: 5 }, '5 L'],
  [{ at: 0, value: 5, min: 4, max: 7 }, '5 L (4 L–7 L)'],
  [{ at: 0, value: 5, min: 5, max: 5 }, '5 L'],
  [null, '—'],
])('%j reads %s', (point, text) => {
  expect(pointValueText({ series: series('level', []), point })).toBe(text)
})

describe('timeText', () => {
  const format = makeFormat({ units: 'metric', locale: 'en-GB', language: 'en', timeZone: 'Asia/Kolkata' })
  const at = Date.parse('2026-03-10T04:30:20Z')
  it.each([
    ['an instant of some minutes', {}, 10 * MINUTE, '10:00:20'],
    ['an instant of a day', {}, 20 * HOUR, '10:00'],
    ['an instant of a week', {}, 168 * HOUR, '10 Mar 2026, 10:00'],
    ['an hour', { to: at + HOUR }, 12 * HOUR, '10:00–11:00'],
    ['a day', { to: at + 23 * HOUR }, 720 * HOUR, '10 Mar 2026'],
  ])('of %s', (_, more, size, text) => {
    expect(rowTimeText({ at, ...more }, { from: at - size, to: at }, format)).toBe(text)
  })
})

it('opens a line where the device was silent', () => {
  const at = [0, 1, 2, 3, 30, 31, 32].map((minute) => minute * MINUTE)
  const points = withGaps(
    at.map((each) => ({ at: each, value: 1 })),
    MINUTE,
  )
  expect(points.map(({ value }) => value)).toEqual([1, 1, 1, 1, null, 1, 1, 1])
})
