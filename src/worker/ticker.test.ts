import { afterEach, describe, expect, it } from 'vitest'
import { type RepeatedTask, repeatTask, timerSummaries, type Turn } from './ticker'

const started: RepeatedTask[] = []
afterEach(() => {
  for (const task of started.splice(0)) task.stop()
})

function task(name: string, more: Partial<Parameters<typeof repeatTask>[0]> = {}): RepeatedTask {
  const made = repeatTask({ name, everyMs: 3_600_000, work: () => Promise.resolve(), ...more })
  started.push(made)
  return made
}

describe('a task', () => {
  it('runs again after its interval, and on being woken', async () => {
    let turns = 0
    const woken = task('t.woken', { firstAfterMs: 0, work: async () => (turns += 1) })
    await expect.poll(() => turns).toBe(1)
    woken.wake()
    await expect.poll(() => turns).toBe(2)
  })

  it('does not run while it is paused, but for a turn that is asked for', async () => {
    const turns: Turn[] = []
    const paused = task('t.paused', { everyMs: 1, isPaused: () => true, onTurn: (turn) => turns.push(turn) })
    await paused.runOnce()
    await paused.runOnce()
    expect(turns.map(({ isRequested }) => isRequested)).toEqual([true, true])
  })

  it('tells whoever asked how it ended, never runs twice at once, and keeps its last failure', async () => {
    let [active, most, isFailing] = [0, 0, true]
    const work = async () => {
      active += 1
      most = Math.max(most, active)
      await new Promise((done) => setImmediate(done))
      active -= 1
      if (isFailing) throw new Error('broken')
    }
    const asked = task('t.asked', { work })
    await expect(asked.runOnce()).rejects.toThrow('broken')
    isFailing = false
    await Promise.all([asked.runOnce(), asked.runOnce(), asked.runOnce()])
    expect(most).toBe(1)
    expect(timerSummaries()['t.asked']).toMatchObject({ failures: 1, error: 'broken' })
    expect(timerSummaries()['t.asked']?.runs).toBeGreaterThan(1)
  })
})
