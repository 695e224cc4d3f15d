import { expect, it } from 'vitest'
import { findZone } from './find-zone'

it.each([
  ['Europe/Madrid', 'Europe/Madrid'],
  [' europe/madrid ', 'Europe/Madrid'],
  ['america/new york', 'America/New_York'],
  ['America/Port_of_Spain', 'America/Port_of_Spain'],
  ['utc', 'UTC'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['ASIA/KATHMANDU', 'Asia/Kathmandu'],
  ['Mars/Base', null],
  ['kolk', null],
  ['', null],
])('%s is %s', (text, zone) => {
  expect(findZone(text, ['Asia/Kathmandu'])).toBe(zone)
})
