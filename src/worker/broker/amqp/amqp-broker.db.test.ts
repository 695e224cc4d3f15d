import { randomUUID } from 'node:crypto'
import { connect as connectAmqp } from 'amqplib'
import { connect, connectAsync, type IClientOptions } from 'mqtt'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contextWith } from '@/ingest/fixture'
import { subscriptions } from '@/ingest/router'
import { env } from '@/server/env'
import { deviceOf, ingest, newId, readingsOf } from '~/tests/walks/support/ingest'
import { hasRabbitmq, LOGIN, rabbitmqOr, startRabbitmq } from '~/tests/walks/support/rabbitmq'
import { SELF_TEST_TOPIC, SelfTest } from '@/worker/self-test'
import { AmqpBroker } from './amqp-broker'
import { QUEUES } from './topology'

const WITHIN = { timeout: 20_000 }
const undo: (() => unknown)[] = []
let rabbitmq: Awaited<ReturnType<typeof startRabbitmq>>

/** A worker's connection with its own pipeline. */
async function worker({ selfTest = null as SelfTest | null, onHomeAssistant = () => {} } = {}) {
  const { pipeline, rejected } = ingest({ onHomeAssistant })
  const filters = () => {
    const { shared, every } = subscriptions(contextWith())
    return { shared: [...shared, SELF_TEST_TOPIC], every }
  }
  const name = `test-${randomUUID()}`
  const broker = new AmqpBroker({
    ...{ url: rabbitmq.url, login: {}, name, root: 'tc/v1', filters, pipeline, selfTest },
  })
  const leave = () => broker.close()
  undo.push(leave)
  await expect.poll(() => broker.state(), WITHIN).toBe('connected')
  return { broker, pipeline, rejected, leave }
}

async function device(options: IClientOptions = {}) {
  const made = await connectAsync(rabbitmq.mqtt[0] ?? '', { protocolVersion: 4, ...LOGIN, ...options })
  made.on('error', () => {})
  undo.push(() => made.endAsync(true))
  return made
}

async function lockReadings(): Promise<() => Promise<void>> {
  const lock = new pg.Client(env.DATABASE_URL)
  await lock.connect()
  await lock.query('begin; lock table reading in access exclusive mode')
  return async () => {
    await lock.query('commit')
    await lock.end()
  }
}

/** Messages of the shared queue that no worker has. */
async function queued(): Promise<number> {
  const link = await connectAmqp(rabbitmq.url)
  const channel = await link.createChannel()
  const { messageCount } = await channel.checkQueue(QUEUES.shared)
  await link.close()
  return messageCount
}

const body = (value: number, ts = Date.now()) =>
  JSON.stringify({ ts, boot: 1, seq: value, m: { distance_mm: value } })
const valuesOf = async (id: string) => (await readingsOf(id)).map(({ value }) => value)

