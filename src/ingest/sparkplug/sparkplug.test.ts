import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import type { IngestEvent } from '../types'
import { birthTable, knownMetric } from './birth'
import { sparkplug } from './family'
import { targetOf } from './names'
import { encodePayload } from './payload'
import { metricsOf } from './metrics.fixture'
import { isGap, isStaleDeath } from './session'
import { parseSparkplugTopic } from './topic'

describe('topics', () => {
  it.each([
    ['spBv1.0/G/NDATA/n', { type: 'NDATA', node: 'G/n', device: null }],
    ['spBv1.0/G/DDATA/n/d', { type: 'DDATA', node: 'G/n', device: 'd' }],
    ['spBv1.0/STATE/host', { type: 'STATE', node: 'host', device: null }],
    ['spBv1.0/G/NDATA', null],
    ['spBv1.0/G/DDATA/n/', null],
    ['spBv1.0/G/DDATA/n/d/x', null],
    ['spAv1.0/G/NDATA/n', null],
  ])('%s', (topic, parsed) => {
    expect(parseSparkplugTopic(topic)).toEqual(parsed)
    expect(sparkplug.matches(topic, contextWith())).toBe(parsed !== null)
  })

  it.each(['spBv1.0/G/DDATA/n', 'spBv1.0/G/NDATA/n/d', 'spBv1.0/G/DCMD/n/d'])('%s is not for us', (topic) => {
    const flags = { retain: false, qos: 0, dup: false, receivedAt: 1 } as const
    expect(sparkplug.decode({ topic, payload: new Uint8Array([8, 1]), flags }, contextWith())).toEqual([
      { type: 'ignored', reason: 'no_reading_topic' },
    ])
  })
})

describe('names', () => {
  it.each([
    ['Tank/DistanceMm', '', { metric: 'distance_mm', unit: 'mm' }],
    ['Tank/DistanceMm', 'cm', { metric: 'distance_mm', unit: 'mm' }],
    ['Tank/Distance', 'cm', { metric: 'distance_mm', unit: 'cm' }],
    ['Tank/Distance', '', null],
    ['Tank/Level', '%', { metric: 'level_pct' }],
    ['Tank/LevelPct', '', { metric: 'level_pct' }],
    ['Tank/Level', 'm', null],
    ['Tank/Level', '', null],
    ['tank/distance_mm.2', '', { metric: 'distance_mm', channel: 2 }],
    ['tank/distance_mm', '', { metric: 'distance_mm' }],
    ['Inputs/3', '', { metric: 'input_on', channel: 3 }],
    ['Outputs/0', '', { metric: 'relay_on', channel: 0 }],
    ['Inputs/999', '', null],
    ['Inputs/Button', '', { metric: 'input_on', channel: 4 }],
    ['Outputs/LEDs/Green', '', null],
    ['Temperature 2', 'F', { metric: 'temperature_c', factor: 5 / 9, offset: -160 / 9 }],
    ['Tank/BatteryV', '', { metric: 'battery_v' }],
    ['Battery', '%', { metric: 'battery_pct' }],
    ['Battery', '', null],
    ['Energy kWh', '', { metric: 'energy_wh', factor: 1000 }],
    ['Volume m3', '', { metric: 'volume_l', factor: 1000 }],
    ['Properties/Power W', '', null],
    ['Node Control/Rebirth', '', null],
    ['constructor', 'm', null],
  ])('%s in %j', (name, unit, target) => {
    expect(targetOf(name, unit)).toEqual(target)
  })
})

