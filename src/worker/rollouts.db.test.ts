import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { abortRollout, pauseRollout, resumeRollout } from '@/contracts/rollouts/manage'
import { getRollout, getRolloutItem, listRolloutItems } from '@/contracts/rollouts/rollouts'
import { sumCounts } from '@/domain/rollouts/states'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { hashToken } from '@/server/firmware/tokens/address'
import { sendOrders } from '@/server/rollouts/wire/take-orders'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { makeItem, makeRunning } from '~/tests/support/rollouts'
import { newImage, uploadImage } from '~/tests/support/firmware'
import { makeNatives, quickPolicy, startRollout, startRunner } from '~/tests/support/running-rollouts'
import { ingest } from '~/tests/walks/support/ingest'

let by: Signed
let owner: Signed
beforeAll(async () => {
  by = await makeUser('superuser')
  owner = await makeUser()
})

const [worker, policy] = [startRunner, quickPolicy]
const fleet = (count: number, data: object = {}) => makeNatives(count, owner.id, data)
const started = (tag: string, groups = policy(100)) => startRollout(by, { tag, policy: groups })

const itemsOf = async (params: { id: string }) =>
  (await answerOf(listRolloutItems, by, { params, query: { limit: '100' } })).items
const detailOf = async (params: { id: string }) => (await answerOf(getRollout, by, { params })).rollout

const changeDevice = (key: number, data: object) => db().device.update({ where: { id: key }, data })
const withdrawImage = (id: string) =>
  db().firmwareArtifact.update({ where: { id }, data: { state: 'yanked' } })