describe.skipIf(!hasRabbitmq)(`behind RabbitMQ${rabbitmqOr}`, () => {
  beforeAll(async () => {
    rabbitmq = await startRabbitmq()
  }, 120_000)
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  afterAll(() => rabbitmq?.stop())

  it('readings of every family arrive, also of ids with dots', async () => {
    await worker()
    const [client, id] = [await device(), newId()]
    await client.publishAsync(`home/${id}/tele/SENSOR`, '{"SR04":{"Distance":16.754}}', { qos: 1 })
    await client.publishAsync(`tc/v1/${id}.a.b/telemetry`, body(7), { qos: 1 })
    await client.publishAsync(`tc/v1/${id}/telemetry`, body(8), { qos: 0 })
    await expect.poll(() => valuesOf(`${id}.a.b`), WITHIN).toEqual([7])
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([8])
    await expect.poll(() => valuesOf(`tasmota:home~2f${id}`), WITHIN).toEqual([167.54])
  })

  it('an order reaches its device, and no other', async () => {
    const { broker } = await worker()
    const [client, id] = [await device(), newId()]
    const heard: string[] = []
    client.on('message', (topic, payload) => heard.push(`${topic} ${payload}`))
    await client.subscribeAsync(`tc/v1/${id}/cmd/#`, { qos: 1 })
    broker.publish({ topic: `tc/v1/${id}-2/cmd/1`, payload: 'not mine', qos: 1 })
    broker.publish({ topic: 'shared/by/all', payload: 'x', qos: 1, recipient: id })
    broker.publish({ topic: `tc/v1/${id}/cmd/1`, payload: 'on', qos: 1 })
    await expect.poll(() => heard, WITHIN).toEqual([`tc/v1/${id}/cmd/1 on`])
  })

  it('an order waits at the broker for a device that keeps its session', async () => {
    const { broker } = await worker()
    const id = newId()
    const asleep = { clientId: id, clean: false }
    const first = await device(asleep)
    await first.subscribeAsync(`tc/v1/${id}/cmd/#`, { qos: 1 })
    await first.endAsync()
    broker.publish({ topic: `tc/v1/${id}/cmd/1`, payload: 'on', qos: 1 })
    const heard: string[] = []
    // what waits follows the answer to the login at once
    const again = connect(rabbitmq.mqtt[0] ?? '', { protocolVersion: 4, ...LOGIN, ...asleep })
    undo.push(() => again.endAsync(true))
    again.on('message', (_, payload) => heard.push(String(payload)))
    await expect.poll(() => heard, WITHIN).toEqual(['on'])
  })

  it('a will is heard when a device breaks off', async () => {
    await worker()
    const id = newId()
    const will = {
      topic: `tc/v1/${id}/status`,
      payload: Buffer.from('{"online":false}'),
      qos: 1,
      retain: true,
    } as const
    const client = await device({ will, clientId: id, reconnectPeriod: 0 })
    await client.publishAsync(will.topic, '{"online":true}', { qos: 1, retain: true })
    await expect.poll(async () => (await deviceOf(id))?.online, WITHIN).toBe(true)
    client.stream.destroy()
    // it counts when the device has not come back after a while, which the sweep decides
    await expect.poll(async () => (await deviceOf(id))?.willAt, WITHIN).not.toBeNull()
  })

  it('an uncommitted message goes to another worker, and is stored once', async () => {
    const [first, client, id] = [await worker(), await device(), newId()]
    await client.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([1])
    const unlock = await lockReadings()
    const base = Date.now() - 60_000
    for (let i = 2; i <= 50; i++)
      await client.publishAsync(`tc/v1/${id}/telemetry`, body(i, base + i), { qos: 1 })
    await expect.poll(() => first.pipeline.unacknowledged, WITHIN).toBe(49)
    await first.pipeline.close(0)
    await first.leave()
    await unlock()
    await worker()
    await expect.poll(async () => (await valuesOf(id)).length, WITHIN).toBe(50)
    expect(new Set(await valuesOf(id)).size).toBe(50)
    await expect.poll(queued, WITHIN).toBe(0)
  })

  it('several workers share the queue; one alone takes what needs its order', async () => {
    const workers = [await worker(), await worker()]
    const [client, id] = [await device(), newId()]
    const base = Date.now() - 60_000
    for (let i = 1; i <= 200; i++)
      await client.publishAsync(`tc/v1/${id}/telemetry`, body(i, base + i), { qos: 1 })
    await expect.poll(async () => (await valuesOf(id)).length, WITHIN).toBe(200)
    const counts = () => workers.map(({ pipeline }) => pipeline.counters.messages)
    for (const count of counts()) expect(count).toBeGreaterThan(20)
    const before = counts()
    for (let i = 0; i < 20; i++) await client.publishAsync(`spBv1.0/plant/STATE/${id}`, '{}', { qos: 1 })
    for (let i = 0; i < 20; i++)
      await client.publishAsync(`shellies/${id}/online`, i % 2 ? 'true' : 'false', { qos: 1 })
    const added = () =>
      counts()
        .map((count, i) => count - (before[i] ?? 0))
        .sort((a, b) => a - b)
    await expect.poll(added, WITHIN).toEqual([0, 20])
  })

  it('every worker hears the birth of a Home Assistant', async () => {
    const heard = [0, 0]
    await worker({ onHomeAssistant: () => (heard[0] = (heard[0] ?? 0) + 1) })
    await worker({ onHomeAssistant: () => (heard[1] = (heard[1] ?? 0) + 1) })
    await (await device()).publishAsync('homeassistant/status', 'online', { qos: 1 })
    await expect.poll(() => heard, WITHIN).toEqual([1, 1])
  })

  it('what nobody can read is set aside and acknowledged, and what follows is stored', async () => {
    const { rejected } = await worker()
    const [client, id] = [await device(), newId()]
    await client.publishAsync(`tc/v1/${id}/telemetry`, 'no JSON', { qos: 1 })
    await client.publishAsync(`tc/v1/${id}/telemetry`, Buffer.alloc(300_000, 32), { qos: 1 })
    await client.publishAsync(`tc/v1/${id}/telemetry`, body(3), { qos: 1 })
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([3])
    expect(rejected.length).toBeGreaterThanOrEqual(2)
    await expect.poll(queued, WITHIN).toBe(0)
  })

  it('a self-test proves that the shared queue is served', async () => {
    const publishing: { publish?: AmqpBroker['publish'] } = {}
    const selfTest = new SelfTest({
      workerId: 'w',
      publish: (message) => publishing.publish?.(message),
      markHeard: async () => {},
    })
    const { broker } = await worker({ selfTest })
    publishing.publish = (message) => broker.publish(message)
    selfTest.send()
    expect(selfTest.isWaiting).toBe(true)
    await expect.poll(() => selfTest.isWaiting, WITHIN).toBe(false)
  })

  it('a broker without memory is blocked, and its devices’ silence says nothing meanwhile', async () => {
    const { broker } = await worker()
    rabbitmq.ctl(['set_vm_memory_high_watermark', 'absolute', '1'])
    undo.push(() => rabbitmq.ctl(['set_vm_memory_high_watermark', '0.6']))
    await expect
      .poll(() => {
        // a connection is told once it publishes
        broker.publish({ topic: 'nobody/hears', payload: 'x', qos: 1 })
        return broker.state()
      }, WITHIN)
      .toBe('blocked')
    expect(broker.since()).toBeNull()
    rabbitmq.ctl(['set_vm_memory_high_watermark', '0.6'])
    await expect.poll(() => broker.state(), WITHIN).toBe('connected')
    expect(broker.since()).not.toBeNull()
  })

  it('a deleted queue is declared again with its bindings', async () => {
    const { broker } = await worker()
    const link = await connectAmqp(rabbitmq.url)
    await (await link.createChannel()).deleteQueue(QUEUES.shared)
    await link.close()
    const id = newId()
    await expect.poll(() => broker.state(), { ...WITHIN, interval: 5 }).not.toBe('connected')
    await expect.poll(() => broker.state(), WITHIN).toBe('connected')
    await (await device()).publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([1])
  })

  it('after a restart of the broker it goes on, with what waited in the queue', async () => {
    const [{ broker, leave }, id] = [await worker(), newId()]
    await leave()
    await (await device()).publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    const next = await worker()
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([1])
    expect(broker.state()).toBe('disconnected')
    await rabbitmq.untilWritten(Object.values(QUEUES))
    await rabbitmq.halt('SIGKILL')
    await expect.poll(() => next.broker.state(), WITHIN).toBe('disconnected')
    await rabbitmq.restart()
    await expect.poll(() => next.broker.state(), { timeout: 60_000 }).toBe('connected')
    await (await device()).publishAsync(`tc/v1/${id}/telemetry`, body(2), { qos: 1 })
    await expect.poll(() => valuesOf(id), WITHIN).toEqual([1, 2])
  }, 180_000)
})
