import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWith, fixtureBytes } from '../fixture'
import type { DiscoveryEntry } from '../types'
import { shellyGen2 } from './family'
import { timeOf } from './notes'
import { parseGen2Topic, PREFIXES } from './topic'

const src = 'shellypro3em-a0dd6c001122'
const flags = { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 1, 1) } as const

const decode = (
  topic: string,
  payload: unknown,
  discoveries: Pick<DiscoveryEntry, 'scope' | 'key' | 'value'>[] = [],
) => shellyGen2.decode({ topic, payload: fixtureBytes(payload), flags }, contextWith({ discoveries }))

const notify = (params: unknown) => decode(`${src}/events/rpc`, { src, method: 'NotifyStatus', params })

const measured = (component: string, status: unknown) => {
  const [event] = notify({ [component]: status })
  if (event?.type !== 'telemetry') return event?.type
  return event.readings.map(({ metric, channel, value }) => [metric, channel, value])
}

describe('topics', () => {
  const { memory } = contextWith({ discoveries: [{ scope: PREFIXES, key: 'shellies/plus', value: src }] })

  it.each([
    ['a/events/rpc', { kind: 'rpc', prefix: 'a' }],
    ['shellies/b/events/rpc', { kind: 'rpc', prefix: 'shellies/b' }],
    ['/events/rpc', null],
    ['a/b/status/switch:12', { kind: 'status', prefix: 'a/b', component: 'switch:12' }],
    ['a/status/sys', { kind: 'status', prefix: 'a', component: 'sys' }],
    ['a/status/LWT', null],
    ['a/status/switch', null],
    ['shellies/plus/online', { kind: 'online', prefix: 'shellies/plus' }],
    [`${src}/online`, { kind: 'online', prefix: src }],
    ['shellies/shelly1/online', null],
    ['tank/online', null],
  ])('%s', (topic, parsed) => {
    expect(parseGen2Topic(topic, memory)).toEqual(parsed)
  })
})

it('a device on Ethernet has no Wi-Fi strength reading', () => {
  expect(measured('wifi', { sta_ip: null, status: 'disconnected', ssid: null, rssi: 0 })).not.toContainEqual([
    'rssi_dbm',
    0,
    0,
  ])
  expect(measured('wifi', { rssi: -61 })).toEqual([['rssi_dbm', 0, -61]])
})

it.each([
  [['off', 'off'], 'off'],
  [['off', 'restore_last'], 'last'],
  [['match_input', 'restore_last'], 'on'],
  [['off', 'a later word'], undefined],
  [[], undefined],
])('relays that are %j at a start are %s', (states, bootRelay) => {
  const switches = states.map((initial_state, id) => [`switch:${id}`, { id, initial_state }] as const)
  const result = { sys: {}, ...Object.fromEntries(switches) }
  const [event] = decode('cistern/events/rpc', { id: 'ota:config', src, dst: 'cistern/events', result })
  expect(event).toMatchObject({ type: 'info', info: bootRelay ? { update: { bootRelay } } : {} })
})

it('ignores the update of another device behind it', () => {
  const event = (component: string) =>
    decode(`${src}/events/rpc`, {
      src,
      method: 'NotifyEvent',
      params: { events: [{ component, event: 'ota_progress', progress_percent: 20 }] },
    })
  expect(event('bthomedevice:200')).toMatchObject([{ type: 'ignored' }])
  expect(event('sys')).toMatchObject([{ type: 'ota', state: 'downloading', percent: 20 }])
})

describe('time', () => {
  it.each([
    [1_624_348_482.25, 1_624_348_482_250],
    [1.61, null],
    [0, null],
    [null, null],
    ['1624348482', null],
  ])('%s is %s', (ts, at) => {
    expect(timeOf(ts)).toBe(at)
  })

  it('is null for any time since the start of a device', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e8 }), (ts) => {
        expect(timeOf(ts)).toBeNull()
      }),
    )
  })
})

