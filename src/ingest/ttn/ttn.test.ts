import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import type { IngestEvent } from '../types'
import { ttn } from './family'
import { parseTtnTopic } from './topic'

const devEui = '70B3D57ED0051234'
const flags = { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const

const decode = (event: string, body: unknown, ctx = contextWith()): IngestEvent[] =>
  ttn.decode(
    { topic: `v3/app@tenant/devices/dev/${event}`, payload: Buffer.from(JSON.stringify(body)), flags },
    ctx,
  )

const telemetryOf = (events: IngestEvent[]) => events.find(({ type }) => type === 'telemetry')

describe('topics', () => {
  it.each([
    ['v3/a@t/devices/d/up', { application: 'a@t', device: 'd', event: 'up' }],
    ['v3/a/devices/d/down/ack', { application: 'a', device: 'd', event: 'down/ack' }],
    ['v3/a@t/devices/d', null],
    ['v3/a@t/devices//up', null],
    ['v3/a@t/gateways/d/up', null],
    ['v2/a@t/devices/d/up', null],
  ])('%s', (topic, parsed) => {
    expect(parseTtnTopic(topic)).toEqual(parsed)
    expect(ttn.matches(topic, contextWith())).toBe(parsed !== null)
  })
})

describe('identity', () => {
  it.each<[string, object, string]>([
    ['the DevEUI of the body', { dev_eui: devEui }, 'deveui:70b3d57ed0051234'],
    ['the DevEUI told before', {}, 'deveui:0102030405060708'],
    [
      'the DevEUI told before, when the body has none that is one',
      { dev_eui: 'x' },
      'deveui:0102030405060708',
    ],
  ])('is %s', (_, ids, deviceId) => {
    const discoveries = [{ scope: 'ttn', key: 'app@tenant/dev', value: 'deveui:0102030405060708' }]
    const events = decode('up', { end_device_ids: ids }, contextWith({ discoveries }))
    expect(telemetryOf(events)).toMatchObject({ deviceId })
  })

  it('is the id within the application when no DevEUI is known', () => {
    const deviceId = 'ttn:app~40tenant~2fdev'
    expect(decode('up', {})).toMatchObject([
      { type: 'telemetry', deviceId },
      { type: 'uplink', deviceId },
    ])
  })

  it.each([{ device_id: 'other' }, { application_ids: { application_id: 'other' } }])(
    'is refused when the body says %j',
    (ids) => {
      expect(decode('up', { end_device_ids: ids })).toEqual([
        { type: 'rejected', reason: 'identity_mismatch' },
      ])
    },
  )
})

describe('downlinks', () => {
  it.each([
    ['down/sent', 'accepted'],
    ['down/ack', 'done'],
    ['down/nack', 'failed'],
    ['down/failed', 'failed'],
  ])('%s is %s', (event, status) => {
    expect(decode(event, { correlation_ids: ['mine'] })).toMatchObject([{ commandId: 'mine', status }])
  })

  it.each([
    [['as:downlink:1', 'mine'], 'mine'],
    [['as:downlink:1'], 'as:downlink:1'],
    [[], null],
    ['mine', null],
  ])('correlation ids %j name %j', (ids, commandId) => {
    expect(decode('down/ack', { correlation_ids: ids })).toMatchObject([{ commandId }])
  })

  it('a queued one has no result yet', () => {
    expect(decode('down/queued', {})).toEqual([{ type: 'ignored', reason: 'no_reading_topic' }])
  })
})

it('ignores a simulated uplink', () => {
  expect(decode('up', { simulated: true, uplink_message: { decoded_payload: { distance_mm: 9 } } })).toEqual([
    { type: 'ignored', reason: 'simulated' },
  ])
})

it('decodes the frame with the codec chosen by the user', () => {
  const deviceId = 'deveui:70b3d57ed0051234'
  const frame = { f_port: 2, frm_payload: Buffer.from('0e1004d200000001', 'hex').toString('base64') }
  const body = { end_device_ids: { dev_eui: devEui }, uplink_message: frame }
  const ctx = contextWith({ sensors: { [deviceId]: { codec: 'dragino-ldds75' } } })
  expect(telemetryOf(decode('up', body, ctx))).toMatchObject({
    readings: [{ metric: 'distance_mm', value: 1234 }, { metric: 'battery_v' }],
  })
})
