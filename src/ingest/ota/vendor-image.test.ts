import { describe, expect, it } from 'vitest'
import { contextWith } from '../fixture'
import type { UpdateFacts } from './notes'
import type { OtaTarget } from './order-types'
import { encodeOtaOrder } from './orders'

const discoveries = [
  { scope: 'homeassistant/updates', key: 'ha:well', value: { topic: 'well/fw/set', payload: 'GO' } },
]
const ids: Readonly<Record<string, string>> = {
  'shelly-gen1': 'shelly:shelly1-A',
  'shelly-gen2': 'shelly:plus',
  homeassistant: 'ha:well',
}

/** What is said to a device that has told these facts, or why nothing is. */
function start(family: string, target: Partial<OtaTarget>, update?: UpdateFacts): unknown {
  const encoded = encodeOtaOrder({
    family,
    order: { type: 'ota.start', target: { item: 'it-1', version: '2.0.0', size: 0, ...target } },
    device: { deviceId: ids[family] ?? '', update },
    ctx: contextWith({ discoveries }),
  })
  return 'cannot' in encoded ? encoded.cannot : encoded.messages[0]?.payload
}
const stageOf = (...about: [Partial<OtaTarget>, UpdateFacts?]): unknown => {
  const said = String(start('shelly-gen2', ...about))
  return said.startsWith('{') ? JSON.parse(said).params : said
}

const NEWEST = '20260710-101157/2.0.0-g87fbfa4'

describe('a version that only its vendor has', () => {
  it.each<[string, UpdateFacts | undefined, string]>([
    ['shelly-gen1', undefined, 'update_fw'],
    ['shelly-gen1', { available: NEWEST }, 'update_fw'],
    ['shelly-gen1', { available: '20260819-101713/v2.1.0-g8a88c73' }, 'not_newest'],
    ['homeassistant', undefined, 'GO'],
    ['homeassistant', { available: '2.0.0' }, 'GO'],
    ['homeassistant', { available: '2.1.0' }, 'not_newest'],
    // it runs this one, so that it offers nothing
    ['homeassistant', { available: '1.9.0' }, 'not_newest'],
  ])('%s that has told %j: %s', (family, update, expected) => {
    expect(start(family, {}, update)).toBe(expected)
  })

  it.each<[string, Partial<OtaTarget>, UpdateFacts | undefined, unknown]>([
    ['nobody knows what is offered', {}, undefined, { stage: 'stable' }],
    ['it is offered', {}, { available: '2.0.0' }, { stage: 'stable' }],
    ['another one is offered', {}, { available: '2.1.0', availableBeta: '2.0.0' }, 'not_newest'],
    [
      'it is the beta',
      { channel: 'beta' },
      { available: '1.9.0', availableBeta: '2.0.0' },
      { stage: 'beta' },
    ],
    ['the beta is another one', { channel: 'beta' }, { availableBeta: '2.1.0-beta1' }, 'not_newest'],
    ['the channel does not exist', { channel: 'dev' }, undefined, 'unsupported'],
    [
      'the last offer runs since',
      {},
      { available: '1.9.0', build: '20260101-000000/1.9.0-gabcdef0' },
      { stage: 'stable' },
    ],
    [
      'an offer is newer than what runs',
      {},
      { available: '2.1.0', build: '20260101-000000/1.9.0-gabcdef0' },
      'not_newest',
    ],
  ])('shelly-gen2, %s', (_, target, update, expected) => {
    expect(stageOf(target, update)).toEqual(expected)
  })

  it.each([
    ['shelly-gen1', 'vendor_only'],
    ['homeassistant', 'vendor_only'],
    ['shelly-gen2', 'no_url'],
  ])('is never ordered of %s in place of bytes of ours: %s', (family, expected) => {
    expect(start(family, { size: 500_000 }, { available: '2.0.0' })).toBe(expected)
  })
})
