import { expect, it } from 'vitest'
import { sortByAttention, type LoraOverviewDevice, attentionRankOf } from './attention'

const device = (more: Partial<LoraOverviewDevice> = {}): LoraOverviewDevice => ({
  deviceId: 'a',
  name: 'A',
  lastUplinkAt: '2026-11-22T10:00:00Z',
  uplinks: 4,
  lost: 0,
  rssi: -90,
  batteryPercent: 80,
  ...more,
})

it.each([
  ['silent in the window', { uplinks: 0 }, 0],
  ['silent with a low battery', { uplinks: 0, batteryPercent: 3 }, 0],
  ['a low battery', { batteryPercent: 19.9 }, 1],
  ['a battery of 20 %', { batteryPercent: 20 }, 3],
  ['an unknown battery', { batteryPercent: null }, 3],
  ['never heard', { lastUplinkAt: null, uplinks: 0, batteryPercent: null }, 2],
  ['well', {}, 3],
])('%s', (_, more, rank) => {
  expect(attentionRankOf(device(more))).toBe(rank)
})

it('puts those first that need somebody', () => {
  const devices = [
    device({ name: 'well' }),
    device({ name: 'lossy', lost: 3 }),
    device({ name: 'never', lastUplinkAt: null, uplinks: 0 }),
    device({ name: 'weak', batteryPercent: 5 }),
    device({ name: 'silent', uplinks: 0 }),
    device({ name: 'also well' }),
  ]
  expect(sortByAttention(devices).map(({ name }) => name)).toEqual([
    'silent',
    'weak',
    'never',
    'lossy',
    'also well',
    'well',
  ])
})
