import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pauseRollout, retryRollout } from '@/contracts/rollouts/manage'
import { DEFAULT_CONCURRENCY } from '@/domain/rollouts/policy'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { env } from '@/server/env'
import { answerOf } from '~/tests/support/administration'
import { makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { makeItem, makeRunning } from '~/tests/support/rollouts'
import { makeNatives, quickPolicy, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'
import { lockRollout } from '../manage/locked-rollout'
import { applyItemEvents } from './apply-item-events'
import { lockItems } from './item-row'
import { writeTimeline } from './timeline'

type Item = { id: string; state: string; deviceId: string; reason: string | null }

let by: Signed
let owner: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  owner = await makeUser()
})

/** Limits count the devices of all roll-outs. */
beforeEach(async () => {
  await db().rollout.deleteMany()
})

const statesOf = (items: Item[]) => items.map(({ state }) => state).sort()

describe('a step and somebody else', () => {
  it('a decision that holds the roll-out does not stop the timeline of a step that holds its items', async () => {
    const { tag } = await makeNatives(1, owner.id)
    const { params, itemsOf } = await startRollout(by, { tag })
    const [item] = await itemsOf()
    await inTransaction(async (step) => {
      await lockItems(step, [item.id])
      await inTransaction(async (decision) => {
        await lockRollout(decision, params.id)
        // it would wait for the decision, and the decision for it
        await step.query(`set local lock_timeout = '2s'`)
        const line = { rolloutId: params.id, itemId: item.id, kind: 'state', state: 'queued' } as const
        await writeTimeline(step, [line], new Date())
      })
    })
  })

  it('an order of an item that is being stepped is left for the next time', async () => {
    const { tag } = await makeNatives(2, owner.id)
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner(false).run()
    const [held] = await itemsOf()
    const { sent, run } = startRunner()
    await inTransaction(async (step) => {
      await lockItems(step, [held.id])
      await run()
    })
    const offers = () => sent.filter(({ topic }) => topic.endsWith('/ota/offer'))
    expect(offers()).toHaveLength(1)
    await run()
    expect(offers()).toHaveLength(2)
  })

  it('an order that was decided before the roll-out was paused is not said', async () => {
    const { tag } = await makeNatives(1, owner.id)
    const { params, itemsOf } = await startRollout(by, { tag })
    await startRunner(false).run()
    expect(await itemsOf()).toMatchObject([{ state: 'offered' }])
    await answerOf(pauseRollout, by, { params, body: {} })
    const { sent, run } = startRunner()
    await run()
    expect(sent.filter(({ payload }) => String(payload) !== '')).toEqual([])
    expect(await itemsOf()).toMatchObject([{ state: 'queued' }])
  })
})

describe('an order that is out of date', () => {
  it('is not said to a device whose pump has started since', async () => {
    const { tag, devices } = await makeNatives(1, owner.id)
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner(false).run()
    expect(await itemsOf()).toMatchObject([{ state: 'offered' }])
    const device = devices[0]?.id ?? 0
    await storeReadings([{ device, metric: 'relay_on', value: 1, at: new Date() }])
    const { sent, run } = startRunner()
    await run()
    expect(sent.filter(({ payload }) => String(payload) !== '')).toEqual([])
    expect(await itemsOf()).toMatchObject([{ state: 'queued', attempts: 0 }])
  })
})

describe('an order whose item has moved on', () => {
  it('is not kept, also where both happen in one step', async () => {
    const { tag } = await makeNatives(1, owner.id)
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner(false).run()
    const [{ id: itemId }] = await itemsOf()
    await db().rolloutOrder.deleteMany({ where: { itemId } })
    await db().rolloutItem.update({ where: { id: itemId }, data: { state: 'queued', orders: 0 } })
    const proof = { type: 'version', version: '1.5.0', isBoot: true } as const
    env.MQTT_URL = 'mqtt://broker.example.org'
    onTestFinished(() => (env.MQTT_URL = undefined))
    const steps = await inTransaction((client) =>
      applyItemEvents(client, [
        { itemId, event: { type: 'tick' } },
        { itemId, event: proof },
      ]),
    )
    expect(steps.map(({ item }) => item.state)).toEqual(['offered', 'succeeded'])
    const orders = await db().rolloutOrder.findMany({ where: { itemId } })
    expect(orders.map(({ effect }) => effect)).toEqual([{ type: 'withdraw_order' }])
  })
})

describe('a device that is late', () => {
  it('may download still, also while its order is about to be repeated', async () => {
    const { tag } = await makeNatives(1, owner.id)
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner().run()
    const [{ id: itemId }] = await itemsOf()
    const past = { deadlineLeftMs: 1, deadlineRunsFrom: new Date(Date.now() - 60_000) }
    await db().rolloutItem.update({ where: { id: itemId }, data: past })
    const late = () =>
      inTransaction((client) => applyItemEvents(client, [{ itemId, event: { type: 'tick' } }]))
    expect(await late()).toMatchObject([
      { item: { state: 'queued', reason: 'retry', lastError: 'no_answer' } },
    ])
    expect(await db().firmwareToken.findMany({ where: { itemId } })).toMatchObject([{ revokedAt: null }])
    const downloads = { type: 'bytes', sent: 1, total: 2 } as const
    const steps = await inTransaction((client) => applyItemEvents(client, [{ itemId, event: downloads }]))
    expect(steps).toMatchObject([{ item: { state: 'downloading', percent: 50 } }])
  })

  it('may fetch its second image still when it is found missing, until it is given up', async () => {
    const { tag } = await makeNatives(1, owner.id)
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner().run()
    const [{ id: itemId }] = await itemsOf()
    const past = { deadlineLeftMs: 1, deadlineRunsFrom: new Date(Date.now() - 60_000) }
    const pass = async (data: object) => {
      await db().rolloutItem.update({ where: { id: itemId }, data: { ...past, ...data } })
      const event = { type: 'tick' } as const
      const [step] = await inTransaction((client) => applyItemEvents(client, [{ itemId, event }]))
      const { revokedAt } = await db().firmwareToken.findFirstOrThrow({ where: { itemId } })
      return [step?.item.state, revokedAt === null]
    }
    expect(await pass({ state: 'applying' })).toEqual(['missing', true])
    expect(await pass({})).toEqual(['timed_out', false])
  })
})

