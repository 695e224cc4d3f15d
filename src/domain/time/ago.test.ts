import { expect, it } from 'vitest'
import { formatAgo } from './ago'

const now = Date.parse('2026-01-02T00:00:00Z')

it.each([
  [now, 'now'],
  [now + 5_000, 'now'],
  [now - 59_999, '59 sec. ago'],
  [now - 60_000, '1 min. ago'],
  ['2026-01-01T21:00:01Z', '2 hr. ago'],
  [now - 3 * 86_400_000, '3 days ago'],
  [null, '—'],
  ['nonsense', '—'],
])('%s reads as %s', (at, text) => {
  expect(formatAgo({ at, now, locale: 'en' })).toBe(text)
})
