import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { subscriptions } from '@/ingest/router'
import { env } from '@/server/env'
import { within } from '~/tests/walks/support/broker'
import { cutOff } from '~/tests/walks/support/cut-off'
import { deviceOf, ingest, newId, readingsOf } from '~/tests/walks/support/ingest'
import { hasMosquitto, mosquittoOr, startMosquitto } from '~/tests/walks/support/mosquitto'
import { ExternalBroker } from './external-broker'
import { contextWith } from '@/ingest/fixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const mosquitto = async () => {
  const broker = await startMosquitto()
  undo.push(broker.stop)
  return broker
}

/** A worker's connection; by default each test has a session of its own. */
async function worker(
  url: string,
  { clientId = `test-${randomUUID()}`, keepaliveS = 5, protocolVersion = 4 as 4 | 5 } = {},
) {
  const { pipeline } = ingest()
  const filters = () => subscriptions(contextWith())
  const broker = new ExternalBroker({
    url,
    login: {},
    clientId,
    filters,
    pipeline,
    keepaliveS,
    protocolVersion,
  })
  const leave = () => broker.close()
  undo.push(leave)
  await expect.poll(() => broker.state(), { timeout: 5_000 }).toBe('connected')
  return { broker, pipeline, clientId, leave }
}

async function client(url: string) {
  const made = await connectAsync(url, { protocolVersion: 4 })
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

const body = (value: number, ts = Date.now()) =>
  JSON.stringify({ ts, boot: 1, seq: value, m: { distance_mm: value } })

describe.skipIf(!hasMosquitto)(`behind an external broker${mosquittoOr}`, () => {
  it('readings of every family arrive, and native devices receive acks for committed readings', async () => {
    const { url } = await mosquitto()
    const [{ broker }, device, id] = [await worker(url), await client(url), newId()]
    broker.publish({ topic: 'x', payload: 'y', qos: 1 })
    await device.subscribeAsync('x', { qos: 1 })
    await device.publishAsync(`home/${id}/tele/SENSOR`, '{"SR04":{"Distance":16.754}}', { qos: 1 })
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(7), { qos: 0 })
    await expect.poll(async () => (await readingsOf(id)).map((r) => r.value)).toEqual([7])
    await expect
      .poll(async () => (await readingsOf(`tasmota:home~2f${id}`)).map((r) => r.value))
      .toEqual([167.54])
    const heard = new Promise<string>((resolve) =>
      device.on('message', (_, payload) => resolve(payload.toString())),
    )
    broker.publish({ topic: 'x', payload: 'z', qos: 1 })
    expect(await heard).toBe('z')
  })

  it('MQTT 5: properties are read past, and the session waits for a worker that is away', async () => {
    const { url } = await mosquitto()
    const [first, id] = [await worker(url, { protocolVersion: 5 }), newId()]
    const device = await connectAsync(url, { protocolVersion: 5 })
    undo.push(() => device.endAsync(true))
    const properties = { userProperties: { site: 'north' }, contentType: 'json', messageExpiryInterval: 600 }
    // of two values of one instant the later one would be no reading of its own
    const since = Date.now() - 1_000
    const send = (value: number, qos: 0 | 1 | 2) =>
      device.publishAsync(`tc/v1/${id}/telemetry`, body(value, since + value), { qos, properties })
    for (const qos of [0, 1, 2] as const) await send(10 + qos, qos)
    await expect.poll(async () => (await readingsOf(id)).map((r) => r.value)).toEqual([10, 11, 12])
    await first.leave()
    await send(13, 1)
    await worker(url, { clientId: first.clientId, protocolVersion: 5 })
    await expect.poll(async () => (await readingsOf(id)).map((r) => r.value)).toEqual([10, 11, 12, 13])
    first.broker.publish({ topic: 'x', payload: 'y', qos: 1 })
  })

  it('a replayed message is not a sign of life', async () => {
    const { url } = await mosquitto()
    const [device, id] = [await client(url), newId()]
    await device.publishAsync(`tc/v1/${id}/status`, '{"online":true,"kind":"pump"}', { qos: 1, retain: true })
    await worker(url)
    await expect.poll(() => deviceOf(id)).toMatchObject({ kind: 'pump', online: null, lastSeenAt: null })
  })

  it('an uncommitted message is redelivered, and is stored once', async () => {
    const { url } = await mosquitto()
    const [first, device, id] = [await worker(url), await client(url), newId()]
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(async () => (await readingsOf(id)).length).toBe(1)
    const unlock = await lockReadings()
    const base = Date.now() - 60_000
    for (let i = 2; i <= 50; i++)
      await device.publishAsync(`tc/v1/${id}/telemetry`, body(i, base + i), { qos: 1 })
    await expect.poll(() => first.pipeline.unacknowledged).toBeGreaterThan(0)
    await first.pipeline.close(0)
    await first.leave()
    await unlock()
    await worker(url, { clientId: first.clientId })
    await expect.poll(async () => (await readingsOf(id)).length).toBe(50)
    expect(new Set((await readingsOf(id)).map((r) => r.value)).size).toBe(50)
  })

  it('reconnects to a broker that was killed and restarted', async () => {
    const { url, halt, restart } = await mosquitto()
    const [{ broker }, id] = [await worker(url), newId()]
    await halt('SIGKILL')
    await expect.poll(() => broker.state()).toBe('disconnected')
    await restart()
    await expect.poll(() => broker.state(), { timeout: 10_000 }).toBe('connected')
    await (await client(url)).publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(async () => (await readingsOf(id)).length).toBe(1)
  })

  it('waits for a broker that is not running yet', async () => {
    const { url, halt, restart } = await mosquitto()
    await halt('SIGTERM')
    const { pipeline } = ingest()
    const broker = new ExternalBroker({
      url,
      login: {},
      clientId: randomUUID(),
      filters: () => ({ shared: [], every: ['tc/v1/+/telemetry'] }),
      pipeline,
    })
    broker.publish({ topic: 'nobody', payload: 'hears', qos: 1 })
    undo.push(() => broker.close())
    await within(new Promise(() => {}), 200)
    expect(broker.state()).toBe('connecting')
    await restart()
    await expect.poll(() => broker.state(), { timeout: 10_000 }).toBe('connected')
  })

  it('a half-open connection is detected and replaced', async () => {
    const { url, port } = await mosquitto()
    const way = await cutOff({ host: '127.0.0.1', port })
    undo.push(way.close)
    const [{ broker }, device, id] = [
      await worker(`mqtt://127.0.0.1:${way.port}`, { keepaliveS: 1 }),
      await client(url),
      newId(),
    ]
    way.freeze()
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(async () => (await readingsOf(id)).length, { timeout: 15_000 }).toBe(1)
    expect(broker.state()).toBe('connected')
  })

  it('messages beyond the limit wait at the broker, and the connection stays alive meanwhile', async () => {
    const { url } = await mosquitto()
    const [{ broker, pipeline }, device, id] = [
      await worker(url, { keepaliveS: 1 }),
      await client(url),
      newId(),
    ]
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    await expect.poll(async () => (await readingsOf(id)).length).toBe(1)
    const since = broker.since()
    const unlock = await lockReadings()
    const base = Date.now() - 60_000
    await Promise.all(
      Array.from({ length: 5_000 }, (_, i) =>
        device.publishAsync(`tc/v1/${id}/telemetry`, body(i + 2, base + i), { qos: 1 }),
      ),
    )
    await expect.poll(() => pipeline.isFull).toBe(true)
    await within(new Promise(() => {}), 4_000)
    await unlock()
    await expect.poll(async () => (await readingsOf(id)).length, { timeout: 10_000 }).toBe(5_001)
    expect(broker.since()).toBe(since)
    expect(pipeline.counters.messages).toBe(5_001)
  })
})

