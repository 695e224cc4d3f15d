import { beforeEach, describe, expect, it } from 'vitest'
import { configTopicOf, objectIdOf, stateTopicOf, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import { db } from '@/server/db/prisma'
import { isFirstWorker, writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import type { Outgoing } from '@/worker/broker/connection'
import { Leadership } from './leadership'
import { HomeAssistantPublisher } from './publisher'

let device: Awaited<ReturnType<typeof makeDevice>>
beforeEach(async () => {
  await db().device.updateMany({ data: { homeAssistantAt: null } })
  await db().homeAssistantExport.deleteMany()
  const { id } = await makeUser()
  device = await makeDevice({ ownerId: id, claimedAt: new Date(), homeAssistantAt: new Date(), name: 'Roof' })
})

const leading = { isLeader: () => Promise.resolve(true) }

/** A publisher on a connection that keeps what it is given. */
function start(leadership: Pick<Leadership, 'isLeader'> = leading) {
  const sent: Outgoing[] = []
  const link = { since: new Date(1), state: 'connected' as const }
  const publisher = new HomeAssistantPublisher({
    connection: {
      state: () => link.state,
      since: () => link.since,
      publish: (message) => void sent.push(message),
    },
    leadership,
  })
  const run = async (now: number) => {
    sent.length = 0
    await publisher.run(now)
    return sent.map(({ topic, payload }) => [topic, payload === '' ? 'gone' : 'said'])
  }
  return { publisher, link, run, sent }
}

const config = () => configTopicOf(objectIdOf(device.publicId))
const state = () => stateTopicOf(device.publicId)
const exports = () => db().homeAssistantExport.findMany({ select: { publicId: true } })

describe('what is published', () => {
  it('is said once, and again on a new connection and when it has changed', async () => {
    const { publisher, link, run, sent } = start()
    expect(await run(0)).toEqual([
      [STATUS_TOPIC, 'said'],
      [config(), 'said'],
      [state(), 'said'],
    ])
    expect(sent.every(({ retain }) => retain)).toBe(true)
    publisher.markChanged([device.id, 999_999])
    expect(await run(1_000)).toEqual([])
    await db().device.update({ where: { id: device.id }, data: { name: 'Yard' } })
    publisher.markChanged([device.id])
    expect(await run(2_000)).toEqual([[config(), 'said']])
    link.since = new Date(2)
    expect((await run(3_000)).length).toBe(3)
  })

  it('is said again when Home Assistant starts, once for births that follow one another', async () => {
    const { publisher, run } = start()
    await run(0)
    publisher.greet(1_000)
    expect((await run(1_000)).length).toBe(3)
    publisher.greet(2_000)
    expect(await run(2_000)).toEqual([])
    publisher.assertPresence()
    expect(await run(3_000)).toEqual([[STATUS_TOPIC, 'said']])
  })

  it('is taken away when its device is no more, also by a worker that starts later', async () => {
    const first = start()
    await first.run(0)
    const { publicId: deviceId } = device
    expect(await exports()).toEqual([{ publicId: deviceId }])
    await db().device.delete({ where: { id: device.id } })
    const later = start()
    const gone = [
      [config(), 'gone'],
      [state(), 'gone'],
    ]
    expect(await later.run(0)).toEqual([...gone, [STATUS_TOPIC, 'said']])
    // not before the connection has outlived the messages
    expect(await exports()).toEqual([{ publicId: deviceId }])
    later.link.since = new Date(2)
    expect(await later.run(1_000)).toEqual([...gone, [STATUS_TOPIC, 'said']])
    expect(await exports()).toEqual([{ publicId: deviceId }])
    await later.run(62_000)
    expect(await exports()).toEqual([])
    // nothing is left that anybody could be present for
    expect(await later.run(123_000)).toEqual([])
  })

  it('ends with the owner, whichever way the device came to another', async () => {
    const { publisher, run } = start()
    await run(0)
    const next = await makeUser()
    await db().device.update({ where: { id: device.id }, data: { ownerId: next.id } })
    publisher.reload([device.id])
    expect(await run(1_000)).toEqual([
      [config(), 'gone'],
      [state(), 'gone'],
      [STATUS_TOPIC, 'said'],
    ])
    expect(publisher.isActive).toBe(false)
  })

  it('fits what a reader may leave unread: many devices take several turns', async () => {
    const { id: ownerId } = await makeUser()
    const made = Array.from({ length: 300 }, () => makeDevice({ ownerId, homeAssistantAt: new Date() }))
    await Promise.all(made)
    const { run, sent } = start()
    let turns = 0
    let said = 0
    for (let now = 0; said < 301 && turns < 20; now += 1_000, turns += 1) {
      await run(now)
      said += sent.filter(({ topic }) => topic.endsWith('/state')).length
      expect(sent.reduce((bytes, { payload }) => bytes + payload.length, 0)).toBeLessThan(200 * 1024)
    }
    expect([said, turns > 1]).toEqual([301, true])
  })
})

describe('of several workers', () => {
  const beat = (workerId: string, broker: string) =>
    writeHeartbeat({ workerId, broker, startedAt: new Date(), mqtt: 'connected', lagMs: 0, counters: {} })

  it('the first that lives publishes, and the next begins anew when it is gone', async () => {
    const broker = `broker-${Date.now()}:1883`
    await Promise.all([beat('a', broker), beat('b', broker)])
    expect([await isFirstWorker(broker, 'a'), await isFirstWorker(broker, 'b')]).toEqual([true, false])
    const [a, b] = [start(new Leadership(broker, 'a')), start(new Leadership(broker, 'b'))]
    expect((await a.run(0)).length).toBe(3)
    expect(await b.run(0)).toEqual([])
    expect([a.publisher.isActive, b.publisher.isActive]).toEqual([true, false])
    await db().workerHeartbeat.update({ where: { id: 'a' }, data: { beatAt: new Date(0) } })
    expect(await isFirstWorker(broker, 'b')).toBe(true)
    const next = start(new Leadership(broker, 'b'))
    expect((await next.run(0)).length).toBe(3)
  })
})
