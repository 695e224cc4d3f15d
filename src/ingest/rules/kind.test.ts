import { describe, expect, it } from 'vitest'
import type { Metric } from '@/domain/readings/metrics'
import { guessKind, nextKind } from './kind'

describe('guessKind', () => {
  it.each<[Metric[], string | null]>([
    [['distance_mm'], 'tank'],
    [['relay_on', 'power_w', 'depth_mm'], 'tank'],
    [['relay_on', 'energy_wh'], 'acdc'],
    [['relay_on'], 'pump'],
    [['running', 'flow_lpm'], 'pump'],
    [['temperature_c', 'rssi_dbm'], null],
    [[], null],
  ])('%j suggest %s', (metrics, kind) => {
    expect(guessKind(metrics.map((metric) => ({ metric, channel: 0, value: 1 })))).toBe(kind)
  })
})

describe('nextKind', () => {
  it.each([
    ['nothing said', 'pump', {}, 'pump'],
    ['declared', 'tank', { kind: 'pump', kindDeclared: true }, 'pump'],
    ['the first guess', null, { kind: 'lora' }, 'lora'],
    ['a stronger guess', 'pump', { kind: 'tank' }, 'tank'],
    ['a weaker guess', 'tank', { kind: 'pump' }, 'tank'],
    ['an equal guess', 'solar_pump', { kind: 'pump' }, 'solar_pump'],
  ] as const)('%s', (_, current, info, expected) => {
    expect(nextKind({ current, info })).toBe(expected)
  })
})
