import { expect, it } from 'vitest'
import { totalsFixture } from '~/tests/support/fixtures/pump-fixture'
import { energyPerVolume, meanRunS, windowTrendOf } from './window-trend'

it.each([
  [1, null, null],
  [null, 1, null],
  [0, 0, { kind: 'same' }],
  [5, 0, { kind: 'new' }],
  [102, 100, { kind: 'same' }],
  [98, 100, { kind: 'same' }],
  [112, 100, { kind: 'more', percent: 12 }],
  [0, 100, { kind: 'less', percent: 100 }],
  [40, 100, { kind: 'less', percent: 60 }],
])('%s after %s', (now, before, trend) => {
  expect(windowTrendOf(now, before)).toEqual(trend)
})

it('has a mean run only where there was one', () => {
  expect(meanRunS(totalsFixture())).toBe(1800)
  expect(meanRunS(totalsFixture({ starts: 0, runtimeS: 0 }))).toBeNull()
})

it.each([
  [1500, 1800, 1500 / 1800],
  [null, 1800, null],
  [1500, null, null],
  [1500, 0, null],
])('%s Wh for %s L', (energyWh, liters, expected) => {
  expect(energyPerVolume(totalsFixture({ energyWh, liters }))).toBe(expected)
})
