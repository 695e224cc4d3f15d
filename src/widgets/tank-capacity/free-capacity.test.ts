import { expect, it } from 'vitest'
import { BOX, deviceFixture } from '~/tests/support/fixtures/device-fixture'
import { capacityConflictsOf, tankCapacitiesOf, freeLitersOf } from './free-capacity'

it.each([
  [1800, 3000, 1200],
  [3000, 3000, 0],
  [3100, 3000, 0],
  [null, 3000, null],
  [1800, null, null],
])('%s L in a tank of %s L leave room for %s', (liters, capacity, room) => {
  expect(freeLitersOf(liters, capacity)).toBe(room)
})

it('shows the tanks of a series, and no single one twice', () => {
  const device = deviceFixture({ tankSeries: [BOX, BOX, BOX], distances: { 0: 0, 1: 750 } })
  expect(tankCapacitiesOf(device)).toEqual([
    { channel: 0, liters: 3000, capacity: 3000, share: 1 },
    { channel: 1, liters: 1500, capacity: 3000, share: 0.5 },
    { channel: 2, liters: null, capacity: 3000, share: null },
  ])
  expect(tankCapacitiesOf(deviceFixture())).toEqual([])
})

it.each([
  ['agrees', 3000, []],
  ['is within five percent', 3150, []],
  ['disagrees', 2000, [{ tank: 1, stated: 2000, calculated: 3000 }]],
])('a stated capacity that %s', (_, capacityLiters, conflicts) => {
  expect(capacityConflictsOf({ tankConfig: { ...BOX, capacityLiters }, tankSeries: [] })).toEqual(conflicts)
})

it('says which tank of a series it is', () => {
  const tankSeries = [BOX, { ...BOX, capacityLiters: 1000 }]
  expect(capacityConflictsOf({ tankConfig: BOX, tankSeries }).map(({ tank }) => tank)).toEqual([2])
})
