import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { claimNextDelivery } from './claim'
import { makeOutbox } from '~/tests/support/outbox'
import type { DeliveryOutcome } from './types'

let box: ReturnType<typeof makeOutbox>
beforeEach(async () => {
  await db().delivery.deleteMany()
  box = makeOutbox()
})

const stateOf = (id: string) => db().delivery.findUniqueOrThrow({ where: { id } })
const failed: DeliveryOutcome = { result: 'failed', error: 'no answer' }
const titled = (title: string) => ({ message: { title } })

describe('messages to one target', () => {
  it('are sent in order, those of the same instant too', async () => {
    for (const title of ['1', '2', '3', '4', '5']) await box.put(titled(title))
    await box.drain()
    expect(box.titles()).toEqual(['1', '2', '3', '4', '5'])
  })

  it('wait for the first of them, while other targets go on', async () => {
    box.state.answer = async ({ target }) => (target === 'bad' ? failed : { result: 'sent' })
    await box.put({ target: 'bad', ...titled('1') })
    await box.put({ target: 'bad', ...titled('2') })
    await box.put({ target: 'good', ...titled('3') })
    await box.drain()
    expect(box.titles().sort()).toEqual(['1', '3'])
    box.state.answer = async () => ({ result: 'sent' })
    await box.drain()
    expect(box.sent).toHaveLength(2)
    box.pass(10)
    await box.drain()
    expect(box.titles().slice(2)).toEqual(['1', '2'])
  })

  it('overtake one that waits for the morning', async () => {
    const { now } = box.state
    await box.put({ ...titled('quiet'), dueAt: new Date(now.getTime() + 60_000) })
    await box.put(titled('critical'))
    await box.drain()
    expect(box.titles()).toEqual(['critical'])
    box.pass(60)
    await box.drain()
    expect(box.titles()).toEqual(['critical', 'quiet'])
  })

  it('are not delayed by messages to other targets', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    box.state.answer = async ({ target }) => {
      if (target === 'slow') await held
      return { result: 'sent' }
    }
    await box.put({ target: 'slow' })
    await box.put({ target: 'fast' })
    const [slow, fast] = [box.makeWorker(), box.makeWorker()]
    await slow.run()
    await expect.poll(() => box.sent.length).toBe(2)
    await box.put({ target: 'slow' })
    await box.put({ target: 'fast' })
    await fast.run()
    await fast.idle()
    expect(box.sent.map(({ target }) => target).sort()).toEqual(['fast', 'fast', 'slow'])
    release()
    await slow.idle()
    expect(box.sent).toHaveLength(4)
  })
})

describe('a message that fails', () => {
  it('is retried with growing delay until its deadline; then it is dead, with the error', async () => {
    box.state.answer = async () => failed
    const id = await box.put()
    const tries: number[] = []
    for (let row = await stateOf(id); row.state === 'pending'; row = await stateOf(id)) {
      box.state.now = row.dueAt
      tries.push(row.dueAt.getTime() / 1000)
      await box.drain()
    }
    const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0))
    expect(pauses.length).toBeGreaterThan(8)
    pauses.forEach((pause, i) => {
      const middle = Math.min(5 * 2 ** i, 600)
      expect(pause).toBeGreaterThanOrEqual(middle * 0.8)
      expect(pause).toBeLessThanOrEqual(middle * 1.2)
    })
    expect(await stateOf(id)).toMatchObject({ state: 'dead', error: 'no answer', attempts: tries.length })
    expect(box.sent).toHaveLength(tries.length)
  })

  it('is not retried before the server’s Retry-After', async () => {
    box.state.answer = async () => ({ ...failed, afterMs: 90_000 }) as DeliveryOutcome
    await box.put()
    await box.drain()
    box.pass(89)
    await box.drain()
    expect(box.sent).toHaveLength(1)
    box.pass(11)
    await box.drain()
    expect(box.sent).toHaveLength(2)
  })

  it('is dead at once when that is beyond its deadline', async () => {
    box.state.answer = async () => ({ ...failed, afterMs: 7_200_000 }) as DeliveryOutcome
    const id = await box.put()
    await box.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'dead', error: 'no answer' })
  })

  it('is dead at once when it is refused; the next goes on', async () => {
    box.state.answer = async ({ message }) =>
      message.title === 'bad' ? { result: 'refused', error: 'too large' } : { result: 'sent' }
    const id = await box.put(titled('bad'))
    await box.put(titled('good'))
    await box.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'dead', error: 'too large' })
    expect(box.titles()).toEqual(['bad', 'good'])
  })

  it('for a retired target: the target is retired, and nothing more is sent to it', async () => {
    box.state.answer = async () => ({ result: 'gone', error: 'blocked' })
    const ids = [await box.put(), await box.put()]
    await box.drain()
    expect(box.retired).toEqual(['one'])
    expect(box.sent).toHaveLength(1)
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'dead', error: 'blocked' })
  })

  it('is retried when the channel threw or never answered', async () => {
    box.state.answer = () => Promise.reject(new Error('oops'))
    const thrown = await box.put({ target: 'a' })
    await box.drain()
    expect(await stateOf(thrown)).toMatchObject({ state: 'pending', error: 'oops' })
    box.state.answer = () => new Promise(() => {})
    const silent = await box.put({ target: 'b' })
    const worker = box.makeWorker(50)
    await worker.run()
    await worker.idle()
    expect(await stateOf(silent)).toMatchObject({ state: 'pending', error: 'It took too long', attempts: 1 })
  })

  it('is dead when it was not sent in time', async () => {
    const id = await box.put()
    box.pass(3_600)
    await box.drain()
    expect(box.sent).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'dead', error: 'It was not sent in time' })
  })
})

describe('several workers', () => {
  it('five at once send each of 300 messages exactly once, and each target’s in order', async () => {
    const order = new Map<string, string[]>()
    for (let i = 0; i < 300; i += 1) {
      const target = `target ${i % 20}`
      const id = await box.put({ target, channel: i % 2 === 0 ? 'push' : 'webhook', at: new Date(1_000 * i) })
      order.set(target, [...(order.get(target) ?? []), id])
    }
    await db().delivery.updateMany({ data: { deadlineAt: new Date('2030-01-01') } })
    const workers = Array.from({ length: 5 }, () => box.makeWorker())
    while ((await db().delivery.count({ where: { state: 'pending' } })) > 0)
      await Promise.all(workers.map((worker) => worker.run().then(() => worker.idle())))
    expect(box.sent).toHaveLength(300)
    for (const [target, ids] of order)
      expect(box.sent.filter((one) => one.target === target).map(({ id }) => id)).toEqual(ids)
  })

  it('one that dies during a delivery: another sends it after the lease', async () => {
    const id = await box.put()
    expect(await claimNextDelivery('push', box.state.now)).toMatchObject({ ids: [id], attempts: 1 })
    await box.put(titled('next'))
    await box.drain()
    box.pass(59)
    await box.drain()
    expect(box.sent).toEqual([])
    box.pass(1)
    await box.drain()
    expect(box.sent[0]?.id).toBe(id)
    expect(box.titles()).toHaveLength(2)
  })

  it('one that is stopped claims nothing more', async () => {
    await box.put()
    const worker = box.makeWorker()
    worker.stop()
    await worker.run()
    await worker.idle()
    expect(box.sent).toEqual([])
  })
})
