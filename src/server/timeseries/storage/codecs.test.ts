import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, ByteWriter } from './bytes'
import { deflateBytes } from './deflate'
import { packValues, unpackValues } from './pack'
import { packDay, unpackDay } from './pack-day'
import { packWindows, unpackWindows } from '@/server/timeseries/rollups/pack-windows'
import { channelOf, metricOf, seriesOf } from './series'
import { DamagedData, DAY_MS, RESOLUTION_MS, type Reading } from './types'
import { mergeWindows, windowsOf } from '@/server/timeseries/rollups/windows'

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -300, max: 300_000 }),
  fc.tuple(fc.integer(), fc.nat(9)).map(([mantissa, places]) => mantissa / 10 ** places),
  fc.maxSafeInteger(),
)
const sensible = fc.tuple(fc.integer({ min: -50_000, max: 500_000 }), fc.nat(3)).map(([m, p]) => m / 10 ** p)
const series = fc.tuple(fc.integer({ min: 1, max: 127 }), fc.nat(255)).map(([m, c]) => seriesOf(m, c))
const quality = fc.nat(3)
const message = fc.uniqueArray(fc.record({ series, value: number, quality }), {
  maxLength: 40,
  selector: (value) => value.series,
})
const START = Date.UTC(2026, 10, 21)

const dayOf = (value: fc.Arbitrary<number>) =>
  fc
    .uniqueArray(
      fc.record({ series: fc.constantFrom(256, 257, 3584), at: fc.nat(86_399_999), value, quality }),
      {
        maxLength: 200,
        selector: ({ series, at }) => `${series} ${at}`,
      },
    )
    .map((list): Reading[] =>
      list.map((r) => ({ ...r, at: START + r.at })).sort((a, b) => a.series - b.series || a.at - b.at),
    )

const bySeries = <T extends { series: number }>(list: readonly T[]) =>
  [...list].sort((a, b) => a.series - b.series)

const outcomeOf = (decode: () => unknown): unknown => {
  try {
    decode()
    return null
  } catch (error) {
    return error
  }
}

/** Hostile bytes decode to something or fail with a clear error, never another failure. */
const survives = (decode: (data: Buffer) => unknown) =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isWrapped) => {
      const data = isWrapped ? deflateBytes(Buffer.from(bytes)) : Buffer.from(bytes)
      const outcome = outcomeOf(() => decode(data))
      expect(outcome === null || outcome instanceof DamagedData).toBe(true)
    }),
    { numRuns: 2_000 },
  )

describe('numbers', () => {
  it('of every size survive a round trip', () => {
    fc.assert(
      fc.property(
        fc.array(fc.maxSafeNat()),
        fc.array(fc.integer({ min: -(2 ** 31) })),
        (naturals, integers) => {
          const writer = new ByteWriter(1)
          naturals.forEach((n) => writer.varint(n))
          integers.forEach((n) => writer.signed(n))
          const reader = new ByteReader(writer.finish())
          expect(naturals.map(() => reader.varint())).toEqual(naturals)
          expect(integers.map(() => reader.signed())).toEqual(integers)
          expect(reader.isAtEnd).toBe(true)
        },
      ),
    )
  })

  it('of a series contain metric and channel', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 127 }), fc.nat(255), (metric, channel) => {
        const id = seriesOf(metric, channel)
        expect([metricOf(id), channelOf(id), id < 2 ** 15]).toEqual([metric, channel, true])
      }),
    )
  })
})

