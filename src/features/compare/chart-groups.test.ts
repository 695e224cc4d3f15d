import { expect, it } from 'vitest'
import type { ComparedSeries } from '@/components/compare/compare-address'
import { chartGroupsOf } from './chart-groups'

const groupsOf = (...metrics: ComparedSeries['metric'][]) =>
  chartGroupsOf(metrics.map((metric) => ({ metric }))).map(({ left, right }) =>
    [left, right].map((side) => side.map(({ metric }) => metric).join(' ')),
  )

it('one unit has one scale', () => {
  expect(groupsOf('tank_level_pct', 'humidity_pct', 'battery_pct')).toEqual([
    ['tank_level_pct humidity_pct battery_pct', ''],
  ])
})

it('two units stand beside one another, more of them below', () => {
  expect(groupsOf('tank_level_pct', 'power_w', 'volume_l', 'level_pct', 'temperature_c', 'flow_lpm')).toEqual(
    [
      ['tank_level_pct level_pct', 'power_w'],
      ['volume_l', 'temperature_c'],
      ['flow_lpm', ''],
    ],
  )
})

it('what is on or off, or a code, is read on a scale of its own', () => {
  expect(groupsOf('relay_on', 'valve_open', 'fault_code')).toEqual([
    ['relay_on', 'valve_open'],
    ['fault_code', ''],
  ])
})

it('nothing needs no chart', () => {
  expect(groupsOf()).toEqual([])
})
