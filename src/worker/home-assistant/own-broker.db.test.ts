import { randomUUID } from 'node:crypto'
import { connectAsync } from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { configTopicOf, objectIdOf, stateTopicOf, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import { contextWith } from '@/ingest/fixture'
import { subscriptions } from '@/ingest/router'
import { db } from '@/server/db/prisma'
import { writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { ingest, newId } from '~/tests/walks/support/ingest'
import { hasMosquitto, mosquittoOr, startMosquitto } from '~/tests/walks/support/mosquitto'
import { ExternalBroker } from '@/worker/broker/external-broker'
import { type HomeAssistantTask, startHomeAssistantTask } from './task'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A worker behind the broker, as start.ts puts it together. */
async function startWorker(url: string, workerId: string) {
  const link: { task?: HomeAssistantTask } = {}
  const { pipeline, rejected } = ingest({ onHomeAssistant: (news) => link.task?.take(news) })
  const connection = new ExternalBroker({
    ...{ url, login: {}, clientId: workerId, pipeline, keepaliveS: 5 },
    will: { topic: STATUS_TOPIC, payload: 'offline' },
    filters: () => subscriptions(contextWith()),
  })
  const broker = new URL(url).host
  const beat = { workerId, broker, startedAt: new Date(), mqtt: 'connected', lagMs: 0, counters: {} } as const
  await writeHeartbeat(beat)
  const timer = setInterval(() => void writeHeartbeat(beat), 2_000)
  link.task = startHomeAssistantTask({ connection, workerId, broker })
  const { stop } = link.task
  undo.push(
    () => connection.close(),
    stop,
    () => clearInterval(timer),
  )
  await expect.poll(() => connection.state(), { timeout: 5_000 }).toBe('connected')
  return { connection, pipeline, rejected }
}

it.runIf(hasMosquitto)(
  `behind a broker of one's own a device appears, becomes no second one, and outlives another worker${mosquittoOr}`,
  async () => {
    const { url, stop } = await startMosquitto()
    undo.push(stop)
    const { id: ownerId } = await makeUser()
    await db().device.updateMany({ data: { homeAssistantAt: null } })
    const made = {
      publicId: newId(),
      ownerId,
      claimedAt: new Date(),
      homeAssistantAt: new Date(),
      name: 'Roof',
    }
    const { publicId: deviceId } = await makeDevice(made)
    const count = await db().device.count()
    const name = randomUUID()
    const first = await startWorker(url, `a-${name}`)
    const second = await startWorker(url, `b-${name}`)

    const ha = await connectAsync(url, { protocolVersion: 4 })
    undo.push(() => ha.endAsync(true))
    const heard: [topic: string, body: string][] = []
    ha.on('message', (topic, payload) => heard.push([topic, payload.toString()]))
    await ha.subscribeAsync(['homeassistant/device/+/config', 'cistern/ha/#'])
    const last = (topic: string) => heard.findLast(([one]) => one === topic)?.[1]
    const config = configTopicOf(objectIdOf(deviceId))
    await expect.poll(() => last(config), { timeout: 8_000 }).toContain('"name":"Roof"')
    await expect.poll(() => last(stateTopicOf(deviceId)), { timeout: 8_000 }).toContain('"problem":"OFF"')
    await expect.poll(() => last(STATUS_TOPIC), { timeout: 8_000 }).toBe('online')

    // one of two workers publishes, and both hear it
    const times = (topic: string) => heard.filter(([one]) => one === topic).length
    expect(times(config)).toBe(1)
    await second.connection.close()
    await expect.poll(() => heard.filter(([, body]) => body === 'offline').length, { timeout: 8_000 }).toBe(1)
    await expect.poll(() => last(STATUS_TOPIC), { timeout: 8_000 }).toBe('online')
    const said = times(STATUS_TOPIC)

    expect([first.rejected, second.rejected]).toEqual([[], []])
    expect(await db().device.count()).toBe(count)

    await ha.publishAsync('homeassistant/status', 'online')
    await expect.poll(() => times(config), { timeout: 8_000 }).toBe(2)
    // it has said so once more, and has not answered itself meanwhile
    expect(times(STATUS_TOPIC)).toBe(said + 1)
    await first.connection.close()
    await expect.poll(() => last(STATUS_TOPIC), { timeout: 8_000 }).toBe('offline')
  },
  60_000,
)
