import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { storedInstants } from './ingest'
import { freePort } from './mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from './worker-process'

/** Workers as processes and their clients, all of them gone after each test. */
export function workersForTests() {
  const undo: (() => unknown)[] = []
  let bundle: Awaited<ReturnType<typeof bundleWorker>>
  beforeAll(async () => {
    bundle = await bundleWorker()
  })
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    await pool().query('truncate worker_heartbeat, inbox_message')
  })
  afterAll(() => bundle.remove())

  const client = async (url: string): Promise<MqttClient> => {
    const patient = { reconnectPeriod: 100, reconnectOnConnackError: true, connectTimeout: 3_000 }
    const made = await connectAsync(url, { protocolVersion: 4, ...patient })
    made.on('error', () => {})
    undo.push(() => made.end(true))
    return made
  }
  /** On its own broker, or on the one given. */
  const startWorker = async (given: { databaseUrl?: string; mqttUrl?: string } = {}) => {
    const { databaseUrl = env.DATABASE_URL ?? '', mqttUrl } = given
    const [{ dir, remove }, port] = [await tempDir(), await freePort()]
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dir, MQTT_PORT: String(port) }
    const worker = startWorkerProcess(bundle.program, { ...settings, MQTT_URL: mqttUrl ?? '' })
    undo.push(remove, async () => {
      worker.child.kill('SIGKILL')
      await worker.exited
    })
    await worker.hasStarted
    return { ...worker, url: mqttUrl ?? `mqtt://127.0.0.1:${port}` }
  }
  return { client, startWorker, undo }
}

const BASE = Date.now() - 3_600_000
type Publishing = { by: MqttClient; id: string; count: number; from?: number; qos?: 0 | 1; bytes?: number }

/** Publishes readings with instants of their own, all at once; `acked` counts the acknowledgements. */
export function publish({ by, id, count, from = 0, qos = 1, bytes = 0 }: Publishing) {
  const state = { acked: 0 }
  const all = Array.from({ length: count }, async (_, i) => {
    const body = { ts: BASE + from + i, boot: 1, seq: from + i, m: { distance_mm: 500 } }
    await by.publishAsync(`tc/v1/${id}/telemetry`, JSON.stringify(body).padEnd(bytes), { qos })
    state.acked += 1
  })
  return Object.assign(state, { done: Promise.all(all) })
}

/** What `stored` answers when the first readings of a device, and no others, are there once. */
export const wanted = (id: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${id} ${BASE + i}`)

export const stored = async (id: string): Promise<string[]> => (await storedInstants(id)).sort()

type Counters = { messages: number; dropped: number; poison: number; retries: number }

/** Of the one worker, as it last told. */
export const counters = async (): Promise<Counters | undefined> =>
  (await pool().query<{ counters: Counters }>('select counters from worker_heartbeat')).rows[0]?.counters
