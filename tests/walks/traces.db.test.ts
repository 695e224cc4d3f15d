import { connect, type MqttClient } from 'mqtt'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listCommands, sendCommand } from '@/contracts/devices/pump'
import { env } from '@/server/env'
import { pool } from '@/server/db/pool'
import { startTracing } from '@/server/tracing/start-tracing'
import { withSpan } from '@/server/tracing/trace'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { type OtlpReceiver, startOtlpReceiver } from '~/tests/support/otlp-receiver'
import { makePump } from '~/tests/support/pumps'
import { newId, readingsOf } from './support/ingest'
import { freePort } from './support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir, type WorkerProcess } from './support/worker-process'

const LOADED = resolve(import.meta.dirname, 'support/loaded-packages.mjs')
const NEVER_MS = '600000'

const undoAll: (() => unknown)[] = []
let program = ''

beforeAll(async () => {
  const bundle = await bundleWorker()
  program = bundle.program
  undoAll.push(bundle.remove)
})
afterAll(async () => {
  for (const step of undoAll.reverse()) await step()
})

let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

async function receiver(options?: { answers: boolean }): Promise<OtlpReceiver> {
  const started = await startOtlpReceiver(options)
  undo.push(started.stop)
  return started
}

async function start(
  settings: Record<string, string>,
): Promise<{ worker: WorkerProcess; device: MqttClient }> {
  const [port, data] = [await freePort(), await tempDir()]
  undo.push(data.remove)
  const worker = startWorkerProcess(program, {
    DATABASE_URL: env.DATABASE_URL ?? '',
    MQTT_PORT: String(port),
    DATA_DIR: data.dir,
    NODE_OPTIONS: `--import=${LOADED}`,
    ...settings,
  })
  undo.push(() => worker.child.kill('SIGKILL'))
  await worker.hasStarted
  const device = connect(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4, reconnectPeriod: 50 })
  undo.push(() => device.end(true))
  device.on('error', () => {})
  await new Promise((done) => device.once('connect', done))
  return { worker, device }
}

const report = (device: MqttClient, id: string, n: number) => {
  const body = { ts: Date.now() - 3_600_000 + n * 1_000, seq: n, boot: 1, m: { distance_mm: 500 + n } }
  return device.publishAsync(`tc/v1/${id}/telemetry`, JSON.stringify(body), { qos: 1 })
}

async function stop(worker: WorkerProcess): Promise<{ code: number | string; ms: number; loaded: string[] }> {
  const began = performance.now()
  worker.child.kill('SIGTERM')
  const code = await worker.exited
  const loaded = JSON.parse(/loaded: (.*)/.exec(worker.output())?.[1] ?? '[]') as string[]
  return { code, ms: performance.now() - began, loaded }
}

