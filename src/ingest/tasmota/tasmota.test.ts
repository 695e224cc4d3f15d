import { describe, expect, it } from 'vitest'
import type { IngestEvent } from '../types'
import { driverFor } from './drivers'
import { tasmota } from './family'
import { discoveredDevice, parseTasmotaTopic } from './topic'
import { contextWith } from '../fixture'

const ctx = contextWith()
const flags = { retain: false, qos: 0, dup: false, receivedAt: Date.UTC(2026, 4, 4) } as const

const decode = (topic: string, payload: unknown): IngestEvent[] => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
  return tasmota.decode({ topic, payload: new TextEncoder().encode(text), flags }, ctx)
}

const measured = (topic: string, payload: unknown): unknown => {
  const [event] = decode(topic, payload)
  if (event?.type !== 'telemetry') return event
  return event.readings.map(({ metric, channel, value }) => [metric, channel, value])
}

describe('an upgrade', () => {
  it.each([
    ['RESULT', '{"Upgrade":"Version 14.2.0 from http://ota.example/t.bin"}', { state: 'accepted' }],
    ['RESULT', '{"Upgrade":"Safeboot"}', { state: 'accepted' }],
    ['RESULT', '{"Upgrade":"1 or >14.2.0 to upgrade"}', { state: 'failed', error: 'bad argument' }],
    ['UPGRADE', '{"Upgrade":"Version 15.0.1 from http://ota.example/t.bin.gz"}', { state: 'accepted' }],
    ['UPGRADE', '{"Upgrade":"Successful. Restarting"}', { state: 'applying' }],
    [
      'UPGRADE',
      '{"Upgrade":"Failed Wrong HTTP Code"}',
      { state: 'failed', code: 'http_status', error: 'Wrong HTTP Code' },
    ],
    ['UPGRADE', 'Failed To less space', { state: 'failed', error: 'To less space' }],
  ])('stat/…/%s %s', (leaf, payload, note) => {
    const flags = { retain: false, qos: 0, dup: false, receivedAt: 0 } as const
    const message = { topic: `stat/tank/${leaf}`, payload: Buffer.from(payload), flags }
    expect(tasmota.decode(message, contextWith())).toMatchObject([
      { type: 'ota', deviceId: 'tasmota:tank', at: null, ...note },
    ])
  })
})

describe('topics', () => {
  it.each([
    ['tele/tank/SENSOR', 'tele', 'tank', 'SENSOR', 'cmnd/tank/'],
    ['tank/tele/SENSOR', 'tele', 'tank', 'SENSOR', 'tank/cmnd/'],
    ['a/b/c/tele/SENSOR', 'tele', 'a/b/c', 'SENSOR', 'a/b/c/cmnd/'],
    ['home/tele/tank/STATE', 'tele', 'home/tank', 'STATE', 'home/cmnd/tank/'],
    ['/home/tank/stat/POWER1', 'stat', '/home/tank', 'POWER1', '/home/tank/cmnd/'],
    ['tele/tele/SENSOR', 'tele', 'tele', 'SENSOR', 'cmnd/tele/'],
    ['stat/a/tele/RESULT', 'stat', 'a/tele', 'RESULT', 'cmnd/a/tele/'],
    ['cmnd/tank/Upgrade', 'cmnd', 'tank', 'Upgrade', 'cmnd/tank/'],
  ])('%s', (topic, prefix, device, leaf, commands) => {
    expect(parseTasmotaTopic(topic)).toEqual({ prefix, device, leaf, commands })
    expect(tasmota.matches(topic, ctx)).toBe(true)
  })

  it.each(['tele', 'tele/SENSOR', 'tele/tank/sensor', 'home/tank/level', 'a/SENSOR', 'tank/tele', ''])(
    '%j is none',
    (topic) => {
      expect(parseTasmotaTopic(topic)).toBeNull()
    },
  )

  it.each([
    [{ t: 'x', ft: '%prefix%/%topic%/' }, 'x'],
    [{ t: 'x', ft: '%topic%/%prefix%/' }, 'x'],
    [{ t: 'x' }, 'x'],
    [{ t: 'a/$&', ft: 'h/%prefix%/%topic%' }, 'h/a/$&'],
    [{ t: 'x', hn: 'host', ft: '%hostname%/%id%/%topic%/%prefix%/' }, 'host/DDEEFF/x'],
    [{ t: 'x', ft: '%topic%/' }, null],
    [{ ft: '%prefix%/%topic%/' }, null],
  ])('discovery %j describes %s', (body, device) => {
    expect(discoveredDevice(body, 'AABBCCDDEEFF')).toBe(device)
  })
})

