import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/device'
import { filterFrom, viewOf } from './device-list'

type Some = Pick<Device, 'deviceId'> & Partial<Device>
const device = (some: Some) =>
  ({
    name: '',
    kind: null,
    status: 'online',
    provisioned: true,
    levelPercent: null,
    lastSeenAt: null,
    ...some,
  }) as Device

const devices = [
  device({ deviceId: 'tank-10', levelPercent: 80, lastSeenAt: '2026-11-21T10:00:00.000Z' }),
  device({ deviceId: 'tank-9', name: 'Barn', status: 'offline', levelPercent: 12 }),
  device({
    deviceId: 'x1',
    name: 'tank-2',
    kind: 'tasmota',
    provisioned: false,
    lastSeenAt: '2026-11-21T11:00:00.000Z',
  }),
]
const ids = (view: Partial<Parameters<typeof viewOf>[0]>) =>
  viewOf({ devices, filter: 'total', text: '', sort: 'name', ...view }).map((d) => d.deviceId)

describe('viewOf', () => {
  it('sorts names as people count', () => {
    expect(ids({})).toEqual(['tank-9', 'x1', 'tank-10'])
  })
  it('sorts by level, lowest first, the unknown last', () => {
    expect(ids({ sort: 'level' })).toEqual(['tank-9', 'tank-10', 'x1'])
  })
  it('sorts by last seen, newest first, the never seen last', () => {
    expect(ids({ sort: 'seen' })).toEqual(['x1', 'tank-10', 'tank-9'])
  })
  it.each([
    ['online', ['x1', 'tank-10']],
    ['offline', ['tank-9']],
    ['provisioned', ['tank-9', 'tank-10']],
    ['unprovisioned', ['x1']],
  ] as const)('filters the %s ones', (filter, expected) => {
    expect(ids({ filter })).toEqual(expected)
  })
  it.each([
    ['TANK', ['tank-9', 'x1', 'tank-10']],
    [' barn ', ['tank-9']],
    ['tasmota', ['x1']],
    ['nothing', []],
  ])('finds %j in name, id or kind', (text, expected) => {
    expect(ids({ text })).toEqual(expected)
  })
})

describe('what the address says', () => {
  it('is taken when known and ignored otherwise', () => {
    expect([filterFrom('offline'), filterFrom('weird'), filterFrom(null)]).toEqual([
      'offline',
      'total',
      'total',
    ])
  })
})
