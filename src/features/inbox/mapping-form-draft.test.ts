import { describe, expect, it } from 'vitest'
import { isMappedLength } from '@/domain/readings/mapped'
import {
  addField,
  mappingBodyOf,
  EMPTY_MAPPING,
  fieldFor,
  isScalable,
  topicTemplateOf,
} from './mapping-form-draft'

describe('fieldFor', () => {
  it.each([
    ['water.distance', 'distance_mm', 'mm'],
    ['Dist_cm', 'distance_mm', 'cm'],
    ['gap_in', null, 'in'],
    ['level', null, 'mm'],
    ['level_m', null, 'm'],
    ['tempC', 'temperature_c', 'mm'],
    ['a.humidity', 'humidity_pct', 'mm'],
    ['RSSI', 'rssi_dbm', 'mm'],
    ['snr', 'snr_db', 'mm'],
    [null, null, 'mm'],
  ])('%s → %s in %s', (path, metric, unit) => expect(fieldFor(path)).toMatchObject({ path, metric, unit }))
})

describe('addField', () => {
  it('adds a value once, and gives a second of one metric the next channel', () => {
    const draft = ['a.dist', 'b.dist', 'a.dist', 'x', 'y'].reduce(addField, EMPTY_MAPPING)
    expect(draft.fields.map(({ path, metric, channel }) => [path, metric, channel])).toEqual([
      ['a.dist', 'distance_mm', 0],
      ['b.dist', 'distance_mm', 1],
      ['x', null, 0],
      ['y', null, 0],
    ])
  })
})

describe('templateOf', () => {
  it.each([
    ['home/a/level', null, 'home/a/level'],
    ['home/a/level', 1, 'home/{id}/level'],
    ['a/a/a', 2, 'a/a/{id}'],
    ['a', 0, '{id}'],
  ])('%s at %s → %s', (topic, place, template) => expect(topicTemplateOf(topic, place)).toBe(template))
})

it('a length has a unit, a number a factor, a switch and words neither', () => {
  const kinds = (['depth_mm', 'power_w', 'relay_on', 'availability', 'firmware'] as const).map((m) => [
    isMappedLength(m),
    isScalable(m),
  ])
  expect(kinds).toEqual([
    [true, false],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
  ])
})

it('sends what has a meaning, with what belongs to it', () => {
  const field = { channel: 1, unit: 'cm', factor: 2 } as const
  const fields = [
    { ...field, path: 'a', metric: 'depth_mm' },
    { ...field, path: 'b', metric: 'energy_wh', channel: null },
    { ...field, path: 'c', metric: 'relay_on' },
    { ...field, path: 'd', metric: null },
    { ...field, path: null, metric: 'availability' },
  ] as const
  expect(mappingBodyOf({ place: 1, kind: 'tank', fields }, 'x/y')).toEqual({
    topic: 'x/{id}',
    kind: 'tank',
    fields: [
      { path: 'a', metric: 'depth_mm', channel: 1, unit: 'cm' },
      { path: 'b', metric: 'energy_wh', channel: 0, factor: 2 },
      { path: 'c', metric: 'relay_on', channel: 1 },
      { metric: 'availability', channel: 1 },
    ],
  })
})
