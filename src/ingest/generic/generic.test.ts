import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generic } from './family'
import { matchTemplate, templateFilter } from './template'

describe('templates', () => {
  it.each([
    ['home/{id}/level', 'home/a/level', 'a'],
    ['home/{id}/level', 'home//level', null],
    ['home/{id}/level', 'home/a/b/level', null],
    ['home/{id}/level', 'home/a/level/x', null],
    ['home/{id}', 'home/tank 7', 'tank 7'],
    ['{id}', 'a', 'a'],
    ['tank-{id}/level', 'tank-9/level', '9'],
    ['home/level', 'home/level', 'home/level'],
    ['home/level', 'home/levels', null],
  ])('%s on %s answers %s', (template, topic, id) => {
    expect(matchTemplate(template, topic)).toBe(id)
  })

  it('finds any id again that is one level', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => {
        fc.pre(!id.includes('/'))
        expect(matchTemplate('a/{id}/b', `a/${id}/b`)).toBe(id)
      }),
    )
  })

  it.each([
    ['home/{id}/level', 'home/+/level'],
    ['tank-{id}/level', '+/level'],
    ['home/level', 'home/level'],
  ])('%s is subscribed as %s', (template, filter) => {
    expect(templateFilter(template)).toBe(filter)
  })
})

it('claims only mapped topics, and subscribes each once', () => {
  const mappings = [
    { topic: 'a/{id}', metric: 'distance_mm', channel: 0 },
    { topic: 'a/{id}', metric: 'battery_v', channel: 0, path: 'b' },
  ] as const
  const ctx = { root: 'tc/v1', mappings }
  expect(generic.matches('a/1', ctx)).toBe(true)
  expect(generic.matches('b/1', ctx)).toBe(false)
  expect(generic.subscriptions(ctx)).toEqual(['a/+'])
})

it('keeps two devices apart when two templates read one topic differently', () => {
  const mappings = [
    { topic: 'a/{id}', metric: 'distance_mm', channel: 0 },
    { topic: '{id}/b', metric: 'distance_mm', channel: 0 },
  ] as const
  const flags = { retain: false, qos: 0, dup: false, receivedAt: 0 } as const
  const events = generic.decode(
    { topic: 'a/b', payload: new TextEncoder().encode('5'), flags },
    { root: 'r', mappings },
  )
  expect(events.map((event) => event.type === 'telemetry' && event.deviceId)).toEqual([
    'generic:b',
    'generic:a',
  ])
})
