import { expect, it } from 'vitest'
import { NO_SITE } from '@/domain/devices/site'
import { isAtSite, sitesOf } from './site-filter'

const farm = { site: { id: 'f', name: 'farm 10' } }
const roof = { site: { id: 'r', name: 'Farm 9' } }
const none = { site: null }

it.each([
  [farm, null, true],
  [none, null, true],
  [farm, 'f', true],
  [farm, 'r', false],
  [none, 'f', false],
  [none, NO_SITE, true],
  [farm, NO_SITE, false],
] as const)('%j at %j: %s', (device, filter, isThere) => {
  expect(isAtSite(device, filter)).toBe(isThere)
})

it('lists each place once, by name as people count', () => {
  expect(sitesOf([farm, none, roof, farm])).toEqual([roof.site, farm.site])
})