describe('an update of a native device', () => {
  it('is ordered, followed by its words, and proven by the version it says after its restart', async () => {
    // a broker that retains, which has to be told that the order is over
    env.MQTT_URL = 'mqtt://broker.example.org'
    onTestFinished(() => (env.MQTT_URL = undefined))
    const { tag, devices } = await fleet(1)
    const deviceId = devices[0]?.publicId ?? ''
    const { params, manifest } = await started(tag)
    const { sent, run } = worker()
    await run()
    const [item] = await itemsOf(params)
    expect(item).toMatchObject({ state: 'offered', attempts: 0 })
    const offers = () => sent.filter(({ topic }) => topic === `tc/v1/${deviceId}/ota/offer`)
    expect(offers()).toHaveLength(1)
    expect(offers()[0]).toMatchObject({ retain: true, qos: 1 })
    const offer = JSON.parse(String(offers()[0]?.payload))
    expect(offer).toMatchObject({ job: item.id, fw: '1.5.0', hw: 'tank-c3', m: manifest })
    expect(offer.url).toMatch(/^https:\/\/fw\.example\.org\/f\//)

    const { deliver } = ingest()
    const say = async (body: object) => {
      await deliver({ topic: `tc/v1/${deviceId}/ota/progress`, body: { job: item.id, ...body } })
      await run()
      return (await itemsOf(params))[0]
    }
    expect(await say({ state: 'accepted' })).toMatchObject({ state: 'accepted' })
    expect(await say({ state: 'downloading', pct: 40 })).toMatchObject({
      ...{ state: 'downloading', percent: 40, attempts: 1 },
    })
    expect(await say({ state: 'verified' })).toMatchObject({ state: 'verified' })
    expect(await say({ state: 'applying' })).toMatchObject({ state: 'applying' })
    const waiting = await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })
    expect(waiting.restartUntil?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
    expect(await say({ state: 'succeeded', fw: '1.5.0' })).toMatchObject({ state: 'succeeded' })

    expect(offers()).toHaveLength(2)
    expect(offers()[1]).toMatchObject({ payload: '', retain: true })
    expect(await db().device.findUniqueOrThrow({ where: { publicId: deviceId } })).toMatchObject({
      ...{ firmware: '1.5.0', restartUntil: null },
    })
    const [token] = await db().firmwareToken.findMany({ where: { itemId: item.id } })
    expect(token?.revokedAt).not.toBeNull()
    const news = await db().notification.findMany({ where: { userId: owner.id, devicePublicId: deviceId } })
    expect(news).toMatchObject([{ title: 'Firmware updated', severity: 'success' }])

    await db().rollout.update({ where: { id: params.id }, data: { dueAt: new Date() } })
    await run()
    expect(await detailOf(params)).toMatchObject({ state: 'finished', groups: [{ state: 'done' }] })
    const { events } = await answerOf(getRolloutItem, by, { params: { ...params, itemId: item.id } })
    const states = events.filter(({ kind }: { kind: string }) => kind === 'state')
    expect(states.map(({ state }: { state: string }) => state).reverse()).toEqual([
      ...['queued', 'offered', 'accepted', 'downloading', 'verified', 'applying', 'confirming', 'succeeded'],
    ])
  })

  it('is not ordered while a guard holds, and the guard is shown with its value', async () => {
    const { tag } = await fleet(1, { online: false })
    const { params } = await started(tag)
    const { sent, run } = worker()
    await run()
    const [item] = await itemsOf(params)
    expect(item).toMatchObject({ state: 'queued', reason: 'online' })
    expect(sent.filter(({ payload }) => String(payload).includes(item.id))).toEqual([])
    const { guards } = await answerOf(getRolloutItem, by, { params: { ...params, itemId: item.id } })
    expect(guards).toContainEqual({ name: 'online', state: 'held', value: null, limit: null })
    expect(guards).toContainEqual({ name: 'heard_twice', state: 'ok', value: 2, limit: 2 })
  })

  it('is not ordered while a pump runs', async () => {
    const { tag, devices } = await fleet(1)
    const device = devices[0]?.id ?? 0
    await storeReadings([{ device, metric: 'relay_on', value: 1, at: new Date(Date.now() - 30_000) }])
    const { params } = await started(tag)
    const { run } = worker()
    await run()
    expect((await itemsOf(params))[0]).toMatchObject({ state: 'queued', reason: 'pump_off' })
  })

  it('can be fetched when it is said: its address is stored before', async () => {
    const { tag } = await fleet(1)
    await started(tag)
    const { sent, run } = worker()
    const seen: Promise<number>[] = []
    sent.push = (message) => {
      const [, token = ''] = /\/f\/([\w-]{22})\//.exec(String(message.payload)) ?? []
      seen.push(db().firmwareToken.count({ where: { tokenHash: hashToken(token) } }))
      return 0
    }
    await run()
    expect(await Promise.all(seen)).toEqual([1])
  })

  it('is asked for less and less often while the device does not tell what it takes', async () => {
    const { tag } = await fleet(1)
    const { params } = await started(tag)
    const { run } = worker(false)
    const say = (wishes: readonly unknown[]) =>
      Promise.resolve(wishes.map(() => ({ cannot: 'facts_missing' as const })))
    const pauses: number[] = []
    for (let i = 0; i < 4; i++) {
      await db().rolloutItem.updateMany({
        where: { rolloutId: params.id },
        data: { dueAt: new Date(), notBefore: null },
      })
      const before = Date.now()
      await run()
      await sendOrders(say, new Date())
      const { notBefore, reason, orders } = await db().rolloutItem.findFirstOrThrow({
        where: { rolloutId: params.id },
      })
      expect([reason, orders]).toEqual(['order_not_sent', 0])
      pauses.push(Math.round(((notBefore?.getTime() ?? 0) - before) / 60_000))
    }
    expect(pauses).toEqual([1, 2, 4, 8])
  })

  it.each([
    [
      'the owner takes no roll-outs',
      'opted_out',
      (key: number) => changeDevice(key, { firmwareOptOutAt: new Date() }),
    ],
    ['the device has no owner', 'released', (key: number) => changeDevice(key, { ownerId: null })],
    ['the image was withdrawn', 'yanked', (_: number, artifactId: string) => withdrawImage(artifactId)],
  ])('is not said once %s, though nobody has told the item', async (_, reason, change) => {
    const { tag, devices } = await fleet(1)
    const { params, artifactId } = await started(tag)
    // decided, and not yet said
    await worker(false).run()
    await change(devices[0]?.id ?? 0, artifactId)
    const { sent, run } = worker()
    await run()
    expect(sent.filter(({ payload }) => String(payload) !== '')).toEqual([])
    await db().rolloutItem.updateMany({
      where: { rolloutId: params.id },
      data: { dueAt: new Date(), notBefore: null },
    })
    await run()
    expect(await db().rolloutItem.findMany({ where: { rolloutId: params.id } })).toMatchObject([{ reason }])
    expect(sent.filter(({ payload }) => String(payload) !== '')).toEqual([])
  })

  it('that the broker could not be given is decided anew, and costs nothing', async () => {
    const { tag } = await fleet(1)
    const { params } = await started(tag)
    await worker(false).run()
    const [item] = await itemsOf(params)
    await db().rolloutOrder.updateMany({
      where: { itemId: item.id },
      data: { createdAt: new Date(Date.now() - 60_000) },
    })
    await worker().run()
    expect((await itemsOf(params))[0]).toMatchObject({
      state: 'queued',
      reason: 'order_not_sent',
      attempts: 0,
    })
  })
})

