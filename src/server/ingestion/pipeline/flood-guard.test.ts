import { expect, it } from 'vitest'
import { FloodGuard } from './flood-guard'

const fill = (guard: FloodGuard, device: string, count: number, now = 0) =>
  Array.from({ length: count }, () => guard.isTooMany(device, now)).filter(Boolean).length

it('counts each device by itself, and anew every minute', () => {
  const guard = new FloodGuard()
  expect(fill(guard, 'a', 3_000)).toBe(0)
  expect(fill(guard, 'b', 10)).toBe(0)
  expect(guard.takeFlooding()).toEqual([])
  expect(fill(guard, 'a', 5, 59_999)).toBe(5)
  expect(guard.takeFlooding()).toEqual(['a'])
  expect(guard.takeFlooding()).toEqual([])
  expect(fill(guard, 'a', 3_000, 60_000)).toBe(0)
})

it('begins a new minute when the clock is set back', () => {
  const guard = new FloodGuard()
  fill(guard, 'a', 3_000, 3_600_000)
  expect(fill(guard, 'a', 3_000, 0)).toBe(0)
  expect(fill(guard, 'a', 1, 59_999)).toBe(1)
})
