import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWireTime, resolveAt } from './clock'

const AT = Date.UTC(2026, 2, 1, 10)

describe('parseWireTime', () => {
  it.each([
    ['seconds', AT / 1000, AT],
    ['seconds with a fraction', AT / 1000 + 0.123, AT + 123],
    ['milliseconds', AT, AT],
    ['microseconds', AT * 1000 + 999, AT],
    ['nanoseconds', AT * 1e6, AT],
    ['the epoch', 0, 0],
    ['the largest seconds', 1e11 - 1, 1e14 - 1000],
    ['the smallest milliseconds', 1e11, 1e11],
    ['the largest milliseconds', 1e14 - 1, 1e14 - 1],
    ['the smallest microseconds', 1e14, 1e11],
    ['the smallest nanoseconds', 1e17, 1e11],
    ['a negative number', -1, null],
    ['NaN', Number.NaN, null],
    ['infinity', Number.POSITIVE_INFINITY, null],
    ['digits of seconds', '1772359200', AT],
    ['digits of milliseconds', '1772359200000', AT],
    ['a year', '2026', null],
    ['a date without separators', '20260301', null],
    ['Z', '2026-03-01T10:00:00Z', AT],
    ['lower case', '2026-03-01t10:00:00z', AT],
    ['no seconds', '2026-03-01T10:00Z', AT],
    ['a space', '2026-03-01 10:00:00Z', AT],
    ['one digit of a second', '2026-03-01T10:00:00.5Z', AT + 500],
    ['nine digits of a second', '2026-03-01T10:00:00.123999999Z', AT + 123],
    ['an offset', '2026-03-01T15:30:00+05:30', AT],
    ['an offset without colon', '2026-03-01T04:30:00-0530', AT],
    ['no zone', '2026-03-01T10:00:00', null],
    ['no time', '2026-03-01', null],
    ['an impossible month', '2026-13-01T10:00:00Z', null],
    ['words', 'yesterday', null],
    ['null', null, null],
    ['an object', {}, null],
    ['a boolean', true, null],
  ])('%s', (_, wire, expected) => {
    expect(parseWireTime(wire)).toBe(expected)
  })

  it('parses every instant of the century from every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) }), (at) => {
        const notations = [at, at / 1000, at * 1000, String(at), new Date(at).toISOString()]
        for (const wire of notations) expect(parseWireTime(wire)).toBe(at)
      }),
    )
  })

  it('returns an integer or null for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (wire) => {
        const at = parseWireTime(wire)
        expect(at === null || Number.isInteger(at)).toBe(true)
      }),
    )
  })
})

describe('resolveAt', () => {
  const receivedAt = AT
  const start = Date.UTC(2020, 0, 1)
  it.each([
    ['none', null, receivedAt, 'receive'],
    ['just before 2020', start - 1, receivedAt, 'receive'],
    ['the first instant of 2020', start, start, 'device'],
    ['five minutes ahead', receivedAt + 300_000, receivedAt + 300_000, 'device'],
    ['a millisecond more', receivedAt + 300_001, receivedAt, 'receive'],
    ['an old reading', receivedAt - 86_400_000, receivedAt - 86_400_000, 'device'],
  ])('%s', (_, at, stored, clock) => {
    expect(resolveAt({ at, receivedAt })).toEqual({ at: stored, clock })
  })
})