describe('a roll-out', () => {
  it('whose devices are all gone at its time is looked at again later, not at once', async () => {
    const { tag, devices } = await fleet(1)
    const startsAt = new Date(Date.now() + 60_000).toISOString()
    const { params } = await startRollout(by, { tag, more: { startsAt }, expected: 'scheduled' })
    await changeDevice(devices[0]?.id ?? 0, { ownerId: null })
    const past = new Date(Date.now() - 1_000)
    await db().rollout.update({ where: { id: params.id }, data: { startsAt: past, dueAt: past } })
    await worker().run()
    const row = await db().rollout.findUniqueOrThrow({ where: { id: params.id } })
    expect(row.state).toBe('scheduled')
    expect(row.dueAt?.getTime()).toBeGreaterThan(Date.now())
  })

  it('orders one of a pair at a time, also among several workers', async () => {
    const { tag, devices } = await fleet(2)
    await db().device.updateMany({
      where: { id: { in: devices.map(({ id }) => id) } },
      data: { tags: [tag, 'pair:well'] },
    })
    const { params } = await started(tag)
    await Promise.all([worker().run(), worker().run(), worker().run()])
    const items = await itemsOf(params)
    expect(items.map(({ state }: { state: string }) => state).sort()).toEqual(['offered', 'queued'])
    expect(items.find(({ state }: { state: string }) => state === 'queued')).toMatchObject({ reason: 'pair' })
  })

  it('stops before the second group when the first one fails, and goes on when a person accepts that', async () => {
    const { tag, devices } = await fleet(4)
    const { params } = await started(tag, policy(25, 75))
    const { run } = worker()
    await run()
    const first = (await itemsOf(params)).find(({ group }: { group: number }) => group === 0)
    const { deliver } = ingest()
    const body = { job: first.id, state: 'refused', error: 'hw_mismatch' }
    await deliver({ topic: `tc/v1/${first.deviceId}/ota/progress`, body })
    await db().rollout.update({ where: { id: params.id }, data: { dueAt: new Date() } })
    await run()
    await run()
    const paused = await detailOf(params)
    expect(paused).toMatchObject({ state: 'paused', pause: { reason: 'below_success', group: 0 } })
    expect(sumCounts(paused.counts)).toBe(devices.length)
    expect(paused.counts).toMatchObject({ refused: 1, planned: 3 })
    const { rollout } = await answerOf(resumeRollout, by, { params, body: { version: paused.version } })
    expect(rollout).toMatchObject({ state: 'running' })
    await run()
    expect((await detailOf(params)).counts).toMatchObject({ refused: 1, offered: 3 })
  })

  it('that is aborted takes its orders back, but not from a device that installs', async () => {
    const { tag } = await fleet(3)
    const { params } = await started(tag)
    const { sent, run } = worker()
    await run()
    const [installing, offered] = await itemsOf(params)
    const { deliver } = ingest()
    await deliver({
      topic: `tc/v1/${installing.deviceId}/ota/progress`,
      body: { job: installing.id, state: 'applying' },
    })
    await run()
    expect(await answerOf(abortRollout, by, { params, body: { reason: 'wrong build' } })).toMatchObject({
      ...{ status: 200, rollout: { state: 'aborting' } },
    })
    await run()
    const { counts } = await detailOf(params)
    expect(counts).toMatchObject({ applying: 1, cancelled: 2 })
    expect(sent.filter(({ topic }) => topic === `tc/v1/${offered.deviceId}/ota/offer`).at(-1)).toMatchObject({
      ...{ payload: '', retain: true },
    })
    await deliver({
      topic: `tc/v1/${installing.deviceId}/ota/progress`,
      body: { job: installing.id, state: 'succeeded', fw: '1.5.0' },
    })
    await run()
    await db().rollout.update({ where: { id: params.id }, data: { dueAt: new Date() } })
    await run()
    expect(await detailOf(params)).toMatchObject({ state: 'aborted', counts: { succeeded: 1, cancelled: 2 } })
    expect((await recordsOf(params.id)).map(({ action }) => action)).toEqual([
      ...['rollout.create', 'rollout.submit', 'rollout.abort'],
    ])
  })

  it('that is paused gives no order', async () => {
    const { tag } = await fleet(1)
    const { params } = await started(tag)
    await answerOf(pauseRollout, by, { params, body: {} })
    await worker().run()
    expect((await itemsOf(params))[0]).toMatchObject({ state: 'queued', reason: 'campaign_paused' })
  })

  it('that is paused lets nobody begin a download until it goes on', async () => {
    const { tag } = await fleet(1)
    const { params } = await started(tag)
    await worker().run()
    const [item] = await itemsOf(params)
    const isHeld = async () =>
      (await db().firmwareToken.findFirstOrThrow({ where: { itemId: item.id } })).pausedAt !== null
    expect([item.state, await isHeld()]).toEqual(['offered', false])
    const { rollout } = await answerOf(pauseRollout, by, { params, body: {} })
    expect(await isHeld()).toBe(true)
    await answerOf(resumeRollout, by, { params, body: { version: rollout.version } })
    expect(await isHeld()).toBe(false)
  })

  it('is corrected by what a missing device proves later', async () => {
    const { tag } = await fleet(1)
    const { params } = await started(tag)
    const { run } = worker()
    await run()
    const [item] = await itemsOf(params)
    const { deliver } = ingest()
    const say = (body: object) =>
      deliver({ topic: `tc/v1/${item.deviceId}/ota/progress`, body: { job: item.id, ...body } })
    await say({ state: 'applying' })
    await run()
    const past = new Date(Date.now() - 60 * 60_000)
    for (const state of ['missing', 'timed_out']) {
      await db().rolloutItem.update({
        where: { id: item.id },
        data: { deadlineRunsFrom: past, deadlineLeftMs: 1000, dueAt: past },
      })
      await run()
      expect((await itemsOf(params))[0]).toMatchObject({ state })
    }
    await say({ state: 'succeeded', fw: '1.5.0' })
    await run()
    expect((await itemsOf(params))[0]).toMatchObject({ state: 'succeeded', isLate: true })
    expect(await recordsOf(item.deviceId, 'rollout.correct')).toMatchObject([
      { actorId: 'rollouts.advance', changes: [{ before: 'timed_out', after: 'succeeded' }] },
    ])
  })
})

