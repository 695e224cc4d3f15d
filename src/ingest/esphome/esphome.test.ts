import { describe, expect, it } from 'vitest'
import { macId, parseNodeLeaf, parseNodeTopic } from '../esphome-node'
import { contextWith, fixtureBytes } from '../fixture'
import { BoundedDiscoveryStore } from '@/ingest/discovery-store'
import type { DecodeContext, IngestEvent } from '../types'
import { esphome } from './family'
import { metricOf } from './state'

const flags = { retain: false, qos: 0, dup: false, receivedAt: 0 } as const

const send = (ctx: DecodeContext, topic: string, payload: unknown): IngestEvent[] =>
  esphome.decode({ topic, payload: fixtureBytes(payload), flags }, ctx)

describe('topics', () => {
  it.each([
    ['well/sensor/a/state', 'well'],
    ['home/barn/well/switch/a/state', 'home/barn/well'],
    ['sensor/switch/a/state', 'sensor'],
    ['/sensor/a/state', undefined],
    ['sensor/a/state', undefined],
    ['well/thing/a/state', undefined],
    ['homeassistant/switch/irrigation/state', undefined],
  ])('%s is of node %s', (topic, node) => {
    expect(parseNodeTopic(topic)?.node).toBe(node)
  })

  it.each([
    ['well/status', 'well'],
    ['home/well/debug', 'home/well'],
    ['/status', undefined],
    ['status', undefined],
    ['homeassistant/status', undefined],
    ['well/state', undefined],
  ])('%s is a word of node %s', (topic, node) => {
    expect(parseNodeLeaf(topic)?.node).toBe(node)
  })
})

it.each([
  ['84fce6123456', 'mac:84fce6123456'],
  ['84:FC:E6:12:34:56', 'mac:84fce6123456'],
  ['84-fc-e6-12-34-56', 'mac:84fce6123456'],
  ['84fce61234', null],
  ['', null],
  [84, null],
])('the address %s names %s', (address, id) => {
  expect(macId(address)).toBe(id)
})

describe('metricOf', () => {
  it.each([
    ['switch', 'pump', undefined, 'relay_on'],
    ['binary_sensor', 'float', undefined, 'input_on'],
    ['valve', 'main', 'cm', 'valve_open'],
    ['sensor', 'tank_distance', 'm', 'distance_mm'],
    ['sensor', 'ultrasonic_sensor', 'cm', 'distance_mm'],
    ['sensor', 'tank_distance', undefined, null],
    ['sensor', 'water_level', 'm', null],
    ['sensor', 'temperature', 'm', null],
  ] as const)('%s %s with %s is %s', (component, object, unit, metric) => {
    expect(metricOf({ component, object, unit })).toBe(metric)
  })
})

it('numbers each switch of a node as a channel and keeps the number', () => {
  const memory = new BoundedDiscoveryStore()
  const ctx = { ...contextWith(), memory }
  const channels = ['pump', 'mixer', 'pump', 'light', 'mixer'].map((object) => {
    const events = send(ctx, `well/switch/${object}/state`, 'ON')
    for (const event of events) if (event.type === 'discovery') memory.put(event)
    const read = events.at(-1)
    return read?.type === 'telemetry' ? read.readings[0]?.channel : undefined
  })
  expect(channels).toEqual([0, 1, 0, 2, 1])
})

it.each([
  ['open', 1],
  ['closed', 0],
  ['OPEN', 1],
])('a valve that says %s reads %d', (word, value) => {
  expect(send(contextWith(), 'well/valve/main/state', word).at(-1)).toMatchObject({
    readings: [{ metric: 'valve_open', value }],
  })
})
