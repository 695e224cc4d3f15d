import { describe, expect, it } from 'vitest'
import { QuerySlots } from './query-slots'

/** Work that runs until it is ended explicitly. */
function held() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  let isRunning = false
  return {
    work: () => {
      isRunning = true
      return promise
    },
    end: () => resolve(),
    isRunning: () => isRunning,
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('query slots', () => {
  it('leave room for another account while one account sends many queries', async () => {
    const turns = new QuerySlots()
    const greedy = Array.from({ length: 12 }, held)
    const all = greedy.map(({ work }) => turns.run('greedy', work))
    const other = held()
    const served = turns.run('other', other.work)
    await settled()
    expect(greedy.filter(({ isRunning }) => isRunning())).toHaveLength(2)
    expect(other.isRunning()).toBe(true)
    other.end()
    await served
    for (const { end } of greedy) end()
    await Promise.all(all)
    expect(greedy.every(({ isRunning }) => isRunning())).toBe(true)
  })

  it('refuse queries beyond the queue, with 429 and a time to retry', async () => {
    const turns = new QuerySlots()
    const one = held()
    const all = Array.from({ length: 62 }, () => turns.run('greedy', one.work))
    await expect(turns.run('greedy', one.work)).rejects.toMatchObject({ code: 'too_many', retryAfterS: 2 })
    const other = turns.run('other', () => Promise.resolve('served'))
    expect(await other).toBe('served')
    one.end()
    await Promise.all(all)
  })

  it('are released by a query that fails', async () => {
    const turns = new QuerySlots()
    for (let i = 0; i < 10; i++)
      await expect(turns.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await turns.run('a', () => Promise.resolve(1))).toBe(1)
  })
})
