import { describe, expect, it } from 'vitest'
import { contextWith } from './fixture'
import { routeMessage, subscriptions } from './router'

const ctx = contextWith({
  mappings: [
    { topic: 'home/{id}/level', metric: 'level_pct', channel: 0 },
    { topic: 'tele/mine/SENSOR', metric: 'distance_mm', channel: 0 },
    { topic: 'tc/v1/{id}/telemetry', metric: 'distance_mm', channel: 0 },
  ],
})

describe('routeMessage', () => {
  it.each([
    ['tc/v1/a/telemetry', 'native'],
    ['tc/v1/a/tele/SENSOR', 'native'],
    ['tele/a/SENSOR', 'tasmota'],
    ['a/b/tele/SENSOR', 'tasmota'],
    ['tasmota/discovery/AABBCCDDEEFF/config', 'tasmota'],
    ['application/1/device/0102030405060708/event/up', 'chirpstack'],
    ['x/application/1/device/0102030405060708/event/up', 'chirpstack'],
    ['home/a/level', 'generic'],
    ['tele/mine/SENSOR', 'generic'],
    ['home/a/other', undefined],
    ['', undefined],
    ['/', undefined],
    ['$SYS/broker/uptime', undefined],
  ])('%s goes to %s', (topic, family) => {
    expect(routeMessage(topic, ctx)?.name).toBe(family)
  })
})

it('subscribes to every routed topic, each filter once', () => {
  const { shared, every } = subscriptions(ctx)
  const filters = [...shared, ...every]
  expect(new Set(filters).size).toBe(filters.length)
  expect(filters).toEqual(
    expect.arrayContaining([
      'tc/v1/+/telemetry',
      'tele/#',
      '+/+/tele/#',
      'home/+/level',
      'tasmota/discovery/#',
    ]),
  )
})
