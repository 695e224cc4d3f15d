import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWith, parseFixtures } from '../fixture'
import type { IngestEvent } from '../types'
import { decodeDragino } from './dragino'
import { nbiot } from './family'
import fixtures from './fixtures.json'
import { decodeMilesight } from './milesight'

const RECEIVED_AT = Date.UTC(2026, 4, 4)
const flags = { retain: false, qos: 0, dup: false, receivedAt: RECEIVED_AT } as const
const IMEI = '867700001234567'

const send = (topic: string, payload: string | Uint8Array): IngestEvent[] =>
  nbiot.decode({ topic, payload: Buffer.from(payload), flags }, contextWith())

describe('topics', () => {
  it.each([
    ['nbiot/up', true],
    [`nbiot/${IMEI}/up`, true],
    ['nbiot/12345/up', false],
    [`nbiot/${IMEI}/down`, false],
    ['x/nbiot/up', false],
  ])('%s', (topic, isOurs) => {
    expect(nbiot.matches(topic, contextWith())).toBe(isOurs)
  })
})

describe('distances of the NDDS75', () => {
  it.each([
    ['0000', 'no_sensor_sentinel'],
    ['0014', 'below_range_sentinel'],
    ['0117', 'below_range_sentinel'],
    ['0118', null],
  ])('%s', (distance, reason) => {
    const [event] = send(`nbiot/${IMEI}/up`, `70000123456700640e100b${distance}00`)
    if (event?.type !== 'telemetry') throw new Error('telemetry expected')
    expect(event.rejected.map((rejected) => rejected.reason)).toEqual(reason ? [reason] : [])
    expect(event.readings.length).toBe(reason ? 1 : 2)
  })
})

describe('identity', () => {
  it.each([
    [`nbiot/${IMEI}/up`, { deviceId: `imei:${IMEI}`, info: { aliases: ['dragino-nb:700001234567'] } }],
    ['nbiot/up', { deviceId: 'dragino-nb:700001234567' }],
    ['nbiot/867700009999999/up', { reason: 'identity_mismatch' }],
  ])('of a short frame under %s', (topic, event) => {
    expect(send(topic, '70000123456700640e100b04d200')).toMatchObject([event])
  })

  it.each([
    [[{ serialNumber: 'IMEI:1', value: '70000123456700640e100b04d200' }], 'unknown_frame'],
    [[{ serialNumber: `IMEI:${IMEI}`, value: 5 }], 'unknown_frame'],
    [[7], 'unknown_frame'],
    [[], 'empty_batch'],
  ])('of the report %j', (reports, reason) => {
    expect(send('nbiot/up', JSON.stringify({ reports }))).toMatchObject([{ reason }])
  })
})

it('a report without a clock of its own has the operator’s time, and a wrong clock is ignored', () => {
  const value = `f${IMEI}00640e100b010004d2ac165b00`
  const reports = [{ serialNumber: `IMEI:${IMEI}`, timestamp: RECEIVED_AT - 5000, value }]
  expect(send('nbiot/up', JSON.stringify({ reports }))).toMatchObject([{ at: RECEIVED_AT - 5000 }])
})

describe('other sensors of the same vendor', () => {
  const head = `f${IMEI}00640e100b`
  const time = (RECEIVED_AT / 1000 - 3600).toString(16)
  it.each([
    ['a soil sensor (NSE01)', `${head}0100` + '0dac' + '08fc' + '0064' + '0b12' + time],
    ['a temperature sensor (N95S31B)', `${head}01` + '0000' + '00' + '0ccc' + '00e1' + '0186' + time],
    ['a model of another number', `f${IMEI}0b640e100b010004d2${time}`],
  ])('%s', (_, hex) => {
    expect(send(`nbiot/${IMEI}/up`, hex)).toMatchObject([{ type: 'rejected', reason: 'unknown_frame' }])
  })

  it('a distance beyond its range is rejected', () => {
    expect(send(`nbiot/${IMEI}/up`, '70000123456700640e100bffff00')).toMatchObject([
      { rejected: [{ reason: 'out_of_range' }] },
    ])
  })
})

it('every sample of a batch is kept, the newest as the current one', () => {
  const ascii = (text: string): string => Buffer.from(text).toString('hex')
  const identity = ascii(`010201036746A100000000AB${IMEI}460000000000001${'8'.repeat(20)}`)
  const values = '01755a' + '0482d204' + '050000' + '0482d304' + '050000' + '0367fa00' + '0482d404'
  const body =
    '00' + '0007' + '01' + identity + '0b' + (values.length / 2).toString(16).padStart(4, '0') + values
  const frame = Buffer.from(`020001${(body.length / 2).toString(16).padStart(4, '0')}${body}`, 'hex')
  const events = decodeMilesight({ bytes: frame, imei: null, at: RECEIVED_AT, receivedAt: RECEIVED_AT })
  const distances = events?.map((event) =>
    event.type === 'telemetry'
      ? [event.at, event.backlog ?? false, event.readings.find((r) => r.metric === 'distance_mm')?.value]
      : null,
  )
  expect(distances).toEqual([
    [RECEIVED_AT, false, 1236],
    [RECEIVED_AT - 2000, true, 1234],
    [RECEIVED_AT - 1000, true, 1235],
  ])
})

it('frames never throw, whole, truncated or random', () => {
  const frames = parseFixtures(fixtures).flatMap(({ payload }) =>
    payload instanceof Uint8Array ? [payload] : [],
  )
  expect(frames).not.toHaveLength(0)
  fc.assert(
    fc.property(fc.constantFrom(...frames), fc.nat(120), fc.nat(255), (frame, at, byte) => {
      const damaged = Uint8Array.from(frame, (value, index) => (index === at ? byte : value))
      for (const bytes of [damaged, damaged.subarray(0, at), Uint8Array.from([2, 0, 1, 0, at, byte])]) {
        const whole = { bytes, imei: null, at: null, receivedAt: RECEIVED_AT }
        decodeDragino(whole)
        decodeMilesight(whole)
      }
    }),
    { numRuns: 500 },
  )
})
