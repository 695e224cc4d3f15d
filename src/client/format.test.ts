import { expect, it } from 'vitest'
import { makeFormat } from './format'

it('a moment of today is a time, any other has its date; by the calendar of the reader', () => {
  const format = makeFormat({ units: 'metric', locale: 'en-GB', language: 'en', timeZone: 'Asia/Kolkata' })
  const now = Date.parse('2026-03-01T10:00:00Z')
  expect(format.moment('2026-03-01T18:29:00Z', now)).toBe('23:59')
  expect(format.moment('2026-03-01T18:31:00Z', now)).toBe('2 Mar 2026, 00:01:00')
  expect(format.moment('2026-03-01T18:29:00Z', null)).toBe('1 Mar 2026, 23:59:00')
})
