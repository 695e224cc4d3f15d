import { expect, it } from 'vitest'
import { levelBandOf, pumpFieldOf } from './settings-errors'

it.each([
  ['settings.startPercent', 'startPercent'],
  ['startPercent', 'startPercent'],
  ['body.settings.schedules.0.at', 'schedules'],
  ['ch', null],
  ['', null],
  ['toString', null],
])('an issue at "%s" belongs under %s', (path, field) => {
  expect(pumpFieldOf(path)).toBe(field)
})

it.each([
  [null, null, { kind: 'none' }],
  [30, null, { kind: 'open' }],
  [null, 90, { kind: 'open' }],
  [90, 30, { kind: 'open' }],
  [50, 50, { kind: 'open' }],
  [30, 90, { kind: 'band', start: 30, stop: 90 }],
])('start %s, stop %s', (startPercent, stopPercent, band) => {
  expect(levelBandOf({ startPercent, stopPercent })).toEqual(band)
})
