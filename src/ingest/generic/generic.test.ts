import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GenericMapping } from '../types'
import { generic } from './family'
import { MAPPING_PRESETS, mappingsOf } from './presets'
import { matchTemplate, templateFilter } from './template'
import { measureMapped } from './values'
import { readPresence } from './words'
import { contextWith } from '../fixture'
import { routeMessage } from '../router'

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

  it('extracts any id that is a single level', () => {
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

it('claims only mapped topics, and subscribes to each once', () => {
  const mappings = [
    { topic: 'a/{id}', metric: 'distance_mm', channel: 0 },
    { topic: 'a/{id}', metric: 'battery_v', channel: 0, path: 'b' },
  ] as const
  const ctx = contextWith({ mappings })
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
    contextWith({ mappings }),
  )
  expect(events.map((event) => event.type === 'telemetry' && event.deviceId)).toEqual([
    'generic:b',
    'generic:a',
  ])
})

it('a mapping restricted to one sender decodes only its messages, as readings of that sender', () => {
  const mapping = { topic: 'garden/level', metric: 'depth_mm', channel: 0, sender: 'tank-7' } as const
  const decodeFrom = (user?: string) =>
    generic.decode(
      {
        topic: 'garden/level',
        payload: new TextEncoder().encode('812'),
        flags: { retain: false, qos: 1, dup: false, receivedAt: 0 },
        ...(user !== undefined && { user }),
      },
      contextWith({ mappings: [mapping] }),
    )
  expect(decodeFrom('tank-7')).toMatchObject([{ type: 'telemetry', deviceId: 'tank-7' }])
  for (const user of [undefined, '', 'tank-8'])
    expect(decodeFrom(user)).toEqual([{ type: 'rejected', reason: 'unknown_topic' }])
})

it('a mapping restricted to one sender takes no topic from another family', () => {
  const mapping = { topic: 'tele/pump/SENSOR', metric: 'depth_mm', channel: 0, sender: 'tank-7' } as const
  expect(routeMessage(mapping.topic, contextWith({ mappings: [mapping] }))?.name).toBe('tasmota')
  const own = { ...mapping, topic: 'garden/level' }
  expect(routeMessage(own.topic, contextWith({ mappings: [own] }))?.name).toBe('generic')
  expect(routeMessage('garden/other', contextWith({ mappings: [own] }))).toBeNull()
})

describe('presence words', () => {
  it.each([
    ['online', {}, 'birth'],
    [' Connected ', {}, 'birth'],
    ['1', {}, 'birth'],
    ['offline', {}, 'will'],
    ['Connection Lost', {}, 'will'],
    ['lost', {}, 'will'],
    ['0', {}, 'will'],
    ['sleeping', {}, 'sleep'],
    ['init', {}, null],
    ['', {}, null],
    ['0', { onText: '0', offText: '1' }, 'birth'],
    ['1', { onText: '0', offText: '1' }, 'will'],
    ['', { offText: '' }, 'will'],
    ['hello', { onText: 'Hello' }, 'birth'],
  ])('%j with %j is %s', (text, texts, said) => {
    expect(readPresence(text, texts)).toBe(said)
  })
})

describe('availability', () => {
  const decodeText = (text: string, ...mappings: GenericMapping[]) =>
    generic.decode(
      {
        topic: 'a/1',
        payload: new TextEncoder().encode(text),
        flags: { retain: true, qos: 0, dup: false, receivedAt: 0 },
      },
      contextWith({ mappings }),
    )
  const presence = { topic: 'a/{id}', metric: 'availability', channel: 0 } as const
  const level = { topic: 'a/{id}', metric: 'level_pct', channel: 0, path: 'level' } as const

  it('is decoded beside values of the same message', () => {
    expect(decodeText('{"level":7,"up":true}', level, { ...presence, path: 'up' })).toMatchObject([
      { type: 'availability', online: true },
      { type: 'telemetry', readings: [{ value: 7 }] },
    ])
  })

  it.each([
    ['a word nobody knows', 'init', { type: 'ignored', reason: 'unknown_will_text' }],
    ['an empty message', '', { type: 'ignored', reason: 'cleared' }],
  ])('says nothing for %s', (_, text, event) => {
    expect(decodeText(text, presence)).toEqual([event])
  })

  it('is replayed to every worker, values are not', () => {
    const ctx = contextWith({ mappings: [presence, { ...level, topic: 'b/{id}' }] })
    expect(generic.everyWorker?.(ctx)).toEqual(['a/+'])
  })
})

it('multiplies numbers that are no lengths', () => {
  const mapped = (metric: 'energy_wh' | 'distance_mm' | 'relay_on', raw: string) => {
    const mapping = { topic: 'a/{id}', metric, channel: 0, factor: 1000 } as const
    const out = measureMapped({ mappings: [mapping], text: raw, json: undefined })
    return out.readings[0]?.value ?? out.rejected[0]?.reason
  }
  expect(mapped('energy_wh', 'nan')).toBe('not_a_number')
  expect(mapped('distance_mm', '7')).toBe(7)
  expect(mapped('relay_on', '1')).toBe(1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), (wattHours) => {
      expect(mapped('energy_wh', String(wattHours / 1000))).toBeCloseTo(wattHours, 4)
    }),
  )
})

describe('presets', () => {
  it.each(MAPPING_PRESETS.map((preset) => [preset.name, preset] as const))('%s', (_, preset) => {
    for (const prefix of [preset.prefix, 'farm', 'farm/north/']) {
      const mappings = mappingsOf(preset, prefix)
      const spots = mappings.map(({ topic, metric, channel }) => `${topic} ${metric} ${channel}`)
      expect(new Set(spots).size).toBe(spots.length)
      for (const { topic, device = '' } of mappings) {
        expect(`${topic} ${device}`).not.toMatch(/prefix|\/\/|[+#]/)
        expect(topic.startsWith(prefix)).toBe(true)
        expect(topic.split('{id}').length).toBeLessThanOrEqual(2)
      }
    }
  })

  it('have unique names', () => {
    const names = MAPPING_PRESETS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
