import { resolve } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pool } from '@/server/db/pool'
import { env } from '@/server/env'
import { storedInstants } from './support/ingest'
import { hasRabbitmq, LOGIN, rabbitmqOr, startRabbitmq } from './support/rabbitmq'
import { bundleWorker, startWorkerProcess, tempDir } from './support/worker-process'

const LOADED = resolve(import.meta.dirname, 'support/loaded-packages.mjs')
const COUNT = 3_000
const DEVICES = 30
const undo: (() => unknown)[] = []
let rabbitmq: Awaited<ReturnType<typeof startRabbitmq>>
let program = ''

async function startWorker() {
  const { dir, remove } = await tempDir()
  const worker = startWorkerProcess(program, {
    DATABASE_URL: env.DATABASE_URL ?? '',
    MQTT_URL: rabbitmq.url,
    DATA_DIR: dir,
    NODE_OPTIONS: `--import=${LOADED}`,
  })
  undo.push(remove, () => worker.child.kill('SIGKILL'))
  await worker.hasStarted
  return worker
}

type Beat = { mqtt: string; broker: string; messages: number }
const beats = async (): Promise<Beat[]> =>
  (
    await pool().query<Beat>(
      `select mqtt, broker, (counters ->> 'messages')::int as messages
       from worker_heartbeat order by id`,
    )
  ).rows

describe.skipIf(!hasRabbitmq)(`workers behind RabbitMQ${rabbitmqOr}`, () => {
  beforeAll(async () => {
    const bundle = await bundleWorker()
    program = bundle.program
    undo.push(bundle.remove)
    rabbitmq = await startRabbitmq()
    undo.push(rabbitmq.stop)
  }, 120_000)
  afterAll(async () => {
    for (const step of undo.reverse()) await step()
  })

  it('share the messages; what a killed one held is stored by the other, and a device hears that it is', async () => {
    const [first, second] = [await startWorker(), await startWorker()]
    const connected = async () => (await beats()).filter(({ mqtt }) => mqtt === 'connected').length
    await expect.poll(connected, { timeout: 20_000 }).toBe(2)
    const device = await connectAsync(rabbitmq.mqtt[0] ?? '', { protocolVersion: 4, ...LOGIN })
    undo.push(() => device.end(true))
    const heard = new Map<string, number>()
    device.on('message', (topic, payload) => {
      const { seq } = JSON.parse(payload.toString()) as { seq: number }
      heard.set(topic, Math.max(seq, heard.get(topic) ?? 0))
    })
    const ids = Array.from({ length: DEVICES }, (_, i) => `queue.${i}`)
    await device.subscribeAsync(
      ids.map((id) => `tc/v1/${id}/telemetry/ack`),
      { qos: 1 },
    )
    const leastByOne = async () => Math.min(...(await beats()).map(({ messages }) => messages))
    const base = Date.now() - 3_600_000
    const sent: Promise<unknown>[] = []
    for (let i = 0; i < COUNT; i++) {
      const body = JSON.stringify({ ts: base + i, seq: i, boot: 1, m: { distance_mm: 100 + i } })
      sent.push(device.publishAsync(`tc/v1/${ids[i % DEVICES]}/telemetry`, body, { qos: 1 }))
      if (i !== COUNT / 2) continue
      await Promise.all(sent)
      // both have had their share of them
      await expect.poll(leastByOne, { timeout: 20_000 }).toBeGreaterThan(0)
      first.child.kill('SIGKILL')
    }
    await Promise.all(sent)
    const stored = async () => storedInstants('queue.%')
    await expect
      .poll(async () => new Set(await stored()).size, { timeout: 60_000, interval: 500 })
      .toBe(COUNT)
    expect(await stored()).toHaveLength(COUNT)
    expect((await beats()).map(({ broker }) => broker)).toEqual(Array(2).fill(new URL(rabbitmq.url).host))
    // the one that lives has stored more than half of them, and the other one the rest
    const mostByOne = async () => Math.max(...(await beats()).map(({ messages }) => messages))
    await expect.poll(mostByOne, { timeout: 20_000 }).toBeGreaterThan(COUNT / 2)
    expect(await mostByOne()).toBeLessThan(COUNT)
    // RabbitMQ hands a topic on with a level in the place of each dot
    await expect
      .poll(() => [...heard.values()].filter((seq) => seq >= COUNT - DEVICES).length, { timeout: 20_000 })
      .toBe(DEVICES)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(second.output()).toMatch(/^loaded: .*"amqplib"/m)
  }, 180_000)
})
