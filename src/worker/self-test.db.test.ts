import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { afterEach, expect, it } from 'vitest'
import { readHealth } from '@/server/system/health/read-health'
import { writeHeartbeat, markSelfTestReceived } from '@/server/ingestion/pipeline/heartbeat'
import { ingest } from '~/tests/walks/support/ingest'
import { hasMosquitto, mosquittoOr, startMosquitto } from '~/tests/walks/support/mosquitto'
import { ExternalBroker } from './broker/external-broker'
import { SELF_TEST_TOPIC, SelfTest } from './self-test'

const LONG_AGO_MS = 60_000

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** Accepts `$share/…` as an ordinary filter, which never matches a topic. */
async function startUnserving(): Promise<string> {
  const broker = await Aedes.createBroker()
  const server = createServer((socket) => broker.handle(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => new Promise<void>((resolve) => broker.close(() => server.close(() => resolve()))))
  const address = server.address()
  return `mqtt://127.0.0.1:${address instanceof Object ? address.port : 0}`
}

async function startWorker(url: string) {
  const workerId = `test-${randomUUID()}`
  const { pipeline } = ingest()
  const selfTest = new SelfTest({
    workerId,
    publish: (message) => broker.publish(message),
    markHeard: markSelfTestReceived,
  })
  const filters = () => ({ shared: ['tele/+/SENSOR', SELF_TEST_TOPIC], every: ['tele/+/LWT'] })
  const broker = new ExternalBroker({ url, login: {}, clientId: workerId, filters, pipeline, selfTest })
  undo.push(() => broker.close())
  await expect.poll(() => broker.state(), { timeout: 5_000 }).toBe('connected')
  const heartbeat = async () => {
    const mqtt = selfTest.isUnserved() ? ('unserved' as const) : broker.state()
    const { heardTest } = await writeHeartbeat({
      workerId,
      startedAt: new Date(0),
      broker: null,
      mqtt,
      lagMs: 0,
      counters: {},
    })
    selfTest.confirmUpTo(heardTest)
  }
  await heartbeat()
  return { broker, selfTest, pipeline, heartbeat }
}

const health = async () => {
  const answer = await readHealth(
    {} as Parameters<typeof readHealth>[0],
    {} as Parameters<typeof readHealth>[1],
  )
  return answer instanceof Response ? null : answer
}

it('a broker that accepts the shared subscription and never serves it shows as degraded, with a reason', async () => {
  const one = await startWorker(await startUnserving())
  one.selfTest.send(Date.now() - LONG_AGO_MS)
  // messages of a filter that is not shared do not prove that the group is served
  one.broker.publish({ topic: 'tele/pump/LWT', payload: 'Online', qos: 1 })
  await expect.poll(() => one.pipeline.counters.messages).toBe(1)
  expect(one.selfTest.isUnserved()).toBe(true)
  await one.heartbeat()
  expect(await health()).toMatchObject({
    status: 'degraded',
    mqtt: 'unserved',
    problems: [expect.stringContaining('$share/cistern')],
  })
  one.selfTest.confirm()
  await one.heartbeat()
  expect(await health()).toMatchObject({ mqtt: 'connected' })
})

it.skipIf(!hasMosquitto)(
  `a word is heard by one of several workers, and is no message of a device${mosquittoOr}`,
  async () => {
    const mosquitto = await startMosquitto()
    undo.push(mosquitto.stop)
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(mosquitto.url)))
    for (let turn = 0; turn < 3; turn++) {
      for (const { selfTest } of workers) selfTest.send(Date.now() - LONG_AGO_MS)
      await expect
        .poll(async () => {
          for (const { heartbeat } of workers) await heartbeat()
          return workers.filter(({ selfTest }) => selfTest.isUnserved()).length
        })
        .toBe(0)
    }
    expect(workers.map(({ pipeline }) => pipeline.counters.messages)).toEqual([0, 0, 0])
  },
)
