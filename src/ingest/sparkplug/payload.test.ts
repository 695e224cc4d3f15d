import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricsOf } from './metrics.fixture'
import { decodePayload, encodePayload, metricValue, rebirthPayload } from './payload'

describe('payloads', () => {
  it('decodes bytes of another encoder', () => {
    // Encoded by hand from the published field numbers: timestamp 1, {name "T", type 9, float 21.5}, seq 0.
    const bytes = Buffer.from('0801120a0a01542009650000ac411800', 'hex')
    expect(decodePayload(bytes)).toMatchObject({
      at: 1000,
      seq: 0,
      metrics: [{ name: 'T', type: 9, fields: { floatValue: 21.5 } }],
    })
  })

  it('decodes its own encoding', () => {
    const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
    const metric = fc.record({
      name: fc.stringMatching(/^[A-Za-z]{1,20}$/),
      alias: uint64.map(String),
      datatype: fc.nat(34),
      longValue: uint64.map(String),
      doubleValue: fc.double({ noNaN: true }),
      booleanValue: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.nat(255), fc.array(metric, { maxLength: 20 }), (seq, metrics) => {
        const read = decodePayload(encodePayload({ timestamp: Date.UTC(2026, 0), seq, metrics }))
        expect(read).toMatchObject({
          at: Date.UTC(2026, 0),
          seq,
          metrics: metrics.map(({ name, alias, datatype, ...fields }) => ({
            name,
            alias,
            type: datatype,
            fields,
          })),
        })
      }),
    )
  })

  it('never throws on random bytes, nor on damaged payloads', () => {
    const good = encodePayload({ timestamp: 1, metrics: [{ name: 'T', floatValue: 1 }], seq: 3 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(good.length), fc.nat(255), (bytes, at, byte) => {
        const damaged = Uint8Array.from(good, (value, index) => (index === at ? byte : value))
        for (const payload of [bytes, damaged, damaged.subarray(0, at)]) {
          const read = decodePayload(payload)
          if (typeof read !== 'string') read.metrics.forEach((metric) => metricValue(metric, metric.type))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('rejects a compressed envelope, and drops metrics beyond the limit', () => {
    expect(decodePayload(encodePayload({ uuid: 'SPBV1.0_COMPRESSED' }))).toBe('compressed')
    expect(metricsOf(Array.from({ length: 1200 }, () => ({ alias: 1 })))).toHaveLength(1000)
  })

  it('encodes a rebirth request as specified', () => {
    expect(decodePayload(rebirthPayload(1_700_000_000_000))).toMatchObject({
      at: 1_700_000_000_000,
      metrics: [
        { name: 'Node Control/Rebirth', at: 1_700_000_000_000, type: 11, fields: { booleanValue: true } },
      ],
    })
  })
})

describe('values', () => {
  it.each<[object, number | undefined, unknown]>([
    [{}, 3, null],
    [{ isNull: true, intValue: 4 }, 3, null],
    [{ intValue: 0xff_ff_ff_fe }, 3, -2],
    [{ intValue: 0xfe }, 1, -2],
    [{ intValue: 0xff_ff_ff_fe }, 7, 4_294_967_294],
    [{ longValue: '18446744073709551615' }, 4, -1],
    [{ longValue: '18446744073709551615' }, 8, 18_446_744_073_709_551_615],
    [{ floatValue: 12.3 }, 9, 12.3],
    [{ doubleValue: 3.61 }, 10, 3.61],
    [{ booleanValue: false }, 11, false],
    [{ stringValue: 'on' }, 12, 'on'],
    [{ intValue: 7 }, undefined, 7],
  ])('%j of type %j is %j', (fields, type, value) => {
    expect(metricsOf([{ name: 'x', ...fields }]).map((metric) => metricValue(metric, type))).toEqual([value])
  })
})
