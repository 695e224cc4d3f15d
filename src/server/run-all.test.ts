import { describe, expect, it } from 'vitest'
import { runAll, runInParts } from './run-all'

describe('the steps of a job', () => {
  it('all run though one fails, and the failure is thrown in the end', async () => {
    const done: number[] = []
    const step = (i: number) => async () => {
      if (i === 1 || i === 2) throw new Error(`step ${i}`)
      done.push(i)
    }
    await expect(runAll('a job', [0, 1, 2, 3].map(step))).rejects.toThrow('step 1')
    expect(done).toEqual([0, 3])
    const told: [number, number | undefined][] = []
    await runAll('a job', [0, 3].map(step), (...progress) => told.push(progress as [number, number]))
    expect(told).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
  })
})

describe('items processed together', () => {
  it('are processed one by one where a part fails, and only the failing one is left', async () => {
    const [done, calls]: [number[], number[][]] = [[], []]
    const work = async (items: number[]) => {
      calls.push(items)
      if (items.includes(4)) throw new Error('item 4')
      done.push(...items)
    }
    const items = Array.from({ length: 9 }, (_, i) => i)
    await expect(runInParts({ job: 'a job', items, atOnce: 3, work })).rejects.toThrow('item 4')
    expect(done.sort()).toEqual([0, 1, 2, 3, 5, 6, 7, 8])
    expect(calls).toHaveLength(6)
  })
})
