import { expect, it } from 'vitest'
import { latestTime, latestValue } from './latest'

const value = (value: number, at: string) => ({ value, at, quality: 'ok' as const })
const device = {
  latest: {
    voltage_v: value(230, '2026-11-22T10:00:00Z'),
    'voltage_v.1': value(27, '2026-11-22T10:05:00Z'),
  },
}

it('reads a value by metric and channel', () => {
  expect(latestValue(device, 'voltage_v')).toBe(230)
  expect(latestValue(device, 'voltage_v', 1)).toBe(27)
  expect(latestValue(device, 'current_a', 1)).toBeNull()
})

it('finds the newest of several', () => {
  expect(latestTime(device, ['voltage_v', 'power_w'])).toBe(Date.parse('2026-11-22T10:00:00Z'))
  expect(latestTime(device, ['voltage_v'], [0, 1])).toBe(Date.parse('2026-11-22T10:05:00Z'))
  expect(latestTime(device, ['power_w'])).toBeNull()
})