it('limits messages that a broker does not acknowledge: more are dropped and counted, and never resent', async () => {
  const sent: string[] = []
  const aedes = await Aedes.createBroker()
  // accepts everything and acknowledges nothing
  aedes.authorizePublish = (_, { topic }) => void sent.push(topic)
  const server = createServer((socket) => aedes.handle(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => new Promise<void>((resolve) => aedes.close(() => server.close(() => resolve()))))
  const address = server.address()
  const { broker, pipeline } = await worker(
    `mqtt://127.0.0.1:${address instanceof Object ? address.port : 0}`,
    { keepaliveS: 30 },
  )
  for (let i = 0; i < 5_000; i++) broker.publish({ topic: `tc/v1/${i}/telemetry/ack`, payload: 'x', qos: 1 })
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(Object.values(pipeline.counters.rejectCounters.counts()).reduce((sum, n) => sum + n, 0)).toBe(3_000)
})

it('retries a broker that refuses logins for a while', async () => {
  const refusing = await Aedes.createBroker()
  let refused = 0
  refusing.authenticate = (_client, _username, _password, done) => {
    refused += 1
    // for example while the backend of its login check is not available yet
    if (refused <= 2) done(Object.assign(new Error('not now'), { returnCode: 3 }), false)
    else done(null, true)
  }
  const server = createServer(refusing.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(
    () => new Promise<void>((done) => refusing.close(done)),
    () => server.close(),
  )
  const address = server.address()
  await worker(`mqtt://127.0.0.1:${address instanceof Object ? address.port : 0}`)
  expect(refused).toBe(3)
})
