import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RULES, SEVERITIES } from '../alerts/types'
import { metricNames } from '../readings/metrics'
import { discoveryOf } from './discovery'
import { statePayloadOf } from './state'
import {
  configTopicOf,
  isExportTopic,
  isReadableExport,
  objectIdOf,
  stateTopicOf,
  STATUS_TOPIC,
} from './topics'
import type { EntityNames, ExportedDevice, Json } from './types'

const names: EntityNames = { of: (entity) => entity, ofMetric: (metric, nth) => `${metric} ${nth}` }

const tank: ExportedDevice = {
  deviceId: 'tasmota:tank_1',
  label: 'Roof tank',
  model: null,
  family: 'tasmota',
  firmware: '14.2.0',
  status: 'online',
  levelPercent: 42.123,
  levelClass: 'low',
  volumeLiters: 842.4567,
  latest: {
    distance_mm: { value: 1160 },
    'temperature_c.1': { value: 21.5 },
    running: { value: 1 },
    fault_code: { value: 7 },
  },
  alerts: [
    {
      rule: 'level_low',
      channel: 0,
      severity: 'critical',
      openedAt: '2026-11-26T10:00:00.000Z',
      acknowledgedAt: null,
    },
  ],
}

const componentsOf = (payload: Record<string, Json>) =>
  payload.components as Record<string, Record<string, Json>>

describe('the discovery message', () => {
  it('announces what the device reports, in Home Assistant’s classes and units', () => {
    const { payload } = discoveryOf(tank, { names, url: 'https://tanks.example.org/devices/x' })
    expect(payload).toMatchObject({
      device: {
        identifiers: ['cistern_tasmota_3atank_5f1'],
        name: 'Roof tank',
        model: 'tasmota',
        sw_version: '14.2.0',
        configuration_url: 'https://tanks.example.org/devices/x',
      },
      origin: { name: 'Cistern' },
      state_topic: 'cistern/ha/tasmota:tank_1/state',
      availability_mode: 'all',
      components: {
        level: { platform: 'sensor', unit_of_measurement: '%', state_class: 'measurement' },
        litres: { device_class: 'volume_storage', unit_of_measurement: 'L' },
        levelClass: { device_class: 'enum', options: ['critical', 'low', 'medium', 'high', 'full'] },
        distance_mm: { device_class: 'distance', unit_of_measurement: 'mm' },
        temperature_c_1: { name: 'temperature_c 2', device_class: 'temperature' },
        running: { platform: 'binary_sensor', device_class: 'running' },
        problem: {
          platform: 'binary_sensor',
          device_class: 'problem',
          availability: [{ topic: STATUS_TOPIC }],
        },
      },
    })
    expect(componentsOf(payload)).not.toHaveProperty('fault_code')
  })

  it('gives no way to command anything', () => {
    const all = Object.fromEntries(metricNames.map((name) => [name, { value: 1 }]))
    const { payload } = discoveryOf({ ...tank, latest: all }, { names, url: null })
    expect(JSON.stringify(payload)).not.toMatch(/command|"(?:switch|button|number|select|valve)"/)
  })

  it('removes by name what it no longer announces', () => {
    const { announced } = discoveryOf(tank, { names, url: null })
    const without = { ...tank, levelPercent: null, volumeLiters: null, latest: {} }
    const { payload } = discoveryOf(without, { names, url: null, before: announced })
    expect(componentsOf(payload)).toMatchObject({
      level: { platform: 'sensor' },
      running: { platform: 'binary_sensor' },
    })
    expect(componentsOf(payload).level).toEqual({ platform: 'sensor' })
    expect(componentsOf(payload).problem).toHaveProperty('unique_id')
  })
})

describe('the state', () => {
  it('holds a value for each entity', () => {
    expect(statePayloadOf(tank)).toEqual({
      availability: 'online',
      level: 42.12,
      litres: 842.46,
      levelClass: 'low',
      problem: 'ON',
      critical: 'ON',
      alert: {
        rule: 'level_low',
        severity: 'critical',
        channel: 0,
        opened_at: '2026-11-26T10:00:00.000Z',
        acknowledged: false,
        open_alerts: 1,
      },
      distance_mm: 1160,
      temperature_c_1: 21.5,
      running: 'ON',
    })
  })

  it.each([
    ['unknown', 'offline'],
    ['offline', 'offline'],
    ['online', 'online'],
  ] as const)('of a device that is %s: %s', (status, availability) => {
    expect(statePayloadOf({ ...tank, status })).toMatchObject({ availability })
  })

  it('keeps a level of zero, and has an empty object for no alert', () => {
    const empty = { ...tank, levelPercent: 0, volumeLiters: 0, alerts: [] }
    expect(statePayloadOf(empty)).toMatchObject({
      level: 0,
      litres: 0,
      problem: 'OFF',
      critical: 'OFF',
      alert: {},
    })
  })
})