describe('births', () => {
  it('number metrics of the same meaning, around channels that names claim', () => {
    const table = birthTable(
      metricsOf([
        { name: 'Tank1/DistanceMm', alias: 1 },
        { name: 'Pump', alias: 2 },
        { name: 'Outputs/0', alias: 3 },
        { name: 'Tank2/DistanceMm', alias: 4 },
      ]),
    )
    const channels = metricsOf([{ alias: 1 }, { alias: 2 }, { alias: 3 }, { alias: 4 }]).map((metric) => {
      const known = knownMetric(metric, table)
      return known === 'unknown' ? known : [known.target?.metric, known.target?.channel]
    })
    expect(channels).toEqual([
      ['distance_mm', 0],
      ['relay_on', 1],
      ['relay_on', 0],
      ['distance_mm', 1],
    ])
  })

  it.each<[string, object, unknown]>([
    [
      'an alias of the birth',
      { alias: 1 },
      { type: 3, target: { metric: 'distance_mm', unit: 'mm', channel: 0 } },
    ],
    ['another alias', { alias: 2 }, 'unknown'],
    [
      'another name',
      { name: 'Humidity', datatype: 9 },
      { type: 9, target: { metric: 'humidity_pct', channel: 0 } },
    ],
    [
      'another name that says its channel',
      { name: 'Inputs/2' },
      { target: { metric: 'input_on', channel: 2 } },
    ],
    ['another name with digits', { name: 'Tank2/DistanceMm' }, { target: null }],
    ['neither', {}, 'unknown'],
  ])('%s', (_, metric, known) => {
    const table = birthTable(metricsOf([{ name: 'DistanceMm', alias: 1, datatype: 3 }]))
    expect(metricsOf([metric]).map((one) => knownMetric(one, table))).toEqual([known])
  })

  it('are ignored when the discovery store holds another shape', () => {
    const [metric] = metricsOf([{ alias: 1 }])
    for (const value of [3, null, { target: { metric: 'nonsense' } }, { target: 'x' }])
      expect(metric && knownMetric(metric, { a1: value })).not.toMatchObject({ target: { channel: 0 } })
  })

  it('convert units', () => {
    const metrics = [
      {
        name: 'Temperature',
        doubleValue: 212,
        properties: { keys: ['x', 'engUnit'], values: [{}, { stringValue: '°F' }] },
      },
      { name: 'PowerKW', doubleValue: 1.5 },
    ]
    const payload = encodePayload({ timestamp: 1e12, seq: 0, metrics })
    const flags = { retain: false, qos: 0, dup: false, receivedAt: 1 } as const
    const events = sparkplug.decode({ topic: 'spBv1.0/G/NBIRTH/n', payload, flags }, contextWith())
    expect(events.find(({ type }) => type === 'telemetry')).toMatchObject({
      readings: [
        { metric: 'temperature_c', value: 100 },
        { metric: 'power_w', value: 1500 },
      ],
    })
  })
})

describe('sequences', () => {
  it.each([
    [undefined, 4, true],
    [undefined, undefined, false],
    [4, undefined, false],
    [4, 4, false],
    [4, 5, false],
    [255, 0, false],
    [4, 6, true],
    [4, 3, true],
  ])('%j before %j: gap %j', (last, seq, gap) => {
    expect(isGap(last, seq)).toBe(gap)
  })

  it.each([
    [undefined, 3, false],
    [7, 7, false],
    [7, null, false],
    [7, 6, true],
  ])('bdSeq %j of the birth, %j of the death: stale %j', (born, bdSeq, stale) => {
    const discoveries =
      born === undefined ? [] : [{ scope: 'sparkplug:G/n', key: 'node', value: { bdSeq: born } }]
    expect(isStaleDeath(contextWith({ discoveries }), 'G/n', bdSeq)).toBe(stale)
  })

  it('decode a whole session, from birth to death', () => {
    const ctx = contextWith()
    const send = (topic: string, payload: { [key: string]: unknown }): IngestEvent[] => {
      const flags = { retain: false, qos: 0, dup: false, receivedAt: 1e12 } as const
      const events = sparkplug.decode({ topic, payload: encodePayload(payload), flags }, ctx)
      for (const event of events) if (event.type === 'discovery') ctx.memory.put(event)
      return events.filter(({ type }) => type !== 'discovery')
    }
    const distance = { alias: 1, intValue: 900 }
    expect(send('spBv1.0/G/DDATA/n/d', { timestamp: 1e12, seq: 3, metrics: [distance] })).toMatchObject([
      { type: 'telemetry', readings: [] },
      { type: 'request' },
    ])
    send('spBv1.0/G/NBIRTH/n', { timestamp: 1e12, seq: 0, metrics: [{ name: 'bdSeq', longValue: 1 }] })
    const born = { name: 'Distance mm', datatype: 3, ...distance }
    expect(send('spBv1.0/G/DBIRTH/n/d', { timestamp: 1e12, seq: 1, metrics: [born] })).toHaveLength(1)
    expect(send('spBv1.0/G/DDATA/n/d', { timestamp: 1e12, seq: 2, metrics: [distance] })).toMatchObject([
      { readings: [{ metric: 'distance_mm', value: 900 }] },
    ])
    send('spBv1.0/G/NBIRTH/n', { timestamp: 1e12, seq: 0, metrics: [{ name: 'bdSeq', longValue: 2 }] })
    expect(send('spBv1.0/G/DDATA/n/d', { timestamp: 1e12, seq: 1, metrics: [distance] })).toMatchObject([
      { readings: [] },
      { type: 'request' },
    ])
  })
})
