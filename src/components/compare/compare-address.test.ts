import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DERIVED_METRICS } from '@/domain/readings/derived-metrics'
import { metricNames } from '@/domain/readings/metrics'
import {
  comparedKey,
  type ComparedSeries,
  type CompareState,
  hrefOfCompare,
  MOST_SERIES,
  parseCompare,
} from './compare-address'

const searchOf = (href: string) => href.slice(href.indexOf('?'))

const deviceId = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a:level_pct', 'a,b', '%2C', 'x:1', '50%25', 'a b'))
  .filter((id) => id !== '' && id.length <= 128 && !/\p{Cc}/u.test(id))
const channel = fc.integer({ min: 0, max: 255 })
const series: fc.Arbitrary<ComparedSeries> = fc.oneof(
  fc.record({ deviceId, metric: fc.constantFrom(...metricNames), channel }),
  fc.record({
    deviceId,
    metric: fc.constantFrom(...DERIVED_METRICS),
    channel: fc.option(channel),
  }),
)
const instant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2200, 0) })
const state: fc.Arbitrary<CompareState> = fc.record({
  series: fc.uniqueArray(series, { maxLength: MOST_SERIES, selector: comparedKey }),
  range: fc.oneof(
    fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    fc.tuple(instant, instant).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 })),
  ),
  asTable: fc.boolean(),
})

describe('the address of a comparison', () => {
  it('brings back all that it was made of', () => {
    fc.assert(
      fc.property(state, (made) => {
        expect(parseCompare(searchOf(hrefOfCompare(made)))).toEqual({ ...made, unread: [] })
      }),
    )
  })

  it('is read whatever it says, and what is read is an address again', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(':', ',', '%', 'level_pct', '1', '&'),
    )
    const search = fc.oneof(
      fc.string(),
      fc.record({
        compare: fc.array(part).map((parts) => parts.join('')),
        from: part,
        to: fc.oneof(part, fc.constant('9999-12-31T23:59:59-23:59')),
        range: part,
      }),
    )
    fc.assert(
      fc.property(search, (rubbish) => {
        const { unread, ...read } = parseCompare(
          typeof rubbish === 'string' ? rubbish : new URLSearchParams(rubbish),
        )
        expect(read.series.length).toBeLessThanOrEqual(MOST_SERIES)
        expect(unread.length).toBeLessThanOrEqual(MOST_SERIES)
        expect(parseCompare(searchOf(hrefOfCompare(read)))).toEqual({ ...read, unread: [] })
      }),
    )
  })

  it.each([
    ['compare=a:tank_level_pct', { deviceId: 'a', metric: 'tank_level_pct', channel: null }],
    ['compare=a:tank_level_pct:0', { deviceId: 'a', metric: 'tank_level_pct', channel: 0 }],
    ['compare=a:power_w', { deviceId: 'a', metric: 'power_w', channel: 0 }],
    ['compare=eui:00:1:power_w:2', { deviceId: 'eui:00:1', metric: 'power_w', channel: 2 }],
    ['compare=a%252Cb:power_w', { deviceId: 'a,b', metric: 'power_w', channel: 0 }],
  ])('%s', (search, expected) => {
    expect(parseCompare(search).series).toEqual([expected])
  })

  it('says which parts it could not read', () => {
    expect(parseCompare('compare=a:nothing,a:power_w,a:power_w,:power_w,a:power_w:256').unread).toEqual([
      'a:nothing',
      ':power_w',
      'a:power_w:256',
    ])
    const nine = Array.from({ length: 9 }, (_, channel) => `a:power_w:${channel}`)
    expect(parseCompare(`compare=${nine.join()}`).unread).toEqual(['a:power_w:8'])
  })

  it('is of a day where it names no span, and of a stretch only where that has both ends', () => {
    const rangeOf = (search: string) => parseCompare(search).range
    expect(rangeOf('compare=')).toBe('day')
    expect(rangeOf('range=custom')).toBe('day')
    expect(rangeOf('range=week&from=2026-01-01T00:00:00Z')).toBe('week')
    expect(rangeOf('from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z')).toBe('day')
    expect(rangeOf('from=2026-01-01T00:00:00Z&to=2026-01-01T02:00:00%2B01:00')).toEqual({
      from: Date.UTC(2026, 0, 1),
      to: Date.UTC(2026, 0, 1, 1),
    })
  })

  it('is read by people too', () => {
    expect(
      hrefOfCompare({
        series: [
          { deviceId: 'tank-1', metric: 'tank_level_pct', channel: null },
          { deviceId: 'pump-1', metric: 'power_w', channel: 1 },
        ],
        range: 'week',
        asTable: false,
      }),
    ).toBe('/devices?compare=tank-1:tank_level_pct,pump-1:power_w:1&range=week')
  })
})