const deviceIds = fc.stringMatching(/^[A-Za-z0-9._:~-]{1,128}$/)
const devices: fc.Arbitrary<ExportedDevice> = fc.record({
  deviceId: deviceIds,
  label: fc.string({ minLength: 1 }),
  model: fc.option(fc.string()),
  family: fc.constantFrom('native', 'tasmota', 'z2m'),
  firmware: fc.option(fc.string()),
  status: fc.constantFrom('online', 'offline', 'unknown'),
  levelPercent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  levelClass: fc.constantFrom('unknown', 'critical', 'low', 'medium', 'high', 'full'),
  volumeLiters: fc.option(fc.double({ min: 0, max: 1e7, noNaN: true })),
  latest: fc.dictionary(
    fc
      .tuple(fc.constantFrom(...metricNames, 'newer_metric'), fc.nat(40))
      .map(([metric, channel]) => (channel === 0 ? metric : `${metric}.${channel}`)),
    fc.record({ value: fc.double() }),
    { maxKeys: 60 },
  ),
  alerts: fc.array(
    fc.record({
      rule: fc.constantFrom(...RULES),
      channel: fc.nat(8),
      severity: fc.constantFrom(...SEVERITIES),
      openedAt: fc.constant('2026-11-26T10:00:00.000Z'),
      acknowledgedAt: fc.option(fc.constant('2026-11-26T10:00:00.000Z')),
    }),
    { maxLength: 4 },
  ),
})

/** Options of device discovery at its root: one more, and Home Assistant refuses all of it. */
const ROOT = ['availability', 'availability_mode', 'components', 'device', 'origin', 'state_topic']

const hasNull = (value: Json): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some((part: Json) => hasNull(part)))

describe('of any device', () => {
  it('the discovery message is valid, and its state has a value for each entity', () => {
    fc.assert(
      fc.property(devices, (device) => {
        const { payload } = discoveryOf(device, { names, url: null })
        expect(Object.keys(payload).sort()).toEqual(ROOT)
        expect(hasNull(payload)).toBe(false)
        const parts = componentsOf(payload)
        const ids = Object.values(parts).map((part) => part.unique_id)
        expect(new Set(ids).size).toBe(ids.length)
        const state = statePayloadOf(device)
        for (const [key, part] of Object.entries(parts)) {
          expect(key).toMatch(/^[A-Za-z0-9_]+$/)
          expect(part.value_template).toBe(`{{ value_json.${key} }}`)
          expect(state).toHaveProperty(key)
          if (part.platform === 'binary_sensor') expect(state[key]).toMatch(/^(ON|OFF)$/)
        }
        expect(() => JSON.stringify(state)).not.toThrow()
      }),
    )
  })

  it('topics are valid, and known as the console’s own', () => {
    fc.assert(
      fc.property(deviceIds, (deviceId) => {
        const config = configTopicOf(objectIdOf(deviceId))
        expect(config).toMatch(/^homeassistant\/device\/[A-Za-z0-9_-]+\/config$/)
        for (const topic of [config, stateTopicOf(deviceId), STATUS_TOPIC]) {
          expect([topic, isExportTopic(topic), isReadableExport(topic)]).toEqual([topic, true, true])
          expect(topic).not.toMatch(/[+#\0]/)
        }
      }),
    )
  })

  it('different devices have different ids, also with those of their entities', () => {
    fc.assert(
      fc.property(deviceIds, deviceIds, (one, other) => {
        fc.pre(one !== other)
        expect(objectIdOf(one)).not.toBe(objectIdOf(other))
      }),
    )
  })
})

describe('topics of others', () => {
  it.each([
    'cistern/status',
    'cistern/sensor/level/state',
    'homeassistant/sensor/cistern_pump/level/config',
    'homeassistant/device/cistern/config',
    'homeassistant/device/tank/config',
    'homeassistant/status',
  ])('%s', (topic) => {
    expect(isExportTopic(topic)).toBe(false)
  })
})
