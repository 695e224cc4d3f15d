import { connectAsync, type MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { LIVE_CHANNEL } from '@/server/db/notify'
import { deviceOf, latestOf, newId } from './support/ingest'
import { freePort } from './support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from './support/worker-process'

const undo: (() => unknown)[] = []
const told = new Set<number>()
let device: MqttClient

beforeAll(async () => {
  const [{ program, remove }, data, port] = await Promise.all([bundleWorker(), tempDir(), freePort()])
  undo.push(data.remove, remove)
  await db().topicMapping.create({ data: { topic: 'well/{id}/gap', metric: 'distance_mm', unit: 'cm' } })
  const settings = { DATABASE_URL: env.DATABASE_URL ?? '', MQTT_PORT: String(port), DATA_DIR: data.dir }
  const worker = startWorkerProcess(program, settings)
  undo.push(() => {
    worker.child.kill('SIGTERM')
    return worker.exited
  })
  const listener = new pg.Client(env.DATABASE_URL)
  await listener.connect()
  listener.on('notification', ({ payload }) => {
    for (const key of (JSON.parse(payload ?? '') as { k: number[] }).k) told.add(key)
  })
  await listener.query(`listen ${LIVE_CHANNEL}`)
  undo.push(() => listener.end())
  await worker.hasStarted
  device = await connectAsync(`mqtt://127.0.0.1:${port}`, { protocolVersion: 4 })
  undo.push(() => device.endAsync(true))
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Published, acknowledged, and therefore stored; then every web process hears of it. */
async function arrives({
  topic,
  body,
  id,
  distance,
}: {
  topic: string
  body: object | string
  id: string
  distance: number
}) {
  await device.publishAsync(topic, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1 })
  const found = await deviceOf(id)
  expect(found).toMatchObject({ online: true, kind: 'tank', ownerId: null, provisionedAt: expect.any(Date) })
  const latest = await latestOf(id)
  expect(latest).toContainEqual(
    expect.objectContaining({ metric: 'distance_mm', channel: 0, value: distance }),
  )
  await expect.poll(() => told.has(found?.id ?? 0)).toBe(true)
}

describe('a reading walks from the wire to whoever looks at it', () => {
  it('native, and the device hears what is committed', async () => {
    const id = newId()
    await device.subscribeAsync(`tc/v1/${id}/telemetry/ack`, { qos: 1 })
    const heard = new Promise<string>((resolve) =>
      device.once('message', (_, payload) => resolve(payload.toString())),
    )
    const body = { ts: Date.now(), boot: 3, seq: 41, m: { distance_mm: 1240, 'distance_mm.1': 880 } }
    await arrives({ topic: `tc/v1/${id}/telemetry`, body, id, distance: 1240 })
    expect(await heard).toBe('{"boot":3,"seq":41}')
  })

  it('Tasmota', async () => {
    const topic = newId()
    const body = { Time: '2026-01-01T10:00:00', SR04: { Distance: 16.754 } }
    await arrives({ topic: `tele/${topic}/SENSOR`, body, id: `tasmota:${topic}`, distance: 167.54 })
  })

  it('ChirpStack with a Dragino LDDS75', async () => {
    const devEui = 'a840410000000001'
    const body = {
      time: new Date().toISOString(),
      deviceInfo: { devEui, deviceName: 'north', deviceProfileName: 'Dragino LDDS75' },
      devAddr: '00189440',
      fCnt: 1,
      fPort: 2,
      data: 'DQoH6QAAAAE=',
    }
    await arrives({
      topic: `application/1/device/${devEui}/event/up`,
      body,
      id: `deveui:${devEui}`,
      distance: 2025,
    })
    const { id = 0 } = (await deviceOf(`deveui:${devEui}`)) ?? {}
    expect(await db().loraUplink.findMany({ where: { device: id } })).toMatchObject([
      { fCnt: 1, session: '00189440', gateways: [] },
    ])
  })

  it('a relay, from on to off, as one run of its pump', async () => {
    const id = newId()
    const [startedAt, endedAt] = [Date.now() - 60_000, Date.now() - 5_000]
    const tell = (ts: number, relay_on: 0 | 1) =>
      device.publishAsync(`tc/v1/${id}/telemetry`, JSON.stringify({ ts, m: { relay_on } }), { qos: 1 })
    await tell(startedAt, 1)
    await tell(startedAt + 1_000, 1)
    await tell(endedAt, 0)
    const { id: key = 0 } = (await deviceOf(id)) ?? {}
    expect(await db().pumpRun.findMany({ where: { device: key } })).toMatchObject([
      { channel: 0, startedAt: new Date(startedAt), endedAt: new Date(endedAt), stopReason: 'device' },
    ])
  })

  it('a bare number that the owner has mapped', async () => {
    await arrives({ topic: 'well/garden/gap', body: '123.5', id: 'generic:garden', distance: 1235 })
  })
})