describe('drivers', () => {
  it.each([
    ['SR04', 0],
    ['DS18B20-3', 2],
    ['VL53L0X_12', 11],
    ['VL53L0X_0', null],
    ['ANALOG', null],
    ['constructor', null],
  ])('%s is channel %s', (key, channel) => {
    expect(driverFor(key)?.channel ?? null).toBe(channel)
  })

  it.each([
    ['{"VL53L0X":{"Distance":263}}', 263],
    ['{"VL53L0X":{"Distance":26.3}}', 263],
    ['{"VL53L0X":{"Distance":26.0}}', 260],
    ['{"SR04":{"Distance":26}}', 260],
    ['{"HRXL":{"Distance":26}}', 260],
    ['{"SR04":{"Distance":1.5},"TOF10120":{"Distance":"x"}}', 15],
  ])('%s is %s mm', (text, mm) => {
    expect(measured('tele/t/SENSOR', text)).toEqual([['distance_mm', 0, mm]])
  })

  it('reads a depth probe by its units', () => {
    const payload = {
      MS5837: { Temperature: 50, Pressure: 30, WaterDepth: 12.5 },
      PressureUnit: 'inHg',
      TempUnit: 'F',
    }
    expect(measured('tele/t/SENSOR', payload)).toEqual([
      ['depth_mm', 0, 125],
      ['liquid_temperature_c', 0, 10],
      ['pressure_pa', 0, 101_591.67],
    ])
  })

  it('ignores a pressure of an unknown unit', () => {
    expect(measured('tele/t/SENSOR', { MS5837: { Pressure: 30 }, PressureUnit: 'constructor' })).toEqual([])
  })

  it('reads switches and counters', () => {
    expect(measured('tele/t/SENSOR', { Switch2: 'ON', COUNTER: { C1: 7, C9: 1, Time: 1 } })).toEqual([
      ['input_on', 1, 1],
      ['counter', 0, 7],
    ])
  })
})

describe('energy', () => {
  it('decodes a total beside one power as grand total and tariffs', () => {
    expect(measured('tele/t/SENSOR', { ENERGY: { Total: [3, 1, 2], Power: 5 } })).toEqual([
      ['power_w', 0, 5],
      ['energy_wh', 0, 3000],
    ])
  })

  it('decodes the message of early firmware', () => {
    expect(measured('tele/t/ENERGY', { Total: 0.178, Today: 0.1, Power: 18 })).toEqual([
      ['power_w', 0, 18],
      ['energy_wh', 0, 178],
      ['energy_today_wh', 0, 100],
    ])
  })
})

describe('time', () => {
  it.each([
    [{ Time: '2026-05-04T10:00:00' }, null],
    [{ Time: '2026-05-04T10:00:00+02:00' }, Date.UTC(2026, 4, 4, 8)],
    [{ Time: '2026-05-04T10:00:00', Epoch: 1_777_000_000 }, 1_777_000_000_000],
  ])('%j', (body, at) => {
    expect(decode('tele/t/SENSOR', body)).toMatchObject([{ type: 'telemetry', at }])
  })
})

describe('relays', () => {
  it.each([
    ['stat/t/POWER', 'ON', [['relay_on', 0, 1]]],
    ['stat/t/POWER3', 'off', [['relay_on', 2, 0]]],
    ['stat/t/RESULT', { POWER2: 'ON' }, [['relay_on', 1, 1]]],
    ['stat/t/RESULT', { SetOption: 'x' }, { type: 'ignored', reason: 'command_result' }],
    ['stat/t/POWER', '', { type: 'ignored', reason: 'cleared' }],
  ])('%s %j', (topic, payload, expected) => {
    expect(measured(topic, payload)).toEqual(expected)
  })

  it('rejects an unknown state', () => {
    expect(decode('stat/t/POWER', 'AN')).toMatchObject([
      { readings: [], rejected: [{ raw: 'AN', reason: 'not_a_switch' }] },
    ])
  })
})

describe('availability', () => {
  it.each([
    ['Online', 'birth'],
    ['ONLINE', 'birth'],
    ['Offline', 'will'],
    ['gone', null],
    ['', null],
  ])('%j is a %s', (text, reason) => {
    const [event] = decode('tele/t/LWT', text)
    expect(event?.type === 'availability' ? event.reason : null).toBe(reason)
  })
})

describe('bridges', () => {
  it('gives one child one id on the bridge topic and on its own', () => {
    const payload = { ZbReceived: { '0x00AF': { Device: '0x00AF', Water: 0 } } }
    const [shared] = decode('tele/bridge/SENSOR', payload)
    const [own] = decode('bridge/00AF/tele/SENSOR', payload)
    expect(shared).toMatchObject({ deviceId: 'tasmota:bridge~2f0x00AF' })
    expect(own).toEqual(shared)
  })

  it('keeps a message of the bridge itself beside those of its children', () => {
    const events = decode('tele/bridge/SENSOR', { Switch1: 'ON', ZbReceived: { '0x1': { Water: 0 } } })
    expect(events.map((event) => event.type === 'telemetry' && event.deviceId)).toEqual([
      'tasmota:bridge',
      'tasmota:bridge~2f0x1',
    ])
  })
})
