import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { readingsOf, storedInstants } from './support/ingest'
import { hasMosquitto, mosquittoOr, startMosquitto } from './support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from './support/worker-process'

const COUNT = 6_000
const DEVICES = 30
const CLOCKLESS = 50
const EACH = 80
const undo: (() => unknown)[] = []
let program = ''

beforeAll(async () => {
  const bundle = await bundleWorker()
  program = bundle.program
  undo.push(bundle.remove)
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

async function startWorkers(url: string, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { dir, remove } = await tempDir()
      const worker = startWorkerProcess(program, {
        DATABASE_URL: env.DATABASE_URL ?? '',
        MQTT_URL: url,
        DATA_DIR: dir,
      })
      undo.push(remove, () => worker.child.kill('SIGKILL'))
      await worker.hasStarted
      return worker
    }),
  )
}

type Beat = { mqtt: string; messages: number }
const beats = async (): Promise<Beat[]> =>
  (
    await pool().query<Beat>(
      `select mqtt, (counters ->> 'messages')::int as messages from worker_heartbeat order by id`,
    )
  ).rows

describe.skipIf(!hasMosquitto)(`several workers on one broker${mosquittoOr}`, () => {
  it('share the messages; what a killed one leaves behind is taken over by the others', async () => {
    const mosquitto = await startMosquitto()
    undo.push(mosquitto.stop)
    const workers = await startWorkers(mosquitto.url, 3)
    await expect
      .poll(async () => (await beats()).filter(({ mqtt }) => mqtt === 'connected').length, {
        timeout: 10_000,
      })
      .toBe(3)
    const device = await connectAsync(mosquitto.url, { protocolVersion: 4 })
    undo.push(() => device.end(true))
    const base = Date.now() - 3_600_000
    const sent: Promise<unknown>[] = []
    for (let i = 0; i < COUNT; i++) {
      const body = JSON.stringify({ ts: base + i, seq: i, boot: 1, m: { distance_mm: 100 + i } })
      sent.push(device.publishAsync(`tc/v1/scale-${i % DEVICES}/telemetry`, body, { qos: 1 }))
      if (i === COUNT / 2) {
        await Promise.all(sent)
        workers[0]?.child.kill('SIGKILL')
      }
    }
    await Promise.all(sent)
    await expect
      .poll(async () => new Set(await storedInstants('scale-%')).size, { timeout: 60_000, interval: 500 })
      .toBe(COUNT)
    // exactly once, and by more than one of them
    expect(await storedInstants('scale-%')).toHaveLength(COUNT)
    await expect.poll(async () => (await beats()).length, { timeout: 20_000 }).toBe(2)
    for (const { messages } of await beats()) expect(messages).toBeGreaterThan(COUNT / 10)
  }, 120_000)

  it('store every message of devices without a clock, whichever of them hears it', async () => {
    const mosquitto = await startMosquitto()
    undo.push(mosquitto.stop)
    await startWorkers(mosquitto.url, 3)
    const connected = async () => (await beats()).filter(({ mqtt }) => mqtt === 'connected').length
    await expect.poll(connected, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
    const device = await connectAsync(mosquitto.url, { protocolVersion: 4 })
    undo.push(() => device.end(true))
    const ids = Array.from({ length: CLOCKLESS }, (_, i) => `clockless-${i}`)
    // the messages of one device follow each other at once: all workers hear it within a millisecond
    const sent = ids.flatMap((id) =>
      Array.from({ length: EACH }, (_, seq) => {
        const body = JSON.stringify({ boot: 1, seq, m: { distance_mm: 100 + seq } })
        return device.publishAsync(`tc/v1/${id}/telemetry`, body, { qos: 1 })
      }),
    )
    await Promise.all(sent)
    await expect
      .poll(async () => new Set(await storedInstants('clockless-%')).size, { timeout: 60_000, interval: 500 })
      .toBe(CLOCKLESS * EACH)
    const numbers = Array.from({ length: EACH }, (_, seq) => 100 + seq)
    for (const id of ids) {
      const stored = (await readingsOf(id)).map(({ value }) => value)
      expect(stored.sort((a, b) => a - b)).toEqual(numbers)
    }
  }, 120_000)
})
