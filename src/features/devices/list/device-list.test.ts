import { describe, expect, it } from 'vitest'
import type { Device } from '@/contracts/devices/device'
import { DEFAULT_NOTIFICATION_SETTINGS } from '@/domain/tank/types'
import { alertFixture } from '~/tests/support/fixtures/alert-fixture'
import { type ListState, parseListState } from '@/components/table/list-address'
import { DEVICE_LIST, filterOptionsOf, pageOfDevices, queryDevices } from './device-list'

type Some = Pick<Device, 'deviceId'> & Partial<Device>
const device = (some: Some) =>
  ({
    name: '',
    kind: null,
    status: 'online',
    provisioned: true,
    levelPercent: null,
    lastSeenAt: null,
    firmware: null,
    tags: [],
    site: null,
    alerts: [],
    latest: {},
    notificationSettings: DEFAULT_NOTIFICATION_SETTINGS,
    ...some,
  }) as Device

const NOW = Date.parse('2026-11-21T11:05:00.000Z')

const devices = [
  device({
    deviceId: 'tank-10',
    status: 'offline',
    levelPercent: 80,
    firmware: '1.2.0',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    tags: ['farm', 'roof'],
  }),
  device({
    deviceId: 'tank-9',
    name: 'Barn',
    status: 'offline',
    levelPercent: 12,
    tags: ['farm'],
    site: { id: 'site-f', name: 'North farm' },
  }),
  device({
    deviceId: 'x1',
    name: 'tank-2',
    kind: 'tasmota',
    provisioned: false,
    alerts: [alertFixture()],
    lastSeenAt: '2026-11-21T11:00:00.000Z',
  }),
]
const all = parseListState(DEVICE_LIST, {})
const ids = (view: Partial<ListState>) =>
  queryDevices({ devices, wanted: { ...all, ...view }, now: NOW }).map((d) => d.deviceId)

describe('the devices shown', () => {
  it('sorts names as people count', () => {
    expect(ids({})).toEqual(['tank-9', 'x1', 'tank-10'])
  })
  it('sorts by level, lowest first, the unknown last', () => {
    expect(ids({ sort: 'level' })).toEqual(['tank-9', 'tank-10', 'x1'])
  })
  it('sorts by last seen, newest first, the never seen last', () => {
    expect(ids({ sort: 'seen' })).toEqual(['x1', 'tank-10', 'tank-9'])
  })
  it('sorts the other way round too, the unknown last all the same', () => {
    expect(ids({ sort: '-level' })).toEqual(['tank-10', 'tank-9', 'x1'])
    expect(ids({ sort: '-seen' })).toEqual(['tank-10', 'x1', 'tank-9'])
    expect(ids({ sort: '-name' })).toEqual(['tank-10', 'x1', 'tank-9'])
  })
  it('sorts by place, what stands at none last', () => {
    expect(ids({ sort: 'site' })).toEqual(['tank-9', 'x1', 'tank-10'])
    expect(ids({ sort: '-site' })).toEqual(['tank-9', 'x1', 'tank-10'])
  })
  it('sorts by what needs somebody: the worst alert, then what is offline', () => {
    expect(ids({ sort: 'alerts' })).toEqual(['x1', 'tank-9', 'tank-10'])
  })
  it.each([
    ['online', ['x1']],
    ['offline', ['tank-9', 'tank-10']],
    ['provisioned', ['tank-9', 'tank-10']],
    ['unprovisioned', ['x1']],
  ] as const)('filters the %s ones', (status, expected) => {
    expect(ids({ filters: { status } })).toEqual(expected)
  })
  it.each([
    ['TANK', ['tank-9', 'x1', 'tank-10']],
    ['barn', ['tank-9']],
    ['tasmota', ['x1']],
    ['ROOF', ['tank-10']],
    ['nothing', []],
  ])('finds %j in name, id, kind or a tag', (query, expected) => {
    expect(ids({ query })).toEqual(expected)
  })
  it.each([
    [{ kind: 'tasmota' }, ['x1']],
    [{ tag: 'farm' }, ['tank-9', 'tank-10']],
    [{ firmware: '1.2.0' }, ['tank-10']],
    // what was never heard of has nothing to grow old
    [{ stale: '1' }, ['tank-10']],
    [{ alerts: '1' }, ['x1']],
    [{ site: 'site-f' }, ['tank-9']],
    [{ site: 'none' }, ['x1', 'tank-10']],
    [{ site: 'gone' }, []],
    [{ tag: 'farm', status: 'offline', stale: '1' }, ['tank-10']],
    [{ tag: 'farm', kind: 'tasmota' }, []],
  ] as const)('pass every filter: %j', (filters, expected) => {
    expect(ids({ filters })).toEqual(expected)
  })
})

it('what there is to filter by comes from the devices', () => {
  expect(filterOptionsOf(devices)).toEqual({
    kinds: ['tasmota'],
    tags: ['farm', 'roof'],
    sites: [{ id: 'site-f', name: 'North farm' }],
    firmwares: ['1.2.0'],
  })
})

it('comes in pages, each after the last device of the one before', () => {
  const idsOf = ({ page, nextCursor }: ReturnType<typeof pageOfDevices>) => [
    page.map(({ deviceId }) => deviceId).join(),
    nextCursor,
  ]
  expect(idsOf(pageOfDevices(devices, '', 2))).toEqual(['tank-10,tank-9', 'tank-9'])
  expect(idsOf(pageOfDevices(devices, 'tank-9', 2))).toEqual(['x1', null])
  expect(idsOf(pageOfDevices(devices, 'gone', 3))).toEqual(['tank-10,tank-9,x1', null])
})