describe('a device that is through, or waits', () => {
  it.each([
    [{ state: 'refused', error: 'hw_mismatch' }, 'refused'],
    [{ state: 'waiting', reason: 'next_wake' }, 'waiting'],
  ])('makes room for the next one at once (%j)', async (word, state) => {
    const { tag } = await makeNatives(3, owner.id)
    const policy = { ...quickPolicy(100), concurrency: { ...DEFAULT_CONCURRENCY, atOnce: 1 } }
    const { itemsOf } = await startRollout(by, { tag, policy })
    const { run } = startRunner()
    await run()
    expect(statesOf(await itemsOf())).toEqual(['offered', 'queued', 'queued'])
    const first = (await itemsOf()).find(({ state }: Item) => state === 'offered')
    const { deliver } = ingest()
    const body = { job: first.id, ...word }
    await deliver({ topic: `tc/v1/${first.deviceId}/ota/progress`, body })
    await run()
    await run()
    expect(statesOf(await itemsOf())).toEqual(['offered', 'queued', state])
  })
})

describe('the other one of a pair', () => {
  const inPair = async () => {
    const made = await makeNatives(2, owner.id)
    const keys = made.devices.map(({ id }) => id)
    await db().device.updateMany({
      where: { id: { in: keys } },
      data: { tags: [made.tag, `pair:${made.tag}`] },
    })
    return made
  }

  it('is not ordered while the first waits for its next attempt', async () => {
    const { tag } = await inPair()
    const { itemsOf } = await startRollout(by, { tag })
    await startRunner().run()
    const first = (await itemsOf()).find(({ state }: Item) => state === 'offered')
    const body = { job: first.id, state: 'failed', error: 'sha256_mismatch' }
    await ingest().deliver({ topic: `tc/v1/${first.deviceId}/ota/progress`, body })
    const { run } = startRunner()
    await run()
    await db().rolloutItem.updateMany({ where: { NOT: { id: first.id } }, data: { dueAt: new Date() } })
    await run()
    const reasons = (await itemsOf()).map(({ state, reason }: Item) => [state, reason])
    expect(reasons.sort()).toEqual([
      ['queued', 'pair'],
      ['queued', 'retry'],
    ])
  })

  it('is not ordered when a person starts the first over, which was never heard of again', async () => {
    const { tag } = await inPair()
    const { itemsOf, params } = await startRollout(by, { tag })
    await startRunner().run()
    const { id, deviceId } = (await itemsOf()).find(({ state }: Item) => state === 'offered')
    const since = new Date(Date.now() - 7_200_000)
    await db().rolloutItem.update({
      where: { id },
      data: {
        ...{ state: 'timed_out', reason: 'not_applied', lastError: 'not_applied', since, orderedAt: since },
        ...{ failures: 3, attempts: 3, orders: 3, deadlineLeftMs: null, deadlineRunsFrom: null },
      },
    })
    const lastSeenAt = new Date(since.getTime() - 1000)
    await db().device.update({ where: { publicId: deviceId }, data: { online: false, lastSeenAt } })
    expect(await answerOf(retryRollout, by, { params, body: {} })).toMatchObject({ retried: 1 })
    await db().rolloutItem.updateMany({ where: { rolloutId: params.id }, data: { dueAt: new Date() } })
    await startRunner().run()
    const reasons = (await itemsOf()).map(({ state, reason }: Item) => [state, reason])
    expect(reasons.sort()).toEqual([
      ['queued', 'online'],
      ['queued', 'pair'],
    ])
  })

  it.each([
    ['is asked for nothing while the first is given up and silent', -60_000, ['queued', 'queued']],
    ['is ordered once the first, given up long ago, was heard of again', 60_000, ['offered', 'queued']],
  ])('%s', async (_, heardAfterMs, states) => {
    const { tag, devices } = await inPair()
    const [first] = devices
    if (!first) throw new Error('no device')
    const { itemsOf, artifactId } = await startRollout(by, { tag })
    const since = new Date(Date.now() - 40 * 86_400_000)
    const past = await makeRunning(artifactId, { state: 'finished', startedAt: since })
    await makeItem(past.id, first, {
      ...{ state: 'timed_out', orders: 1, orderedAt: since, since, exclusionKeys: [`pair:${tag}`] },
    })
    const lastSeenAt = new Date(since.getTime() + heardAfterMs)
    await db().device.update({ where: { id: first.id }, data: { lastSeenAt, online: false } })
    await startRunner().run()
    expect(statesOf(await itemsOf())).toEqual(states)
  })
})
