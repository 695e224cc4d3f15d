import { describe, expect, it } from 'vitest'
import type { IngestEvent } from '../types'
import { decodeTelemetry } from './telemetry'
import { native } from './family'
import { contextWith } from '../fixture'

const ctx = contextWith()
const flags = { retain: false, qos: 1, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const

const decode = (topic: string, payload: unknown): IngestEvent[] =>
  native.decode({ topic, payload: new TextEncoder().encode(JSON.stringify(payload)), flags }, ctx)

describe('topics', () => {
  it.each([
    ['tc/v1/a/telemetry', true],
    ['tc/v1/a', true],
    ['tc/v10/a/telemetry', false],
    ['tc/v1', false],
    ['x/tc/v1/a/telemetry', false],
  ])('%s belongs to the scheme: %s', (topic, expected) => {
    expect(native.matches(topic, ctx)).toBe(expected)
  })

  it.each(['search', 'mine', 'claim', 'inbox', 'a b', 'tasmota:x', '', '..', 'x'.repeat(65)])(
    'refuses the id %j',
    (id) => {
      expect(decode(`tc/v1/${id}/telemetry`, { m: {} })).toEqual([
        { type: 'rejected', reason: 'invalid_device_id' },
      ])
    },
  )

  it('follows a configured root', () => {
    const message = { topic: 'plant/a/status', payload: new TextEncoder().encode('{"online":true}'), flags }
    expect(native.decode(message, { ...contextWith(), root: 'plant' })).toEqual([
      { type: 'availability', deviceId: 'a', online: true, reason: 'birth' },
    ])
  })

  it.each(['cmd/1', 'telemetry/ack', 'ota/offer', 'config/desired'])('leaves %s alone', (leaf) => {
    expect(decode(`tc/v1/a/${leaf}`, { ts: 1 })).toEqual([{ type: 'ignored', reason: 'no_reading_topic' }])
  })

  it.each([
    [{ rev: 7, cfg: { interval_s: 300, min_mm: 250 } }, { intervalS: 300 }],
    [{ rev: 1 }, {}],
  ])('takes the configuration %j for a word of the device', (body, info) => {
    expect(decode('tc/v1/a/config/reported', body)).toEqual([{ type: 'info', deviceId: 'a', info }])
  })

  it.each(['ack', 'ack/a:b', 'nonsense', 'telemetry/x', 'cmd'])('does not know %s', (leaf) => {
    expect(decode(`tc/v1/a/${leaf}`, { ts: 1 })).toEqual([
      { type: 'rejected', deviceId: 'a', reason: 'unknown_topic' },
    ])
  })
})

describe('identity', () => {
  it('rejects a body that names another device and accepts one that names itself', () => {
    const body = { deviceId: 'b', m: { distance_mm: 900 } }
    expect(decodeTelemetry('a', body)).toEqual([
      { type: 'rejected', deviceId: 'a', reason: 'identity_mismatch' },
    ])
    expect(decodeTelemetry('b', body)).toMatchObject([{ type: 'telemetry', deviceId: 'b' }])
  })

  it('rejects only the foreign element of a batch', () => {
    const events = decodeTelemetry('a', [{ m: { distance_mm: 1 } }, { deviceId: 'b', m: { distance_mm: 2 } }])
    expect(events.map(({ type }) => type)).toEqual(['telemetry', 'rejected'])
  })
})

describe('counters', () => {
  it.each([
    [{ boot: 1, seq: 2 }, '1:2'],
    [{ seq: 2 }, undefined],
    [{ boot: 1 }, undefined],
    [{ boot: 1.5, seq: 2 }, undefined],
    [{ boot: '1', seq: 2 }, undefined],
  ])('%j make the key %s', (counters, key) => {
    const [event] = decodeTelemetry('a', { ...counters, m: {} })
    expect(event?.type === 'telemetry' && event.key).toBe(key)
    expect(event).toHaveProperty('type', 'telemetry')
  })
})

describe('values', () => {
  it.each([
    ['distance_mm', 0],
    ['distance_mm.255', 255],
    ['distance_mm.256', null],
    ['distance_mm.01', null],
    ['distance_mm.', null],
    ['distance_mm.1.2', null],
    ['toString', null],
    ['__proto__', null],
  ])('reads the key %s as channel %s', (key, channel) => {
    const body: unknown = JSON.parse(`{"m":{"${key}":500}}`)
    expect(decodeTelemetry('a', body)).toMatchObject([
      { readings: channel === null ? [] : [{ metric: 'distance_mm', channel, value: 500 }] },
    ])
  })

  it('keeps the first of two values for one channel', () => {
    expect(decodeTelemetry('a', { m: { distance_mm: 1, 'distance_mm.0': 2 } })).toMatchObject([
      { readings: [{ value: 1 }], rejected: [{ raw: 2, reason: 'channel_taken' }] },
    ])
  })

  it('never stores a value with a reported sensor error', () => {
    expect(decodeTelemetry('a', { m: { distance_mm: 700 }, err: { distance_mm: 'weak' } })).toMatchObject([
      { readings: [], rejected: [{ raw: 700, reason: 'weak' }] },
    ])
  })

  it.each([[{}], [{ m: [1] }], [{ m: null }], [{ m: 3 }]])('refuses a body without values: %j', (body) => {
    expect(decodeTelemetry('a', body)).toEqual([{ type: 'rejected', deviceId: 'a', reason: 'no_values' }])
  })

  it('limits the values of one message', () => {
    const m = Object.fromEntries(Array.from({ length: 256 }, (_, i) => [`distance_mm.${i}`, 1]))
    const [event] = decodeTelemetry('a', { m: { ...m, depth_mm: 1, level_pct: 'x' } })
    expect(event).toMatchObject({ rejected: [] })
    expect(event?.type === 'telemetry' && event.readings).toHaveLength(256)
  })
})

it('rejects a status without presence', () => {
  expect(decode('tc/v1/a/status', { boot: 1 })).toEqual([
    { type: 'rejected', deviceId: 'a', reason: 'bad_status' },
  ])
})
