import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import { MAX_DEVICE_ID } from '../rules/device-id'
import type { IngestEvent, SensorSettings } from '../types'
import { thingsboard } from './family'
import { childId, deviceIdOf } from './identity'

const flags = { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const
const deviceId = 'thingsboard:me'

const decode = (topic: string, body: unknown, settings: SensorSettings = {}): IngestEvent[] =>
  thingsboard.decode(
    { topic, payload: Buffer.from(JSON.stringify(body)), flags, user: 'me' },
    contextWith({ sensors: { [deviceId]: settings } }),
  )
const telemetry = (body: unknown, settings?: SensorSettings) =>
  decode('v1/devices/me/telemetry', body, settings)

describe('identity', () => {
  it.each([
    ['A1', 'thingsboard:A1'],
    ['thingsboard:A1', 'thingsboard:A1'],
    ['thingsboard:a~20b', 'thingsboard:a~20b'],
    ['thingsboard:a b', 'thingsboard:thingsboard:a~20b'],
    ['x'.repeat(MAX_DEVICE_ID), null],
    [`thingsboard:${'x'.repeat(MAX_DEVICE_ID)}`, null],
  ])('%s is %s', (user, id) => {
    expect(deviceIdOf(user)).toBe(id)
  })

  it('of a device behind a gateway is not escaped twice', () => {
    expect(childId('thingsboard:a~20b', 'c d')).toBe('thingsboard:a~20b~2fc~20d')
    expect(childId('a', 'x'.repeat(MAX_DEVICE_ID))).toBeNull()
  })
})

describe('keys', () => {
  it.each<[object, SensorSettings, string[]]>([
    [{ temperature: 1, voltage: 12 }, {}, ['temperature_c', 'voltage_v']],
    [{ 'depth_mm.1': 1 }, {}, ['depth_mm']],
    [{ distance: 90 }, { unit: 'cm' }, ['distance_mm']],
    [{ level: 90 }, { unit: 'cm', meaning: 'height' }, ['distance_mm']],
    [{ waterLevel: 90 }, { unit: 'cm', meaning: 'gap' }, ['distance_mm']],
    [{ level: 90 }, { unit: 'cm' }, []],
    [{ distance: 90, level: 90 }, {}, []],
    [{ note: 3, constructor: 4 }, {}, []],
  ])('%j with %j', (body, settings, metrics) => {
    const [event] = telemetry(body, settings)
    expect(event?.type === 'telemetry' && event.readings.map(({ metric }) => metric)).toEqual(metrics)
  })
})

describe('reports', () => {
  it.each<[string, unknown, (number | null)[]]>([
    ['keys alone', { temperature: 1 }, [null]],
    ['with a time', { ts: 1_777_000_000_000, values: { temperature: 1 } }, [1_777_000_000_000]],
    ['with a clock that was never set', { ts: 10_000, values: { temperature: 1 } }, [null]],
    ['two of now are one', [{ temperature: 1 }, { humidity: 2 }], [null]],
    [
      'of then and now',
      [{ temperature: 1 }, { ts: 1_777_000_000_000, values: { temperature: 2 } }],
      [1_777_000_000_000, null],
    ],
  ])('%s', (_, body, times) => {
    const events = telemetry(body)
    expect(events.map((event) => event.type === 'telemetry' && event.at)).toEqual(times)
    expect(events.every((event) => 'backlog' in event)).toBe(times.length > 1)
  })

  it.each([
    [[], 'ignored'],
    [5, 'rejected'],
    ['text', 'rejected'],
  ])('%j is %s', (body, type) => {
    expect(telemetry(body)).toMatchObject([{ type }])
  })
})

describe('firmware', () => {
  it.each([
    ['QUEUED', { state: 'accepted' }],
    ['INITIATED', { state: 'accepted' }],
    ['DOWNLOADING', { state: 'downloading' }],
    ['DOWNLOADED', { state: 'downloading', percent: 100 }],
    ['VERIFIED', { state: 'verified' }],
    ['UPDATING', { state: 'applying' }],
    ['FAILED', { state: 'failed' }],
  ])('%s', (fw_state, note) => {
    expect(telemetry({ fw_state })).toEqual([{ type: 'ota', deviceId, at: null, ...note }])
  })

  it('beside a reading is reported with it, and another word is ignored', () => {
    expect(telemetry({ fw_state: 'UPDATING', temperature: 3 }).map(({ type }) => type)).toEqual([
      'ota',
      'telemetry',
    ])
    expect(telemetry({ fw_state: 'UPDATED', current_fw_version: '1.2.3' })).toMatchObject([
      { type: 'info', info: { firmware: '1.2.3' } },
    ])
    expect(telemetry({ fw_state: 'constructor' }).map(({ type }) => type)).toEqual(['telemetry'])
  })
})

describe('topics', () => {
  it.each([
    ['v1/devices/me/attributes/request/1', 'ignored'],
    ['v1/devices/me/rpc/request/1', 'ignored'],
    ['v1/gateway/unknown', 'ignored'],
    ['v2/t/p', 'rejected'],
    ['v2/r/res/7', 'command_ack'],
    ['v2/t/j', 'telemetry'],
    ['v2/a', 'info'],
    ['v1/gateway/attributes', 'info'],
    ['v1/gateway/claim', 'claim'],
  ])('%s is %s', (topic, type) => {
    expect(thingsboard.matches(topic, contextWith())).toBe(true)
    expect(decode(topic, topic.startsWith('v1/gateway') ? { A: {} } : {}).map((event) => event.type)).toEqual(
      [type],
    )
  })

  it.each(['v2/tx', 'v1/devices/you/telemetry', 'v2/x'])('%s is another’s', (topic) => {
    expect(thingsboard.matches(topic, contextWith())).toBe(false)
  })

  it.each([
    [{ sharedKeys: 'ssid,fw_version' }, { type: 'ota', state: 'accepted' }],
    [{ sharedKeys: 'ssid' }, { type: 'ignored' }],
    [{ clientKeys: 'fw_version' }, { type: 'ignored' }],
  ])('of a request for %j', (body, event) => {
    expect(decode('v1/devices/me/attributes/request/1', body)).toMatchObject([event])
  })

  it('of a gateway’s calls are used in both directions', () => {
    expect(decode('v1/gateway/rpc', { device: 'A', id: 3, data: {} })).toMatchObject([
      { type: 'command_ack', commandId: '3' },
    ])
    expect(decode('v1/gateway/rpc', { device: 'A', data: { id: 3 } })).toMatchObject([{ type: 'ignored' }])
    expect(decode('v1/gateway/connect', {})).toMatchObject([{ reason: 'invalid_device_id' }])
  })
})

it('a claim window without a length is five minutes', () => {
  expect(decode('v1/devices/me/claim', {})).toMatchObject([{ type: 'claim', windowMs: 300_000 }])
})
