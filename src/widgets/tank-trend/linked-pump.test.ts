import { describe, expect, it } from 'vitest'
import { linkedPump, relaysOf } from './linked-pump'

const value = { value: 0, at: new Date(0).toISOString(), quality: 'ok' as const }

describe('relaysOf', () => {
  it('are all channels that switch', () => {
    const latest = { relay_on: value, 'relay_on.2': value, relay_onward: value, power_w: value }
    const devices = [
      { deviceId: 'tank', kind: 'tank', latest: {} },
      { deviceId: 'board', kind: null, latest },
      { deviceId: 'pump', kind: 'pump', latest: {} },
    ]
    expect(relaysOf(devices)).toEqual([
      { deviceId: 'board', ch: 0 },
      { deviceId: 'board', ch: 2 },
      { deviceId: 'pump', ch: 0 },
    ])
  })

  it('are none where there are too many to ask', () => {
    const many = Array.from({ length: 13 }, (_, n) => ({
      deviceId: `p${n}`,
      kind: 'pump',
      latest: {},
    }))
    expect(relaysOf(many)).toEqual([])
    expect(relaysOf(many.slice(1))).toHaveLength(12)
  })
})

describe('linkedPump', () => {
  const pump = (deviceId: string, destination: string | null, source: string | null = null) => ({
    deviceId,
    ch: 0,
    settings: { destination, source },
  })

  it.each([
    ['fills it', [pump('a', 'tank'), pump('b', 'other')], 'a'],
    ['draws from it', [pump('a', 'other', 'tank'), pump('b', null)], 'a'],
    ['is not the only one', [pump('a', 'tank'), pump('b', 'other', 'tank')], undefined],
    ['is about other tanks', [pump('a', 'other')], undefined],
  ])('that %s', (_, pumps, found) => expect(linkedPump(pumps, 'tank')?.deviceId).toBe(found))
})
