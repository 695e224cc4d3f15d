import { createServer } from 'node:net'
import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { EXIT_SETTING } from '@/server/supervise'
import { within } from './support/broker'
import { cutOff } from './support/cut-off'
import { newId, readingsOf } from './support/ingest'
import { freePort } from './support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir, type WorkerProcess } from './support/worker-process'

const undo: (() => unknown)[] = []
let program = ''
let dataDir = ''

beforeAll(async () => {
  const [bundle, data] = await Promise.all([bundleWorker(), tempDir()])
  program = bundle.program
  dataDir = data.dir
  undo.push(bundle.remove, data.remove)
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

function start(port: number, databaseUrl = env.DATABASE_URL ?? ''): WorkerProcess {
  const worker = startWorkerProcess(program, {
    DATABASE_URL: databaseUrl,
    MQTT_PORT: String(port),
    DATA_DIR: dataDir,
  })
  undo.push(() => worker.child.kill('SIGKILL'))
  return worker
}

const patient = { protocolVersion: 4, reconnectPeriod: 50, connectTimeout: 2_000 } as const

function connectTo(port: number): Promise<MqttClient> {
  const client = connect(`mqtt://127.0.0.1:${port}`, patient)
  client.on('error', () => {})
  undo.push(() => client.end(true))
  return new Promise((resolve) => client.once('connect', () => resolve(client)))
}

const beats = async () => (await pool().query<{ mqtt: string }>('select mqtt from worker_heartbeat')).rows

describe('the worker as a process', () => {
  it('killed again and again under 2,000 publishes, loses and doubles nothing that it acknowledged', async () => {
    const [port, id, count] = [await freePort(), newId(), 2_000]
    let worker = start(port)
    const device = await connectTo(port)
    const base = Date.now() - 3_600_000
    const acked = new Set<number>()
    let next = 0
    const lane = async () => {
      for (let i = next++; i < count; i = next++) {
        const body = JSON.stringify({ ts: base + i, seq: i, boot: 1, m: { distance_mm: 100 + i } })
        await device.publishAsync(`tc/v1/${id}-${i % 20}/telemetry`, body, { qos: 1 })
        acked.add(base + i)
      }
    }
    const all = Promise.all(Array.from({ length: 40 }, lane))
    for (const kills of [1, 2, 3]) {
      await expect.poll(() => acked.size, { interval: 1, timeout: 10_000 }).toBeGreaterThan(kills * 400)
      expect(acked.size).toBeLessThan(count)
      worker.child.kill('SIGKILL')
      await worker.exited
      const before = new Set(acked)
      const { rows } = await pool().query<{ at: Date }>(
        `select r.at from reading r join device d on d.id = r.device where d.public_id like $1`,
        [`${id}-%`],
      )
      const stored = new Set(rows.map(({ at }) => at.getTime()))
      expect([...before].filter((at) => !stored.has(at))).toEqual([])
      worker = start(port)
    }
    await all
    const { rows } = await pool().query(
      `select r.device, r.at, count(*)::int as n from reading r join device d on d.id = r.device
       where d.public_id like $1 group by 1, 2`,
      [`${id}-%`],
    )
    expect(rows).toHaveLength(count)
    expect(rows.filter(({ n }) => n !== 1)).toEqual([])
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
  }, 60_000)

  it('stops within five seconds of SIGTERM and leaves what it took committed', async () => {
    const [port, id] = [await freePort(), newId()]
    const worker = start(port)
    const device = await connectTo(port)
    await expect.poll(async () => (await beats()).some(({ mqtt }) => mqtt === 'connected')).toBe(true)
    const base = Date.now() - 3_600_000
    const acked: number[] = []
    for (let i = 0; i < 500; i++) {
      const body = JSON.stringify({ ts: base + i, m: { distance_mm: 5 } })
      void device.publishAsync(`tc/v1/${id}/telemetry`, body, { qos: 1 }).then(
        () => acked.push(base + i),
        () => {},
      )
    }
    await expect.poll(() => acked.length, { interval: 1 }).toBeGreaterThan(0)
    worker.child.kill('SIGTERM')
    expect(await within(worker.exited, 5_000)).toBe(true)
    expect(await worker.exited).toBe(0)
    const stored = new Set((await readingsOf(id)).map(({ at }) => at))
    expect(acked.filter((at) => !stored.has(at))).toEqual([])
    expect(await beats()).toEqual([{ mqtt: 'disconnected' }])
  })

  it('stops when the process that started it is gone', async () => {
    const port = await freePort()
    const worker = start(port)
    await connectTo(port)
    worker.child.disconnect()
    expect(await worker.exited).toBe(0)
  })

  it('starts before the database is there, and catches up', async () => {
    const url = new URL(env.DATABASE_URL ?? '')
    const way = await cutOff({ host: url.hostname, port: Number(url.port) })
    undo.push(way.close)
    way.cut()
    url.host = `127.0.0.1:${way.port}`
    const [port, id] = [await freePort(), newId()]
    const worker = start(port, url.href)
    // nobody can be let in yet: whose credentials are needed is not known
    const published = connectTo(port).then((device) =>
      device.publishAsync(`tc/v1/${id}/telemetry`, '{"m":{"distance_mm":5}}', { qos: 1 }),
    )
    // longer than a login is kept waiting
    expect(await within(published, 3_500)).toBe(false)
    way.join()
    await published
    expect(await readingsOf(id)).toHaveLength(1)
    worker.child.kill('SIGTERM')
    expect(await worker.exited).toBe(0)
  })

  it('says which setting to change when its port is taken, and ends', async () => {
    const taken = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
    const worker = start(port)
    expect(await worker.exited).toBe(EXIT_SETTING)
    expect(worker.output()).toContain(`port ${port} is in use by another program`)
    taken.close()
  })
})
