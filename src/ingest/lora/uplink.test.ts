import { describe, expect, it } from 'vitest'
import { uplinkEvents } from './events'
import { codecOf, historyEvents, measureUplink } from './uplink'

const AT = Date.UTC(2026, 4, 4)

describe('codecOf', () => {
  it.each([
    ['the settings', ['LDDS75'], { codec: 'dragino-ldds20' }, 'dragino-ldds20'],
    ['a codec nobody has', ['LDDS75'], { codec: 'sonar' }, 'dragino-ldds75'],
    ['settings that say nothing', ['LDDS75'], {}, 'dragino-ldds75'],
    ['the profile', ['LDDS75', 'LDDS20'], undefined, 'dragino-ldds75'],
    ['the next word', ['tanks', undefined, 'LDDS20'], undefined, 'dragino-ldds20'],
    ['nobody', ['tanks'], undefined, null],
  ])('%s', (_, words, settings, expected) => {
    expect(codecOf({ words, settings })?.name ?? null).toBe(expected)
  })
})

describe('measureUplink', () => {
  const codec = codecOf({ words: ['LDDS75'], settings: undefined })
  const object = { depth_mm: 640 }
  const bytes = Buffer.from('0e1004d200000001', 'hex')

  it.each([
    ['bytes of a known model', { fPort: 2, bytes, object, codec }, ['distance_mm', 'battery_v']],
    ['another frame of it', { fPort: 9, bytes, object, codec }, ['depth_mm']],
    ['no bytes', { fPort: 2, bytes: new Uint8Array(), object, codec }, ['depth_mm']],
    ['an unknown model', { fPort: 2, bytes, object, codec: null }, ['depth_mm']],
  ])('%s', (_, uplink, expected) => {
    expect(measureUplink(uplink).readings.map(({ metric }) => metric)).toEqual(expected)
  })
})

it('reports a datalog as history, without empty records or records whose clock was never set', () => {
  const readings = [{ metric: 'distance_mm' as const, channel: 0, value: 900 }]
  const at = [0, AT - 60_000, AT - 30_000, AT + 3_600_000]
  const history = [...at.map((when) => ({ at: when, readings })), { at: AT - 10_000, readings: [] }]
  const event = { type: 'telemetry', deviceId: 'deveui:1', readings, rejected: [], backlog: true }
  expect(historyEvents({ deviceId: 'deveui:1', history, receivedAt: AT })).toEqual([
    { ...event, at: AT - 60_000 },
    { ...event, at: AT - 30_000 },
  ])
  expect(historyEvents({ deviceId: 'deveui:1', history: undefined, receivedAt: AT })).toEqual([])
})

describe('ports of a firmware update over the air', () => {
  const uplink = (fPort: number) =>
    uplinkEvents({
      deviceId: 'deveui:a840411234567890',
      at: null,
      uplink: { fPort, bytes: Buffer.from('0200', 'hex'), object: { distance: 5 }, codec: null },
      reception: null,
      devAddr: '01020304',
      fCnt: 77,
      info: undefined,
      radio: { fCnt: 77, session: '01020304', spreading: 7, gateways: [] },
      receivedAt: Date.UTC(2026, 4, 4),
    }).map(({ type }) => type)

  it.each([200, 201, 202])('%i carries no measurement', (fPort) => {
    expect(uplink(fPort)).toEqual(['ignored', 'uplink'])
  })

  it('199 carries one', () => {
    expect(uplink(199)).toEqual(['telemetry', 'uplink'])
  })
})
