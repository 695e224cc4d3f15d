import { describe, expect, it } from 'vitest'
import type { IngestEvent } from '../types'
import { chirpstack } from './family'
import { parseChirpstackTopic } from './topic'
import { contextWith } from '../fixture'

const devEui = '70b3d5e75e00a1b2'
const ctx = contextWith()
const flags = { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const

const decode = (event: string, body: unknown): IngestEvent | undefined =>
  chirpstack.decode(
    {
      topic: `application/1/device/${devEui}/event/${event}`,
      payload: new TextEncoder().encode(JSON.stringify(body)),
      flags,
    },
    ctx,
  )[0]

describe('topics', () => {
  it.each([
    ['application/1/device/ab/event/up', { application: 'application/1', devEui: 'ab', event: 'up' }],
    [
      'eu868/application/1/device/ab/event/join',
      { application: 'eu868/application/1', devEui: 'ab', event: 'join' },
    ],
    [
      'application/1/device/ab/command/down',
      { application: 'application/1', devEui: 'ab', event: 'command' },
    ],
    ['application/1/device/ab/event', null],
    ['application/1/gateway/ab/event/up', null],
    ['device/ab/event/up', null],
  ])('%s', (topic, parsed) => {
    expect(parseChirpstackTopic(topic)).toEqual(parsed)
    expect(chirpstack.matches(topic, ctx)).toBe(parsed !== null)
  })

  it('rejects a malformed DevEUI', () => {
    const message = { topic: 'application/1/device/ab/event/up', payload: new Uint8Array(), flags }
    expect(chirpstack.decode(message, ctx)).toEqual([{ type: 'rejected', reason: 'invalid_device_id' }])
  })
})

describe('identity', () => {
  it('is the topic, regardless of the body', () => {
    expect(decode('up', { deviceInfo: { devEui: 'ffffffffffffffff' } })).toMatchObject({
      reason: 'identity_mismatch',
    })
    expect(decode('up', { deviceInfo: { devEui: devEui.toUpperCase() } })).toMatchObject({
      type: 'telemetry',
    })
    expect(decode('up', { deviceInfo: { devEui: 'hidden' } })).toMatchObject({ type: 'telemetry' })
  })
})

describe('frame counters', () => {
  it('give a late copy the same key and the next frame another', () => {
    const frame = (fCnt: number, time: string): unknown => ({ devAddr: '00000001', fCnt, time })
    const key = (body: unknown): unknown => {
      const event = decode('up', body)
      return event?.type === 'telemetry' ? event.key : null
    }
    expect(key(frame(7, '2026-05-04T06:00:48Z'))).toBe(key(frame(7, '2026-05-04T06:00:00Z')))
    expect(key(frame(8, '2026-05-04T06:00:00Z'))).not.toBe(key(frame(7, '2026-05-04T06:00:00Z')))
  })
})

describe('battery', () => {
  it.each([
    [{ batteryLevel: 50 }, [50]],
    [{}, []],
    [{ batteryLevel: 0, batteryLevelUnavailable: true }, []],
    [{ batteryLevel: 100, externalPowerSource: true }, []],
  ])('%j reads as %j', (body, values) => {
    const event = decode('status', body)
    expect(event?.type === 'telemetry' && event.readings.map(({ value }) => value)).toEqual(values)
  })
})

it('takes the model from a tag when the profile names none', () => {
  const deviceInfo = { deviceProfileName: 'tanks', tags: { model: 'LDDS20' } }
  const data = Buffer.from('0e1004d200000001', 'hex').toString('base64')
  expect(decode('up', { deviceInfo, fPort: 2, data })).toMatchObject({
    readings: [{ metric: 'depth_mm', value: 1234 }, { metric: 'battery_v' }],
    info: { model: 'Dragino LDDS20' },
  })
})
