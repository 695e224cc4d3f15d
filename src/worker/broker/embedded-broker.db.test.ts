import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { MOST_PENDING } from '@/server/ingestion/pipeline/pipeline'
import { startBroker, within } from '~/tests/walks/support/broker'
import { cutOff } from '~/tests/walks/support/cut-off'
import { deviceOf, latestOf, newId, readingsOf } from '~/tests/walks/support/ingest'
import { EmbeddedBroker } from './embedded-broker'

const started: { stop: () => Promise<void> }[] = []
const start = async (options?: Parameters<typeof startBroker>[0]) => {
  const broker = await startBroker(options)
  started.push(broker)
  return broker
}
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
})

const body = (value: number, more: object = {}) =>
  JSON.stringify({ ts: Date.now(), m: { distance_mm: value }, ...more })

describe('an acknowledgement', () => {
  it.each([1, 2] as const)('of QoS %i comes after the commit', async (qos) => {
    const [{ client }, id] = [await start(), newId()]
    const device = await client()
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    const lock = new pg.Client(env.DATABASE_URL)
    await lock.connect()
    await lock.query('begin; lock table reading in access exclusive mode')
    const published = device.publishAsync(`tc/v1/${id}/telemetry`, body(2), { qos })
    expect(await within(published, 300)).toBe(false)
    await lock.query('commit')
    await published
    await lock.end()
    expect((await latestOf(id)).map((r) => r.value)).toEqual([2])
  })

  it('waits while the database is unavailable, and is sent after it returns', async () => {
    const url = new URL(env.DATABASE_URL ?? '')
    const way = await cutOff({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${way.port}`
    await globalThis.cisternPool?.end()
    globalThis.cisternPool = new pg.Pool({ connectionString: url.href, connectionTimeoutMillis: 500 })
    globalThis.cisternPool.on('error', () => {})

    const [{ client, pipeline }, id] = [await start(), newId()]
    const device = await client()
    await device.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    way.cut()
    const published = device.publishAsync(`tc/v1/${id}/telemetry`, body(2), { qos: 1 })
    expect(await within(published, 400)).toBe(false)
    expect(pipeline.counters.retries).toBeGreaterThan(0)
    expect(device.connected).toBe(true)
    way.join()
    await published
    expect((await readingsOf(id)).map((r) => r.value)).toEqual([1, 2])

    await globalThis.cisternPool.end()
    globalThis.cisternPool = undefined
    way.close()
  })

  it('is pending for a limited number of messages; more are left unread', async () => {
    const [{ client, pipeline }, id] = [await start(), newId()]
    const devices = await Promise.all(Array.from({ length: 4 }, () => client()))
    await devices[0]?.publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 1 })
    const lock = new pg.Client(env.DATABASE_URL)
    await lock.connect()
    await lock.query('begin; lock table reading in access exclusive mode')
    const base = Date.now() - 60_000
    const all = devices.flatMap((device, lane) =>
      Array.from({ length: 1_500 }, (_, i) =>
        device.publishAsync(`tc/v1/${id}-${lane}/telemetry`, body(5, { ts: base - i }), { qos: 1 }),
      ),
    )
    while (!pipeline.isFull) await new Promise((resolve) => setImmediate(resolve))
    await within(new Promise(() => {}), 200)
    expect(pipeline.unacknowledged).toBe(MOST_PENDING)
    await lock.query('commit')
    await lock.end()
    await Promise.all(all)
    for (const lane of devices.keys()) expect(await readingsOf(`${id}-${lane}`)).toHaveLength(1_500)
  })
})

describe('inbound', () => {
  it('a storm of malformed messages among valid ones costs none of the valid ones and no connection', async () => {
    const [{ client, pipeline }, id] = [await start(), newId()]
    const [good, bad] = [await client(), await client()]
    const topics = fc.sample(
      fc.constantFrom(
        `tc/v1/${id}/telemetry`,
        `tc/v1/${id}/status`,
        'tele/x/SENSOR',
        'tele/x/LWT',
        'odd',
        'application/1/device/00112233aabbccdd/event/up',
      ),
      1_500,
    )
    const payloads = fc.sample(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text)),
        fc
          .constantFrom(
            '',
            'NaN',
            '{"m":{"__proto__":5}}',
            '[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]',
            '{"m":{"distance_mm":1e999}}',
          )
          .map((text) => Buffer.from(text)),
      ),
      1_500,
    )
    const base = Date.now() - 60_000
    await Promise.all([
      ...topics.map((topic, i) => bad.publishAsync(topic, payloads[i] ?? '', { qos: 1 })),
      ...topics.map((_, i) =>
        good.publishAsync(`tc/v1/${id}-good/telemetry`, body(7, { ts: base + i }), { qos: 1 }),
      ),
    ])
    expect(await readingsOf(`${id}-good`)).toHaveLength(1_500)
    expect([good.connected, bad.connected]).toEqual([true, true])
    expect(pipeline.counters.poison).toBe(0)
    expect(pipeline.counters.unknown + pipeline.counters.rejected).toBeGreaterThan(500)
  })

  it('a will is published when a connection breaks, not when it is closed', async () => {
    const [{ client }, id] = [await start(), newId()]
    const topic = `tc/v1/${id}/status`
    const will = { topic, payload: Buffer.from('{"online":false}'), qos: 1 as const, retain: true }
    const [polite, torn] = [await client({ will }), await client({ will })]
    await torn.publishAsync(topic, '{"online":true}', { qos: 1, retain: true })
    await polite.endAsync()
    expect(await deviceOf(id)).toMatchObject({ online: true, willAt: null })
    torn.stream.destroy()
    await expect.poll(async () => (await deviceOf(id))?.willAt).toBeInstanceOf(Date)
  })

  it('a retain flag does not matter: the message is live', async () => {
    const [{ client }, id] = [await start(), newId()]
    await (await client()).publishAsync(`tc/v1/${id}/state`, '{"relay":{"0":true}}', { qos: 1, retain: true })
    expect(await deviceOf(id)).toMatchObject({ online: true })
  })

  it('invalid MQTT bytes end only that connection', async () => {
    const { broker, client } = await start()
    const device = await client()
    for (const bytes of ['GET / HTTP/1.1\r\n\r\n', '\x30\xff\xff\xff\xff\x7f', '\x10\x02\x00']) {
      const socket = connect(broker.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(bytes, 'latin1')
      if (bytes.length > 3) await once(socket, 'close')
      socket.destroy()
    }
    await device.publishAsync(`tc/v1/${newId()}/telemetry`, body(1), { qos: 1 })
  })

  it('a client that publishes before CONNACK is processed afterwards', async () => {
    const [{ broker }, id] = [await start(), newId()]
    const { generate } = await import('mqtt-packet')
    const socket = connect(broker.port, '127.0.0.1')
    const hello = generate({
      cmd: 'connect',
      clientId: id,
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
    })
    const message = generate({
      cmd: 'publish',
      topic: `tc/v1/${id}/telemetry`,
      payload: body(3),
      qos: 1,
      messageId: 5,
      dup: false,
      retain: false,
    })
    socket.write(Buffer.concat([hello, message]))
    await expect.poll(async () => (await readingsOf(id)).length).toBe(1)
    socket.destroy()
  })
})

describe('a client may', () => {
  it('connect: on loopback without a login, elsewhere with the onboarding login', async () => {
    const login = { username: 'onboarding', password: 'a long walk' }
    const inside = await start({ login })
    await inside.client()
    const outside = await start({ login, host: '0.0.0.0' })
    await outside.client(login)
    await expect(outside.client()).rejects.toThrow(/not authorized/i)
    await expect(outside.client({ ...login, password: 'x' })).rejects.toThrow(/not authorized/i)
  })

  it.each([
    '$SYS/x',
    'tc/v1/tank/cmd/1',
    'tc/v1/tank/telemetry/ack',
    'tc/v1/tank/ota/offer',
    'cmnd/pump/POWER',
  ])('publish: nobody on %s, whose connection then ends', async (topic) => {
    const { client } = await start()
    const device = await client()
    const closed = new Promise<void>((resolve) => device.once('close', () => resolve()))
    device.publish(topic, 'x', { qos: 1 })
    await closed
  })

  it('not publish by a will either', async () => {
    const { client, pipeline } = await start()
    const device = await client({
      will: { topic: 'tc/v1/pump/cmd/1', payload: Buffer.from('{}'), qos: 1, retain: true },
    })
    device.stream.destroy()
    await expect
      .poll(() => Object.keys(pipeline.counters.rejectCounters.counts()))
      .toEqual([expect.stringMatching(/^publish refused .*pump\/cmd/)])
  })

  it('subscribe to topics for devices, and to nothing else', async () => {
    const { client, broker } = await start()
    const device = await client()
    for (const filter of [
      '#',
      '$SYS/#',
      'tc/v1/+/cmd/#',
      'tc/v1/tank/telemetry',
      '$share/g/tc/v1/tank/cmd/#',
    ]) {
      await expect(device.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    }
    await device.subscribeAsync('tc/v1/tank/cmd/#', { qos: 1 })
    const heard = new Promise((resolve) =>
      device.once('message', (topic, payload) => resolve([topic, String(payload)])),
    )
    broker.publish({ topic: 'tc/v1/tank/cmd/1', payload: '{"type":"reboot"}', qos: 1 })
    expect(await heard).toEqual(['tc/v1/tank/cmd/1', '{"type":"reboot"}'])
  })

  it('not receive messages of other clients', async () => {
    const { client } = await start()
    const [listener, id] = [await client(), newId()]
    const heard: string[] = []
    listener.on('message', (topic) => heard.push(topic))
    await listener.subscribeAsync(`tc/v1/${id}/cmd/#`, { qos: 1 })
    await (await client()).publishAsync(`tc/v1/${id}/telemetry`, body(1), { qos: 2, retain: true })
    await listener.subscribeAsync(`tc/v1/${id}/config/desired`, { qos: 1 })
    expect(heard).toEqual([])
  })
})

describe('the connection', () => {
  it('is not ended by keep-alive for a device that publishes but never pings', async () => {
    const [{ client }, id] = [await start(), newId()]
    const device = await client({ keepalive: 1, reschedulePings: false })
    device.on('close', () => expect.unreachable('closed'))
    for (let i = 0; i < 8; i++) {
      await device.publishAsync(`tc/v1/${id}/telemetry`, body(i + 1), { qos: 1 })
      await within(new Promise(() => {}), 300)
    }
    device.removeAllListeners('close')
  })

  it('requires a free port', async () => {
    const { broker, pipeline } = await start()
    const again = EmbeddedBroker.start({
      host: '127.0.0.1',
      port: broker.port,
      root: 'tc/v1',
      login: null,
      pipeline,
    })
    await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('does not publish the wills of devices when the broker itself stops', async () => {
    const [{ client, broker, pipeline }, id] = [await start(), newId()]
    const topic = `tc/v1/${id}/status`
    const device = await client({
      will: { topic, payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
    })
    await device.publishAsync(topic, '{"online":true}', { qos: 1 })
    await broker.close()
    await pipeline.close(500)
    expect(await deviceOf(id)).toMatchObject({ willAt: null })
    expect(await pool().query('select 1')).toBeDefined()
  })
})

it('a message for one device on a topic that all share reaches no other', async () => {
  const { client, broker } = await start()
  const got: string[] = []
  for (const name of [newId(), newId()]) {
    const device = await client({ username: name, password: 'any' })
    await device.subscribeAsync('v1/devices/me/attributes', { qos: 1 })
    device.on('message', (_, payload) => void got.push(`${name} ${String(payload)}`))
    const heard = new Promise((done) => device.once('message', done))
    const message = { topic: 'v1/devices/me/attributes', payload: `for ${name}`, qos: 1 } as const
    broker.publish({ ...message, recipient: `thingsboard:${name}` })
    await heard
    expect(got.splice(0)).toEqual([`${name} for ${name}`])
  }
})
