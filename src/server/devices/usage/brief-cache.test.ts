import { expect, it } from 'vitest'
import { createBriefCache } from './brief-cache'

const counting = () => {
  const recent = createBriefCache<number>()
  let made = 0
  return (key: string, now: number) => recent(key, now, async () => ++made)
}

it('returns the same result for ten seconds, also while it is being computed', async () => {
  const ask = counting()
  expect(await Promise.all([ask('a', 0), ask('a', 0), ask('b', 0)])).toEqual([1, 1, 2])
  expect(await ask('a', 9_999)).toBe(1)
  expect(await ask('a', 10_000)).toBe(3)
})

it('evicts the oldest of many', async () => {
  const ask = counting()
  for (let i = 0; i <= 200; i++) await ask(`${i}`, 0)
  expect(await ask('200', 1)).toBe(201)
  expect(await ask('0', 1)).toBe(202)
})

it('caches no failure', async () => {
  const recent = createBriefCache<number>()
  await expect(recent('a', 0, () => Promise.reject(new Error('no connection')))).rejects.toThrow()
  expect(await recent('a', 0, async () => 7)).toBe(7)
})
