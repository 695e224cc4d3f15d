import { describe, expect, it } from 'vitest'
import { infoChanges } from './device-info'
import type { KnownDevice } from '@/server/devices/report'

const device = (more: Partial<KnownDevice> = {}): KnownDevice => ({
  aliases: new Set(),
  id: 1,
  name: '',
  kind: null,
  isKindSet: false,
  firmware: null,
  hardware: null,
  model: null,
  intervalS: null,
  sleepy: false,
  provisioned: false,
  seenAt: 0,
  backlogNotedAt: 0,
  hasWill: false,
  watched: false,
  rolloutItem: null,
  update: null,
  rejectedValues: { hour: 0, names: new Set() },
  ...more,
})

describe('infoChanges', () => {
  it('is empty for what is known already', () => {
    const known = device({ name: 'north', kind: 'tank', firmware: '1.0' })
    expect(infoChanges([{ device: known, info: { name: 'other', kind: 'tank', firmware: '1.0' } }])).toEqual(
      [],
    )
  })

  it('leaves a kind that a user has set', () => {
    const known = device({ kind: 'pump', isKindSet: true })
    const info = { kind: 'tank', kindDeclared: true, firmware: '1.0' } as const
    expect(infoChanges([{ device: known, info: { kind: 'tank', kindDeclared: true } }])).toEqual([])
    expect(infoChanges([{ device: known, info }])).toMatchObject([
      { facts: { kind: 'pump', firmware: '1.0' } },
    ])
  })

  it('takes the last value of a batch, in key order', () => {
    const [a, b] = [device({ id: 2 }), device({ id: 1 })]
    const changes = infoChanges([
      { device: a, info: { firmware: '1.0' } },
      { device: b, info: { intervalS: 60 } },
      { device: a, info: { firmware: '1.1', kind: 'pump' } },
    ])
    expect(
      changes.map(({ device: { id }, facts }) => [id, facts.firmware, facts.intervalS, facts.kind]),
    ).toEqual([
      [1, null, 60, null],
      [2, '1.1', null, 'pump'],
    ])
  })

  it('refuses aliases that could be a native device, and applies the bounds of the database', () => {
    const [change] = infoChanges([
      { device: device(), info: { aliases: ['tank-2', 'mac:AABBCCDDEEFF'], intervalS: 1e15 } },
    ])
    expect(change).toMatchObject({ aliases: ['mac:AABBCCDDEEFF'], facts: { intervalS: 2_147_483_647 } })
  })
})
