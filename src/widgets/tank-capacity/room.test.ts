import { expect, it } from 'vitest'
import { BOX, deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { conflictsOf, eachTankOf, roomOf } from './room'

it.each([
  [1800, 3000, 1200],
  [3000, 3000, 0],
  [3100, 3000, 0],
  [null, 3000, null],
  [1800, null, null],
])('%s L in a tank of %s L leave room for %s', (liters, capacity, room) => {
  expect(roomOf(liters, capacity)).toBe(room)
})

it('shows the tanks of a series, and no single one twice', () => {
  const device = deviceFixture({ tankSeries: [BOX, BOX, BOX], distances: { 0: 0, 1: 750 } })
  expect(eachTankOf(device)).toEqual([
    { channel: 0, liters: 3000, capacity: 3000, share: 1 },
    { channel: 1, liters: 1500, capacity: 3000, share: 0.5 },
    { channel: 2, liters: null, capacity: 3000, share: null },
  ])
  expect(eachTankOf(deviceFixture())).toEqual([])
})

it.each([
  ['agrees', 3000, []],
  ['is within five percent', 3150, []],
  ['disagrees', 2000, [{ tank: 1, stated: 2000, calculated: 3000 }]],
])('a stated capacity that %s', (_, capacityLiters, conflicts) => {
  expect(conflictsOf({ tankConfig: { ...BOX, capacityLiters }, tankSeries: [] })).toEqual(conflicts)
})

it('says which tank of a series it is', () => {
  const tankSeries = [BOX, { ...BOX, capacityLiters: 1000 }]
  expect(conflictsOf({ tankConfig: BOX, tankSeries }).map(({ tank }) => tank)).toEqual([2])
})