describe('components', () => {
  it.each([
    [
      'switch:2',
      { output: true, ret_aenergy: { total: 3 } },
      [
        ['relay_on', 2, 1],
        ['energy_returned_wh', 2, 3],
      ],
    ],
    [
      'em:1',
      { b_voltage: 229, c_act_power: -4 },
      [
        ['voltage_v', 4, 229],
        ['power_w', 5, -4],
      ],
    ],
    [
      'em:0',
      { voltage: 229, act_power: 7 },
      [
        ['voltage_v', 0, 229],
        ['power_w', 0, 7],
      ],
    ],
    [
      'emdata:0',
      { a_total_act_energy: 11.5, c_total_act_ret_energy: 2 },
      [
        ['energy_wh', 0, 11.5],
        ['energy_returned_wh', 2, 2],
      ],
    ],
    ['em1data:1', { total_act_energy: 9 }, [['energy_wh', 1, 9]]],
    [
      'input:3',
      { state: false, counts: { total: 12 } },
      [
        ['input_on', 3, 0],
        ['counter', 3, 12],
      ],
    ],
    ['temperature:100', { tC: 7.5 }, [['temperature_c', 100, 7.5]]],
    ['voltmeter:100', { voltage: 3.3 }, [['analog_v', 100, 3.3]]],
    ['flood:0', { alarm: true, mute: false }, [['water_leak', 0, 1]]],
    ['wifi', { rssi: -61 }, [['rssi_dbm', 0, -61]]],
    ['input:0', { state: null }, 'info'],
    ['switch:0', null, 'info'],
    ['switch:0', { source: 'button' }, 'info'],
    ['temperature:256', { tC: 7.5 }, 'info'],
    ['__proto__', { voltage: 1 }, 'info'],
  ])('%s %j', (component, status, expected) => {
    expect(measured(component, status)).toEqual(expected)
  })

  it('never reads more than the changed values', () => {
    const keys = ['apower', 'voltage', 'freq', 'current', 'pf'] as const
    fc.assert(
      fc.property(fc.subarray([...keys]), fc.double({ min: 0, max: 300, noNaN: true }), (changed, value) => {
        const status = Object.fromEntries(keys.map((key) => [key, changed.includes(key) ? value : null]))
        const [event] = notify({ 'switch:0': status })
        const count = event?.type === 'telemetry' ? event.readings.length + event.rejected.length : 0
        expect(count).toBe(changed.length)
      }),
    )
  })
})

describe('alarms', () => {
  it.each([
    ['switch:0', { output: true }, ['overtemp'], []],
    ['switch:0', { errors: ['overtemp', 'unheard of'] }, [], [['overtemp', true]]],
    ['switch:0', { errors: ['overtemp'] }, ['overtemp'], []],
    ['switch:0', { errors: null }, ['overtemp'], [['overtemp', false]]],
    ['switch:0', { errors: null }, [], []],
    ['switch:1', { errors: [] }, ['overtemp', 'overpower_1'], [['overpower_1', false]]],
  ])('%s %j after %j', (component, status, active, expected) => {
    const discoveries = active.map((alarm) => ({
      scope: 'shelly-gen2/alarm',
      key: `shelly:${src} ${alarm}`,
      value: true,
    }))
    const payload = { src, method: 'NotifyStatus', params: { [component]: status } }
    const said = decode(`${src}/events/rpc`, payload, discoveries).flatMap((event) =>
      event.type === 'alarm' ? [[event.alarm, event.isActive]] : [],
    )
    expect(said).toEqual(expected)
  })
})

describe('events', () => {
  const event = (name: string, more = {}) =>
    decode(`${src}/events/rpc`, {
      src,
      method: 'NotifyEvent',
      params: { events: [{ event: name, ...more }] },
    })

  it.each([
    ['ota_begin', {}, { type: 'ota', state: 'accepted' }],
    ['ota_progress', { progress_percent: 7 }, { type: 'ota', state: 'downloading', percent: 7 }],
    ['ota_success', {}, { type: 'ota', state: 'applying' }],
    ['ota_error', { msg: 'no space' }, { type: 'ota', state: 'failed', error: 'no space' }],
    ['sleep', {}, { type: 'availability', online: true, reason: 'sleep' }],
    ['single_push', {}, { type: 'ignored' }],
  ])('%s', (name, more, expected) => {
    expect(event(name, more)).toMatchObject([expected])
  })
})

describe('prefixes', () => {
  const discoveries = [{ scope: PREFIXES, key: 'house', value: src }]

  it('are stored once, and again for another device', () => {
    const known = [...discoveries, { scope: 'shelly-gen2/commands', key: src, value: 'house' }]
    const said = (from: string) => decode('house/events/rpc', { src: from, method: 'NotifyStatus' }, known)
    expect(said(src).map(({ type }) => type)).toEqual(['info'])
    expect(said('shelly1-x')).toMatchObject([
      { type: 'info', info: { aliases: ['shelly:house'] } },
      { type: 'discovery', key: 'house', value: 'shelly1-x' },
      { type: 'discovery', key: 'shelly1-x', value: 'house' },
    ])
  })

  it('name the device of a message without a source', () => {
    expect(decode('house/status/wifi', { rssi: -50 }, discoveries)).toMatchObject([
      { deviceId: `shelly:${src}` },
    ])
    expect(decode('garden/status/wifi', { rssi: -50 }, discoveries)).toMatchObject([
      { deviceId: 'shelly:garden' },
    ])
  })
})
