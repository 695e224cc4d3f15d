import { expect, it } from 'vitest'
import { chartCsv } from './chart-csv'
import type { ChartSeries } from './types'

const START = Date.UTC(2026, 5, 1, 12)
const MINUTE = 60_000
const series = (key: string, points: ChartSeries['points']): ChartSeries => ({
  key,
  label: key,
  points,
  color: 'red',
  format: String,
})

it('writes what the window shows, in values and with what happened', () => {
  const level = series('level', [
    { at: START - 1, value: 1 },
    { at: START, value: 50.12345, min: 49, max: 51 },
    { at: START + MINUTE, value: null },
    { at: START + 2 * MINUTE, value: 48 },
  ])
  const other = series('other', [{ at: START, value: 7 }])
  const text = chartCsv(
    { series: [level, other], markers: [{ at: START + MINUTE, label: '=HYPERLINK("x")' }] },
    {
      window: { from: START, to: START + 10 * MINUTE },
      timeZone: 'Asia/Kolkata',
      columns: { level: 'level_percent' },
    },
  )
  expect(text.split('\r\n')).toEqual([
    'time,utc,level_percent,level_percent_min,level_percent_max,other,notes',
    '2026-06-01T17:30:00.000+05:30,2026-06-01T12:00:00.000Z,50.123,49,51,7,',
    `2026-06-01T17:32:00.000+05:30,2026-06-01T12:02:00.000Z,48,48,48,,"'=HYPERLINK(""x"")"`,
    '',
  ])
})
