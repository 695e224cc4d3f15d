import { describe, expect, it } from 'vitest'
import { exportWindow, thisWeek } from './export-window'

const now = Date.parse('2026-03-29T22:30:00.000Z')
const dates = { first: '', last: '' }

describe('the window of an export', () => {
  it.each([
    ['day', '2026-03-28T22:30:00.000Z'],
    ['week', '2026-03-22T22:30:00.000Z'],
    ['month', '2026-02-27T22:30:00.000Z'],
    ['year', '2025-03-29T22:30:00.000Z'],
  ] as const)('%s begins at %s and ends now', (span, from) => {
    expect(exportWindow({ span, dates, zone: 'UTC', now })).toEqual({ from, to: '2026-03-29T22:30:00.000Z' })
  })

  it.each([
    ['2026-03-29', '2026-03-29', { from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' }],
    ['2026-02-28', '2026-03-01', { from: '2026-02-27T23:00:00.000Z', to: '2026-03-01T23:00:00.000Z' }],
    ['2026-03-02', '2026-03-01', { fault: 'datesSwapped' }],
    ['', '2026-03-01', { fault: 'datesMissing' }],
    ['2026-03-01', '', { fault: 'datesMissing' }],
  ])('from %j to %j in Berlin is %j', (first, last, window) => {
    expect(exportWindow({ span: 'custom', dates: { first, last }, zone: 'Europe/Berlin', now })).toEqual(
      window,
    )
  })

  it('offers the last week in the user’s time zone', () => {
    expect(thisWeek(now, 'UTC')).toEqual({ first: '2026-03-23', last: '2026-03-29' })
    expect(thisWeek(now, 'Europe/Berlin')).toEqual({ first: '2026-03-24', last: '2026-03-30' })
  })
})
