import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discoveryOf } from '@/domain/home-assistant/discovery'
import { statePayloadOf } from '@/domain/home-assistant/state'
import { configTopicOf, objectIdOf, stateTopicOf, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import type { ExportedDevice } from '@/domain/home-assistant/types'
import { esphome } from '../esphome/family'
import { contextWith, fixtureBytes } from '../fixture'
import { interpretMessage, type ReadyEvent } from '../interpret'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import { isUnitOf } from '../units'
import { expandConfig } from './expand'
import { homeassistant } from './family'
import { metricOf } from './metric'
import { boundTopic, parseConfigTopic } from './topic'

const flags = { retain: false, qos: 0, dup: false, receivedAt: 1_780_000_000_000 } as const

/** Decodes messages one after the other and keeps their discovery entries. */
const listen = () => {
  const memory = new BoundedDiscoveryStore()
  const ctx = { ...contextWith(), memory }
  const send = (topic: string, payload: unknown): ReadyEvent[] => {
    const { events } = interpretMessage({ topic, payload: fixtureBytes(payload), flags }, ctx)
    for (const event of events) if (event.type === 'discovery') memory.put(event)
    return events.filter(({ type }) => type !== 'discovery')
  }
  return { ctx, send }
}

const values = (events: ReadyEvent[]) =>
  events.flatMap((event) =>
    event.type === 'telemetry'
      ? event.readings.map(({ metric, channel, value }) => [event.deviceId, metric, channel, value])
      : [],
  )

describe('metricOf', () => {
  const described = { deviceClass: '', unit: '', name: '', isSetting: false, reportsPosition: false }

  it.each([
    ['sensor', 'distance', 'mm', 'distance_mm'],
    ['sensor', '', 'm', 'distance_mm'],
    ['sensor', 'distance', 'km', null],
    ['sensor', 'precipitation', 'mm', null],
    ['sensor', 'humidity', '%', 'humidity_pct'],
    ['sensor', 'battery', '%', 'battery_pct'],
    ['sensor', '', '%', null],
    ['sensor', '', '°F', 'temperature_c'],
    ['sensor', 'temperature', 'V', null],
    ['sensor', '', 'kWh', 'energy_wh'],
    ['sensor', 'water', 'm³', 'volume_total_l'],
    ['sensor', 'volume_storage', 'L', 'volume_l'],
    ['sensor', '', 'L', null],
    ['sensor', 'volume_flow_rate', 'm³/h', 'flow_lpm'],
    ['sensor', 'pressure', 'bar', 'pressure_pa'],
    ['sensor', 'atmospheric_pressure', 'hPa', null],
    ['sensor', 'power_factor', '', 'power_factor'],
    ['sensor', 'signal_strength', 'dBm', 'rssi_dbm'],
    ['sensor', '', '', null],
    ['sensor', 'constructor', 'mm', null],
    ['binary_sensor', '', '', 'input_on'],
    ['binary_sensor', 'moisture', '', 'water_leak'],
    ['binary_sensor', 'battery', '', 'battery_low'],
    ['binary_sensor', 'running', '', 'running'],
    ['binary_sensor', 'connectivity', '', null],
    ['switch', 'outlet', '', 'relay_on'],
    ['valve', 'water', '', 'valve_open'],
    ['light', '', '', null],
  ])('%s of class %j in %j is %s', (component, deviceClass, unit, metric) => {
    expect(metricOf({ ...described, component, deviceClass, unit })).toBe(metric)
  })

  it('uses the name where a class is ambiguous', () => {
    const sensor = { ...described, component: 'sensor' }
    expect(metricOf({ ...sensor, unit: 'V', name: 'Battery voltage' })).toBe('battery_v')
    expect(metricOf({ ...sensor, unit: 'kWh', name: 'Daily Energy' })).toBe('energy_today_wh')
  })

  it('ignores settings and positions', () => {
    expect(metricOf({ ...described, component: 'switch', isSetting: true })).toBeNull()
    expect(metricOf({ ...described, component: 'valve', reportsPosition: true })).toBeNull()
  })

  it('never returns a metric whose unit is another quantity', () => {
    const unit = fc.constantFrom(
      'mm',
      'm',
      '°C',
      '%',
      'V',
      'mA',
      'W',
      'kWh',
      'Hz',
      'L',
      'L/min',
      'bar',
      'dBm',
      'lx',
    )
    const deviceClass = fc.constantFrom(
      '',
      'distance',
      'temperature',
      'voltage',
      'water',
      'power',
      'pressure',
    )
    fc.assert(
      fc.property(deviceClass, unit, (kind, wireUnit) => {
        const metric = metricOf({ ...described, component: 'sensor', deviceClass: kind, unit: wireUnit })
        if (metric) expect(isUnitOf(metric, wireUnit)).toBe(true)
      }),
    )
  })
})

it('expands keys and inserts the base into topics, not into texts', () => {
  expect(
    expandConfig({
      '~': 'a/b',
      stat_t: '~/state',
      cmd_t: 'cmd/~',
      name: '~',
      avty: [{ t: '~/up', pl_avail: '~' }],
      dev: { ids: ['1'], sw: '2' },
    }),
  ).toEqual({
    '~': 'a/b',
    state_topic: 'a/b/state',
    command_topic: 'cmd/a/b',
    name: '~',
    availability: [{ topic: 'a/b/up', payload_available: '~' }],
    device: { identifiers: ['1'], sw_version: '2' },
  })
})

describe('topics', () => {
  it.each([
    ['homeassistant/sensor/a/config', 'a'],
    ['homeassistant/sensor/node/a/config', 'node'],
    ['homeassistant/device/a/config', 'a'],
    ['homeassistant/sensor/config', undefined],
    ['homeassistant/a/b/c/d/config', undefined],
    ['homeassistant/sensor//config', undefined],
    ['homeassistant/sensor/a/state', undefined],
    ['home/sensor/a/config', undefined],
  ])('%s describes %s', (topic, id) => {
    expect(parseConfigTopic(topic)?.id).toBe(id)
  })

  it.each(['#', 'a/+/b', '$SYS/x', '$share/g/a', '/a', 'a\u0000', '', 'x'.repeat(257), 7])(
    'refuses to listen to %j',
    (topic) => {
      expect(boundTopic(topic)).toBeUndefined()
    },
  )
})

describe('one device stays one', () => {
  const dev = { ids: 'aabbccddeeff', cns: [['mac', 'aabbccddeeff']] }
  const pump = { stat_t: 'well/switch/pump/state', avty_t: 'well/status', dev }

  it('an ESPHome node before, with and after its discovery', () => {
    const { send } = listen()
    const before = values(send('well/switch/mixer/state', 'ON'))
    send('homeassistant/switch/well/mixer/config', { ...pump, stat_t: 'well/switch/mixer/state' })
    send('homeassistant/switch/well/pump/config', pump)
    expect(before).toEqual([['esphome:well', 'relay_on', 0, 1]])
    expect(values(send('well/switch/mixer/state', 'OFF'))).toEqual([['mac:aabbccddeeff', 'relay_on', 0, 0]])
    expect(values(send('well/switch/pump/state', 'ON'))).toEqual([['mac:aabbccddeeff', 'relay_on', 1, 1]])
    expect(values(send('well/switch/late/state', 'ON'))).toEqual([['mac:aabbccddeeff', 'relay_on', 2, 1]])
    expect(send('well/status', 'online')).toMatchObject([
      { type: 'availability', deviceId: 'mac:aabbccddeeff', info: { aliases: ['esphome:well'] } },
    ])
  })

  it.each([
    ['stat/plug/POWER', 'tasmota', 'ON'],
    ['zigbee2mqtt/plug', 'zigbee2mqtt', '{"state":"ON"}'],
  ])('%s stays with %s', (topic, name, payload) => {
    const { ctx, send } = listen()
    send('homeassistant/switch/plug/config', { stat_t: topic, dev })
    const read = interpretMessage({ topic, payload: fixtureBytes(payload), flags }, ctx)
    expect(homeassistant.matches(topic, ctx)).toBe(true)
    expect(read.family).toBe(name)
  })

  it('is decoded by ESPHome again when its discovery is removed', () => {
    const { ctx, send } = listen()
    send('homeassistant/switch/well/pump/config', pump)
    send('homeassistant/switch/well/pump/config', '')
    expect(homeassistant.matches('well/switch/pump/state', ctx)).toBe(false)
    expect(homeassistant.subscriptions(ctx)).toEqual([])
    expect(esphome.matches('well/switch/pump/state', ctx)).toBe(true)
  })
})

describe('bindings', () => {
  it('decodes an entity that was announced twice once', () => {
    const { send } = listen()
    const config = { stat_t: 't/state', unit_of_meas: 'cm', dev: { ids: ['t'] } }
    send('homeassistant/sensor/old/config', config)
    send('homeassistant/sensor/new/config', config)
    expect(values(send('t/state', '50'))).toEqual([['ha:t', 'distance_mm', 0, 500]])
  })

  it('follows an entity to another topic', () => {
    const { ctx, send } = listen()
    send('homeassistant/sensor/a/config', { stat_t: 'old', unit_of_meas: 'cm' })
    send('homeassistant/sensor/a/config', { stat_t: 'new', unit_of_meas: 'cm' })
    expect(homeassistant.subscriptions(ctx)).toEqual(['new'])
    expect(homeassistant.matches('old', ctx)).toBe(false)
    send('homeassistant/sensor/a/config', { stat_t: 'new', unit_of_meas: 'lx' })
    expect(homeassistant.matches('new', ctx)).toBe(false)
  })

  it('gives the tanks of one bundle a channel each', () => {
    const { send } = listen()
    const part = (key: string) => ({
      p: 'sensor',
      dev_cla: 'distance',
      unit_of_meas: 'cm',
      val_tpl: `{{ value_json.${key} }}`,
    })
    send('homeassistant/device/farm/config', {
      dev: { ids: ['farm'] },
      stat_t: 'farm/state',
      cmps: { a: part('a'), b: part('b'), gone: { p: 'sensor' } },
    })
    expect(values(send('farm/state', { b: 20, a: 10 }))).toEqual([
      ['ha:farm', 'distance_mm', 0, 100],
      ['ha:farm', 'distance_mm', 1, 200],
    ])
  })

  it.each([
    [{ stat_on: 'true', stat_off: 'false', val_tpl: '{{ value_json.o }}' }, '{"o":true}', 1],
    [{ stat_on: 'true', stat_off: 'false', val_tpl: '{{ value_json.o }}' }, '{"o":false}', 0],
    [{ pl_on: 'running', pl_off: 'idle' }, 'Idle', 0],
    [{ pl_on: '0', pl_off: '1' }, '0', 1],
    [{ val_tpl: '{{ value_json.o }}' }, '{"o":1}', 1],
  ])('a switch of %j says %s', (words, payload, value) => {
    const { send } = listen()
    send('homeassistant/switch/a/config', { stat_t: 'a', ...words })
    expect(values(send('a', payload))).toEqual([['ha:a', 'relay_on', 0, value]])
  })

  it('ignores the bridge of several devices for their presence', () => {
    const { send } = listen()
    for (const id of ['a', 'b'])
      send(`homeassistant/sensor/${id}/config`, {
        stat_t: id,
        unit_of_meas: 'cm',
        avty_t: 'bridge/up',
        dev: { ids: [id] },
      })
    expect(send('bridge/up', 'offline')).toEqual([{ type: 'ignored', reason: 'no_bound_value' }])
  })

  it.each(['nan', 'None'])('%s is no distance', (payload) => {
    const { send } = listen()
    send('homeassistant/sensor/a/config', { stat_t: 'a', unit_of_meas: 'm' })
    expect(send('a', payload)).toMatchObject([{ readings: [], rejected: [{ raw: payload, reason: 'nan' }] }])
  })
})

it('handles any discovery message, and any message on a bound topic', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('a/b', '~/x', 'cm', 'm', '%', '{{ value_json.a }}', 'distance'),
  )
  const config = fc.record(
    {
      '~': text,
      stat_t: text,
      avty_t: text,
      avty: fc.oneof(fc.jsonValue(), fc.array(fc.record({ t: text, val_tpl: text }))),
      unit_of_meas: text,
      dev_cla: text,
      val_tpl: text,
      dev: fc.oneof(fc.jsonValue(), fc.record({ ids: fc.jsonValue(), cns: fc.jsonValue(), name: text })),
      cmps: fc.dictionary(text, fc.record({ p: fc.constantFrom('sensor', 'switch', 'x'), stat_t: text })),
    },
    { requiredKeys: [] },
  )
  const topic = fc.constantFrom('sensor', 'switch', 'binary_sensor', 'valve', 'device')
  fc.assert(
    fc.property(topic, config, fc.jsonValue(), (component, body, state) => {
      const { ctx, send } = listen()
      send(`homeassistant/${component}/a/config`, body)
      for (const bound of homeassistant.subscriptions(ctx)) {
        expect(bound).not.toMatch(/[+#]/)
        send(bound, state)
      }
      send(`homeassistant/${component}/a/config`, '')
      expect(homeassistant.subscriptions(ctx)).toEqual([])
    }),
  )
})

describe('what the console itself publishes for Home Assistant', () => {
  const device: ExportedDevice = {
    deviceId: 'tank-1',
    label: 'Roof tank',
    model: null,
    family: 'native',
    firmware: null,
    status: 'online',
    levelPercent: 40,
    levelClass: 'low',
    volumeLiters: 400,
    latest: { distance_mm: { value: 1_200 }, running: { value: 1 } },
    alerts: [],
  }
  const names = { of: (entity: string) => entity, ofMetric: (metric: string) => metric }

  it('becomes no device, whichever comes first: neither discovery, nor state, nor its own presence', () => {
    const { ctx, send } = listen()
    const config = configTopicOf(objectIdOf(device.deviceId))
    const { payload } = discoveryOf(device, { names, url: null })
    const said = [
      ...send(stateTopicOf(device.deviceId), statePayloadOf(device)),
      ...send(config, payload),
      ...send(stateTopicOf(device.deviceId), statePayloadOf(device)),
      ...send(STATUS_TOPIC, 'offline'),
      ...send(config, ''),
    ]
    expect(new Set(said.map(({ type }) => type))).toEqual(new Set(['ignored', 'home_assistant']))
    expect([...ctx.memory.entries('homeassistant/config')]).toEqual([])
  })

  it('while a node called "cistern" and a pump called "cistern_pump" are heard', () => {
    const { send } = listen()
    const state_topic = 'cistern_pump/sensor/level/state'
    send('homeassistant/sensor/cistern_pump/level/config', {
      state_topic,
      device_class: 'temperature',
      unit_of_measurement: '°C',
    })
    expect(values(send(state_topic, '12'))).toHaveLength(1)
    expect(send('cistern/status', 'online')).toMatchObject([{ deviceId: 'esphome:cistern' }])
  })

  it('its birth is told, its will is not', () => {
    const { send } = listen()
    expect(send('homeassistant/status', 'online')).toContainEqual({ type: 'home_assistant', said: 'birth' })
    expect(send('homeassistant/status', 'offline')).toEqual([{ type: 'ignored', reason: 'not_a_device' }])
  })
})
