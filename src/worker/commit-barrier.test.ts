import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CommitAnswers, CommitBarrier } from './commit-barrier'
import type { Outgoing } from './broker/connection'

type Member = {
  id: string
  barrier: CommitBarrier
  /** Undelivered input from the broker: data messages as numbers, barrier messages with their topics. */
  queue: (number | Outgoing)[]
  read: number[]
  waiting: { upTo: number; callback: () => void }[]
  committed: number
}

/** Workers behind a broker that delivers to each in order; they read and commit on request. */
function startWorkers(count: number) {
  const members: Member[] = []
  const done = new Set<number>()
  const deliver = (message: Outgoing) => {
    for (const one of members)
      if (!message.topic.includes('cistern-') || message.topic.endsWith(one.id)) one.queue.push(message)
  }
  const commit = (one: Member) => {
    const next = one.read[one.committed]
    if (next === undefined) return
    done.add(next)
    one.committed += 1
    one.waiting = one.waiting.filter(({ upTo, callback }) => {
      if (upTo > one.committed) return true
      callback()
      return false
    })
  }
  const read = (one: Member) => {
    const next = one.queue.shift()
    if (typeof next === 'number') one.read.push(next)
    else if (next) one.barrier.take(next.topic, Buffer.from(next.payload))
  }
  for (let i = 0; i < count; i++) {
    const id = `cistern-${i}`
    const one: Member = { id, queue: [], read: [], waiting: [], committed: 0, barrier: undefined as never }
    one.barrier = new CommitBarrier({
      workerId: id,
      publish: deliver,
      whenCommitted: (callback) => {
        if (one.committed === one.read.length) callback()
        else one.waiting.push({ upTo: one.read.length, callback })
      },
      peers: async () => members.map((member) => member.id).filter((other) => other !== id),
    })
    members.push(one)
  }
  return { members, done, read, commit }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('CommitAnswers', () => {
  it('keep one pending question per worker; the last one is answered, after all earlier messages', () => {
    const waiting: (() => void)[] = []
    const said: [string, unknown][] = []
    const answers = new CommitAnswers({
      workerId: 'b',
      publish: ({ topic, payload }) => said.push([topic, JSON.parse(String(payload))]),
      whenCommitted: (callback) => waiting.push(callback),
    })
    const ask = (nth: number) => answers.take('cistern/barrier', Buffer.from(`{"worker":"a","nth":${nth}}`))
    for (let nth = 1; nth <= 1_000; nth++) ask(nth)
    expect(waiting).toHaveLength(1)
    waiting.shift()?.()
    expect(said).toEqual([])
    waiting.shift()?.()
    expect(said).toEqual([['cistern/barrier/a', { worker: 'b', nth: 1_000 }]])
    expect(waiting).toEqual([])
    ask(1_001)
    expect(waiting).toHaveLength(1)
  })
})

describe('CommitBarrier', () => {
  it('passes only when all workers have committed earlier deliveries, in any order of reads and commits', async () => {
    const acts = fc.array(fc.tuple(fc.boolean(), fc.nat(2)), { minLength: 5, maxLength: 60 })
    const given = fc.array(fc.nat(2), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(given, acts, async (to, order) => {
        const { members, done, read, commit } = startWorkers(3)
        to.forEach((member, number) => members[member]?.queue.push(number))
        const [asker] = members
        let committed: number | null = null
        void asker?.barrier.waitUntilCommitted().then((isPassed) => (committed = isPassed ? done.size : -1))
        await settle()
        const own = asker?.queue.filter((one) => typeof one === 'number').length ?? 0
        const others = to.length - own
        for (const [isRead, member] of order) {
          const one = members[member]
          if (one) (isRead ? read : commit)(one)
          await settle()
          const othersDone = members.slice(1).reduce((sum, { committed: n }) => sum + n, 0)
          if (committed !== null) expect(othersDone).toBe(others)
        }
        // and it passes once all have read and committed
        for (let i = 0; i < to.length + 5; i++) {
          for (const one of members) {
            read(one)
            await settle()
            commit(one)
          }
          await settle()
        }
        expect(committed).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it('without a peer it passes at once, and after a lost connection never', async () => {
    const { members } = startWorkers(1)
    expect(await members[0]?.barrier.waitUntilCommitted()).toBe(true)
    const two = startWorkers(2)
    const passing = two.members[0]?.barrier.waitUntilCommitted()
    await settle()
    two.members[0]?.barrier.abort()
    expect(await passing).toBe(false)
  })

  it('accepts only its own topics and well-formed messages', () => {
    const { members } = startWorkers(2)
    const barrier = members[0]?.barrier
    expect(barrier?.take('tc/v1/a/telemetry', Buffer.from('{}'))).toBe(false)
    expect(barrier?.take('cistern/barrier', Buffer.from('not JSON'))).toBe(true)
    expect(barrier?.take('cistern/barrier', Buffer.from('{"worker":"a/#","nth":1}'))).toBe(true)
    expect(members[1]?.queue).toEqual([])
  })
})