describe('a packed message', () => {
  it('returns each value exactly', () => {
    fc.assert(
      fc.property(message, (values) => {
        const back = unpackValues(packValues(values))
        expect(bySeries(back)).toEqual(bySeries(values))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is short', () => {
    const of = (list: [number, number][]) =>
      packValues(list.map(([metric, value]) => ({ series: seriesOf(metric, 0), value, quality: 0 }))).length
    expect(of([[21, 1]])).toBe(2)
    expect(
      of([
        [1, 1],
        [2, 0],
      ]),
    ).toBe(2)
    expect(
      of([
        [1, 1240],
        [14, 3.71],
        [17, -67],
      ]),
    ).toBe(9)
    expect(of([[12, 1234567.89]])).toBe(5)
    expect(of([[9, 1 / 3]])).toBe(9)
    expect(of([[9, Math.fround(1 / 3)]])).toBe(5)
  })

  it('is rejected when damaged', () => survives(unpackValues))

  it('with an unknown format or quality, a truncated value or a number out of range is rejected', () => {
    for (const bytes of [
      [0xe0, 0],
      [0xf0, 14, 0],
      [0x40, 0],
      [0x0f],
      [0x00, 255, 255, 255, 255, 255, 255, 255, 255],
    ])
      expect(() => unpackValues(Buffer.from(bytes))).toThrow(DamagedData)
  })
})

describe('a packed day', () => {
  it('returns each reading exactly', () => {
    fc.assert(
      fc.property(fc.oneof(dayOf(number), dayOf(sensible)), (readings) => {
        const data = packDay(readings, START)
        expect(unpackDay(data, START)).toEqual(readings)
        const wanted = new Set([257])
        expect(unpackDay(data, START, wanted)).toEqual(readings.filter((r) => wanted.has(r.series)))
      }),
      { numRuns: 500 },
    )
  })

  it('takes few bytes for each message', () => {
    const readings = Array.from({ length: 2880 }, (_, i) => ({
      at: START + i * 30_000 + ((i * 7919) % 40),
    })).flatMap(({ at }, i) => [
      { series: 256, at, value: 1200 + Math.round(300 * Math.sin(i / 300)), quality: 0 },
      { series: 3584, at, value: 3.7 + (i % 7) / 100, quality: 0 },
      { series: 4352, at, value: -60 - (i % 11), quality: 0 },
    ])
    expect(packDay(readings, START).length / 2880).toBeLessThan(5)
  })

  it('is rejected when damaged', () => survives((data) => unpackDay(data, START)))
})

describe('packed windows', () => {
  it('return each window exactly', () => {
    fc.assert(
      fc.property(
        fc.oneof(dayOf(number), dayOf(sensible)),
        fc.constantFrom(...RESOLUTION_MS),
        (readings, widthMs) => {
          const windows = windowsOf(readings, widthMs).filter((window) => window.series === 256)
          const back = unpackWindows(packWindows(windows, START, widthMs), {
            series: 256,
            start: START,
            widthMs,
          })
          expect(back).toEqual(windows)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('are rejected when damaged', () =>
    survives((data) => unpackWindows(data, { series: 1, start: START, widthMs: 1 })))
})

describe('windows', () => {
  it('equal an independent aggregate of the readings, doubtful ones left out', () => {
    fc.assert(
      fc.property(dayOf(sensible), fc.integer({ min: 1, max: DAY_MS }), (readings, widthMs) => {
        const windows = windowsOf(readings, widthMs)
        // 1 is outside the tank, 2 a spike
        const good = readings.filter((r) => r.quality !== 1 && r.quality !== 2)
        expect(windows.reduce((n, window) => n + window.n, 0)).toBe(good.length)
        for (const { series: id, at, n, sum, min, max, last } of windows) {
          const inside = good.filter((r) => r.series === id && r.at >= at && r.at < at + widthMs)
          const values = inside.map((r) => r.value)
          const exact = values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000
          expect([n, sum, min, max, last]).toEqual([
            values.length,
            exact,
            Math.min(...values),
            Math.max(...values),
            values.at(-1),
          ])
        }
      }),
    )
  })

  it('merge into the aggregates of the readings themselves', () => {
    fc.assert(
      fc.property(dayOf(sensible), (readings) => {
        const [narrow, wide] = RESOLUTION_MS
        expect(mergeWindows(windowsOf(readings, narrow), wide)).toEqual(windowsOf(readings, wide))
      }),
    )
  })

  it('without readings do not appear', () => {
    const at = (minute: number) => ({ series: 1, at: START + minute * 60_000, value: minute, quality: 0 })
    const windows = windowsOf([at(1), at(2), at(31)], 300_000)
    expect(windows.map((window) => (window.at - START) / 60_000)).toEqual([0, 30])
    expect(windowsOf([], 300_000)).toEqual([])
  })
})