describe('a device that reaches only the broker', () => {
  it('gets the pieces that it asks for while it has an order, and nobody else does', async () => {
    const bytes = newImage(40_000)
    const { firmware } = await uploadImage(bytes, { by })
    const { devices } = await fleet(2)
    const [device, other] = devices
    if (!device || !other) throw new Error('no devices')
    const running = await makeRunning(String(firmware.id))
    const item = await makeItem(running.id, device, { state: 'offered', orders: 1 })
    const { sent, answer } = worker()
    const ask = async (deviceId: string, chunk: { offset: number; length: number }) => {
      const before = sent.length
      await answer({ deviceId, job: item.id, chunk })
      return sent.slice(before)
    }
    for (const offset of [0, 16_384, 32_768]) {
      const [message] = await ask(device.publicId, { offset, length: 16_384 })
      expect(message?.topic).toBe(`tc/v1/${device.publicId}/ota/data/${item.id}/${offset}`)
      expect(message?.payload).toEqual(bytes.subarray(offset, offset + 16_384))
    }
    expect(await db().rolloutItem.findUniqueOrThrow({ where: { id: item.id } })).toMatchObject({
      ...{ state: 'downloading', percent: 100, attempts: 1 },
    })
    expect(await ask(other.publicId, { offset: 0, length: 100 })).toEqual([])
    await db().rolloutItem.update({ where: { id: item.id }, data: { state: 'cancelled' } })
    expect(await ask(device.publicId, { offset: 0, length: 100 })).toEqual([])
  })
})
