import { expect, it } from 'vitest'
import { RECENT_MS, RecentRefusals } from './recent-refusals'

const login = { kind: 'login', user: 'tank-7', client: 'esp-1', topic: '' } as const

it('keeps the newest of a kind', () => {
  const refusals = new RecentRefusals()
  refusals.add({ ...login, at: 1 })
  refusals.add({ ...login, kind: 'topic', topic: 'garden/level', at: 2 })
  refusals.add({ ...login, at: 3 })
  expect(refusals.list(500).map(({ kind, at }) => [kind, at])).toEqual([
    ['topic', 2],
    ['login', 3],
  ])
})

it('is bounded, and holds what a database can store', () => {
  const refusals = new RecentRefusals()
  for (let at = 0; at < 500; at++) refusals.add({ ...login, user: `${at}\0${'x'.repeat(1_000)}`, at })
  const kept = refusals.list(500)
  expect(kept).toHaveLength(100)
  expect(kept.at(-1)?.at).toBe(499)
  expect(JSON.stringify(kept)).not.toContain('u0000')
  expect(JSON.stringify(kept).length).toBeLessThan(30_000)
})

it('forgets what is no help any more', () => {
  const refusals = new RecentRefusals()
  refusals.add({ ...login, at: 1 })
  refusals.add({ ...login, kind: 'topic', topic: 'garden/level', at: 9 })
  expect(refusals.list(RECENT_MS + 2).map(({ kind }) => kind)).toEqual(['topic'])
  expect(refusals.list(RECENT_MS + 10)).toEqual([])
})