describe('traces of the worker', () => {
  it('without a collector nothing of the SDK is loaded, and no line of the log names a trace', async () => {
    const { worker, device } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })
    const id = newId()
    await report(device, id, 1)
    expect(await readingsOf(id)).toHaveLength(1)
    // the interface alone, which the library of metrics loads; it does nothing
    expect((await stop(worker)).loaded).toEqual(['@opentelemetry/api'])
    expect(worker.output()).not.toContain('trace_id')
    // nothing stands between a statement and the library
    expect(Object.hasOwn(pool(), 'query')).toBe(false)
    expect(pool().options).not.toHaveProperty('Client')
  })

  it('batches and their statements arrive with what was stored, as the settings of OpenTelemetry say', async () => {
    const collector = await receiver()
    const { worker, device } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-team=water',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    })
    const id = newId()
    await report(device, id, 1)
    const batch = await collector.until(() =>
      collector.spans.find(
        ({ name, attributes }) => name === 'ingest batch' && attributes['cistern.readings.stored'] === 1,
      ),
    )
    expect(batch).toMatchObject({
      scope: 'cistern',
      attributes: {
        'messaging.system': 'mqtt',
        'messaging.batch.message_count': 1,
        'cistern.commit.retries': 0,
      },
      resource: { 'service.name': 'cistern-worker', 'deployment.environment.name': 'test' },
    })
    expect(batch.resource['service.version']).toMatch(/^\d+\.\d+\.\d+$/)
    const below = await collector.until(() => {
      const spans = collector.spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
      return spans.some(({ name }) => name === 'COMMIT') && spans
    })
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['BEGIN', 'INSERT reading', 'COMMIT']),
    )
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'a b', 'x-team': 'water' })
    const job = await collector.named(/^job [a-z]+\.[a-z_-]+$/)
    expect(job.attributes['cistern.job']).toBe(job.name.slice(4))
    expect(collector.text()).not.toContain(id)
    expect((await stop(worker)).loaded).toContain('@opentelemetry/sdk-trace-base')
  })

  it('a sampler that keeps nothing sends nothing', async () => {
    const collector = await receiver()
    const { worker, device } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'always_off',
    })
    await report(device, newId(), 1)
    expect((await stop(worker)).code).toBe(0)
    expect(collector.requests()).toBe(0)
  })

  it('what has ended is sent at the stop, whose time it does not exceed', async () => {
    const collector = await receiver()
    const { worker, device } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'water',
      OTEL_BSP_SCHEDULE_DELAY: NEVER_MS,
    })
    await report(device, newId(), 1)
    expect(collector.requests()).toBe(0)
    expect((await stop(worker)).code).toBe(0)
    const batch = collector.spans.find(({ name }) => name === 'ingest batch')
    expect(batch?.resource['service.name']).toBe('water')
  })

  it.each(['is away', 'takes connections and is silent'])(
    'a collector that %s costs no reading and no second of the stop',
    async (how) => {
      const silent = await receiver({ answers: false })
      const url = how === 'is away' ? `http://127.0.0.1:${await freePort()}` : silent.url
      const { worker, device } = await start({
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_BSP_SCHEDULE_DELAY: '10',
        OTEL_BSP_MAX_QUEUE_SIZE: '64',
        OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '64',
      })
      const id = newId()
      for (let n = 0; n < 300; n += 20)
        await Promise.all(Array.from({ length: 20 }, (_, i) => report(device, id, n + i)))
      expect(await readingsOf(id)).toHaveLength(300)
      if (how !== 'is away') await silent.until(() => silent.requests() > 0)
      const { code, ms } = await stop(worker)
      expect(code).toBe(0)
      expect(ms).toBeLessThan(5_000)
    },
    60_000,
  )

  it('an order leads from the request to its acknowledgement in one trace', async () => {
    const collector = await receiver()
    // the console of this process, whose pool is made anew with spans
    Object.assign(env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await globalThis.cisternPool?.end()
    globalThis.cisternPool = undefined
    globalThis.cisternPrisma = undefined
    await startTracing('cistern')
    undo.push(async () => {
      await globalThis.cisternTracing?.shutdown()
      globalThis.cisternTracing = undefined
    })
    const { device } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    })
    const { id: ownerId, token } = await makeUser()
    const { publicId: deviceId } = await makePump({ ownerId })
    const params = { deviceId }
    await device.subscribeAsync(`tc/v1/${deviceId}/cmd/+`, { qos: 1 })
    const heard = new Promise<string>((done) => device.on('message', (topic) => done(topic)))
    const body = { type: 'relay.set', on: true, maxSeconds: 60 }
    const { command } = await withSpan('request', {}, async () =>
      json(await api(sendCommand, { token, params, body })),
    )
    expect(await heard).toBe(`tc/v1/${deviceId}/cmd/${command.id}`)
    const ack = JSON.stringify({ status: 'done', state: { relay: { 0: true } } })
    await device.publishAsync(`tc/v1/${deviceId}/ack/${command.id}`, ack, { qos: 1 })
    const { commands } = await json(await api(listCommands, { token, params }))
    expect(commands[0]).toMatchObject({ state: 'done' })
    const done = await collector.named('await acknowledgement')
    const sent = await collector.named('send command')
    await globalThis.cisternTracing?.flush()
    const request = await collector.named('request')
    expect(sent).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId })
    expect(done).toMatchObject({ traceId: request.traceId, parentSpanId: sent.spanId })
    expect(done.attributes).toMatchObject({ 'cistern.command': command.id, 'cistern.command.state': 'done' })
    const insert = collector.spans.find(({ name }) => name === 'INSERT command')
    expect(insert).toMatchObject({ parentSpanId: request.spanId, resource: { 'service.name': 'cistern' } })
    for (const said of [deviceId, token, ownerId]) expect(collector.text()).not.toContain(said)
    await pool().query('select 1')
  })
})
