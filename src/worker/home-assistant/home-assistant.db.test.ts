import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimDevice } from '@/contracts/devices/device'
import {
  acceptTransfer,
  listTransfers,
  offerTransfer,
  releaseDevice,
  updateDevice,
} from '@/contracts/devices/device-care'
import { getHomeAssistant, setHomeAssistant } from '@/contracts/devices/home-assistant'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import { LiveFrames } from '@/server/live/live-frames'
import { listenForSignals } from '@/server/db/worker-signals'
import { recordsOf } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed, storeReadings } from '~/tests/support/fixtures/factories'
import { shareWith } from '~/tests/support/sharing'
import { startBroker } from '~/tests/walks/support/broker'
import { newId } from '~/tests/walks/support/ingest'
import { type HomeAssistantTask, startHomeAssistantTask } from './task'

const login = { username: 'onboarding', password: 'a long walk' }
const homeAssistant = { username: 'home-assistant', password: 'all the lights' }
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

let owner: Signed
let device: Awaited<ReturnType<typeof makeDevice>>
beforeEach(async () => {
  owner = await makeUser()
  device = await makeDevice({
    ...{
      publicId: newId(),
      ownerId: owner.id,
      claimedAt: new Date(),
      online: true,
      name: 'Roof',
      family: 'native',
    },
  })
})

const tank = { tankType: 'rectangular', depthMm: 2000, widthMm: 1000, lengthMm: 1000 } as const
const params = () => ({ deviceId: device.publicId })
const show = (enabled: boolean, token = owner.token) =>
  api(setHomeAssistant, { token, params: params(), body: { enabled } })
const config = (id = device.publicId) => `homeassistant/device/cistern_${id}/config`
const state = (id = device.publicId) => `cistern/ha/${id}/state`

/** The embedded broker with its pipeline, and the worker's part for Home Assistant. */
async function startWorker() {
  const link: { task?: HomeAssistantTask } = {}
  const frames = new LiveFrames()
  const started = await startBroker({
    ...{ host: '0.0.0.0', login, homeAssistant },
    onChanged: (keys) => frames.add(keys),
    onHomeAssistant: (news) => link.task?.take(news),
  })
  const task = startHomeAssistantTask({ connection: started.broker, workerId: 'w', broker: null })
  link.task = task
  const signals = listenForSignals({
    onReady: () => {},
    onSignal: ({ t, k }) => {
      if (t === 'exports') task.reload()
      if (t === 'devices') task.reload(k)
    },
  })
  undo.push(started.stop, signals.stop, task.stop)
  return started
}

type Heard = { topic: string; body: string; retain: boolean }

/** A Home Assistant: the filters that its MQTT integration asks for, and then the topics that it is told of. */
async function join(client: (options: object) => Promise<MqttClient>, options: object = homeAssistant) {
  const one = await client(options)
  const heard: Heard[] = []
  one.on('message', (topic, payload, { retain }) => heard.push({ topic, body: payload.toString(), retain }))
  const filters = ['homeassistant/sensor/+/config', 'homeassistant/device/+/config', 'cistern/ha/status']
  await one.subscribeAsync([...filters, 'cistern/ha/+/state'], { qos: 0 })
  const last = (topic: string) => heard.filter((message) => message.topic === topic).at(-1)
  const until = (topic: string, body: unknown) =>
    expect.poll(() => last(topic)?.body, { timeout: 8_000, interval: 50 }).toEqual(body)
  const stateUntil = (part: object) =>
    expect
      .poll(() => JSON.parse(last(state())?.body || '{}') as object, { timeout: 8_000, interval: 50 })
      .toMatchObject(part)
  return { client: one, heard, last, until, stateUntil }
}

const report = (distance: number, more: object = {}) =>
  [
    `tc/v1/${device.publicId}/telemetry`,
    JSON.stringify({ m: { distance_mm: distance, temperature_c: 20, ...more } }),
  ] as const

describe('a device in Home Assistant', () => {
  it('appears on request, retained, follows its readings and its alerts, and goes when it is taken away', async () => {
    const { client } = await startWorker()
    await api(updateDevice, { token: owner.token, params: params(), body: { tankConfig: tank } })
    const sensor = await client(login)
    await sensor.publishAsync(...report(1_000), { qos: 1 })
    const early = await join(client)
    expect(early.heard).toEqual([])

    expect((await show(true)).status).toBe(200)
    await early.until('cistern/ha/status', 'online')
    await early.until(config(), expect.stringContaining('"name":"Roof"'))
    await early.stateUntil({
      availability: 'online',
      level: 50,
      litres: 1000,
      temperature_c: 20,
      problem: 'OFF',
    })

    const late = await join(client)
    await late.stateUntil({ level: 50 })
    expect([late.last(config())?.retain, late.last(state())?.retain]).toEqual([true, true])
    expect(JSON.parse(late.last(config())?.body ?? '')).toMatchObject({
      state_topic: state(),
      components: { level: {}, litres: {}, temperature_c: {}, problem: {}, critical: {} },
    })

    await sensor.publishAsync(...report(1_010, { water_leak: 1 }), { qos: 1 })
    await late.stateUntil({ level: 49.5, water_leak: 'ON', problem: 'ON', alert: { rule: 'water_leak' } })
    expect(late.last(config())?.body).toContain('"moisture"')

    expect((await show(false)).status).toBe(200)
    await late.until(config(), '')
    await late.until(state(), '')
    const after = await join(client)
    await after.until('cistern/ha/status', 'online')
    expect([after.last(config()), after.last(state())]).toEqual([undefined, undefined])
    expect((await recordsOf(device.publicId, 'device.home_assistant')).length).toBe(2)
  })

  it('is told once a second at most, whatever it reports', async () => {
    const { client } = await startWorker()
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.any(String))
    const sensor = await client(login)
    await sensor.publishAsync(...report(700), { qos: 1 })
    await ha.stateUntil({ distance_mm: 700 })
    const before = ha.heard.filter(({ topic }) => topic === state()).length
    const start = performance.now()
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => sensor.publishAsync(...report(800 + i), { qos: 1 })),
    )
    await ha.stateUntil({ distance_mm: 899 })
    const seconds = Math.ceil((performance.now() - start) / 1_000)
    expect(ha.heard.filter(({ topic }) => topic === state()).length - before).toBeLessThanOrEqual(
      Math.max(seconds + 1, 2),
    )
    expect(seconds).toBeLessThanOrEqual(6)
  })

  it('is told again when Home Assistant starts', async () => {
    const { client } = await startWorker()
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.stringContaining('Roof'))
    ha.heard.length = 0
    await ha.client.publishAsync('homeassistant/status', 'online', { qos: 1 })
    await ha.until(config(), expect.stringContaining('Roof'))
    await ha.until('cistern/ha/status', 'online')
    await ha.stateUntil({ availability: 'online' })
  })

  it('becomes no second device by what is said of it, and nothing of it is taken for unknown', async () => {
    const { client, pipeline, rejected } = await startWorker()
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.stringContaining('Roof'))
    const count = await db().device.count()
    // as a broker outside hands the worker its own messages
    for (const { topic, body } of ha.heard) {
      const from = { acknowledge: () => {} }
      const message = { topic, payload: Buffer.from(body), retain: true, qos: 1, dup: false } as const
      pipeline.push({ ...message, receivedAt: Date.now(), messageId: 1, from })
    }
    await ha.client.publishAsync('homeassistant/status', 'online', { qos: 1 })
    await expect.poll(() => pipeline.unacknowledged).toBe(0)
    expect(ha.heard.length).toBeGreaterThanOrEqual(3)
    expect(await db().device.count()).toBe(count)
    const entries = `select key from discovery_entry where key like '%cistern%' or scope like '%cistern%'`
    expect(await runQuery(pool(), entries)).toEqual([])
    expect(rejected).toEqual([])
  })
})

describe('a Home Assistant that connects', () => {
  it('is handed 500 devices, though they are more than a client may leave unread at once', async () => {
    const { client, broker } = await startWorker()
    const body = 'x'.repeat(4_000)
    for (let i = 0; i < 500; i++) {
      broker.publish({ topic: config(`many-${i}`), payload: body, qos: 1, retain: true })
      broker.publish({ topic: state(`many-${i}`), payload: body, qos: 1, retain: true })
    }
    const ha = await join(client)
    const topics = () =>
      new Set(ha.heard.map(({ topic }) => topic).filter((topic) => topic.includes('many-'))).size
    await expect.poll(topics, { timeout: 20_000 }).toBe(1_000)
    expect(ha.client.connected).toBe(true)
  })
})

describe('nobody else', () => {
  it('hears of it on the embedded broker: with the onboarding login, or wrong words', async () => {
    const { client } = await startWorker()
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.stringContaining('Roof'))
    const stranger = await client(login)
    let messages = 0
    stranger.on('message', () => (messages += 1))
    for (const filter of ['cistern/ha/+/state', 'homeassistant/device/+/config', 'cistern/ha/#', '#'])
      await stranger.subscribeAsync(filter).catch(() => {})
    await expect(client({ ...homeAssistant, password: 'some of them' })).rejects.toThrow()
    const sensor = await client(login)
    await sensor.publishAsync(...report(640), { qos: 1 })
    await ha.stateUntil({ distance_mm: 640 })
    expect(messages).toBe(0)
    const closed = new Promise<void>((resolve) => stranger.once('close', () => resolve()))
    stranger.publish(state(), '{"level":1}', { retain: true })
    await closed
    expect(ha.last(state())?.body).toContain('640')
  })

  it('switches it: strangers do not find it, viewers and operators may not, a device of nobody cannot', async () => {
    const [stranger, viewer] = [await makeUser(), await makeUser()]
    await shareWith({ owner, friend: viewer, deviceId: device.publicId })
    expect((await show(true, stranger.token)).status).toBe(404)
    expect((await show(true, viewer.token)).status).toBe(403)
    expect((await api(getHomeAssistant, { token: viewer.token, params: params() })).status).toBe(403)
    const nobodys = await makeDevice({ publicId: newId() })
    const admin = await makeUser('admin')
    const asked = { token: admin.token, params: { deviceId: nobodys.publicId }, body: { enabled: true } }
    expect((await api(setHomeAssistant, asked)).status).toBe(409)
    expect(await db().device.count({ where: { homeAssistantAt: { not: null }, id: device.id } })).toBe(0)
  })
})

describe('whoever has the device next', () => {
  const isShown = async () =>
    (await db().device.findUniqueOrThrow({ where: { id: device.id } })).homeAssistantAt !== null

  it('finds it taken away by its release', async () => {
    const { client } = await startWorker()
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.stringContaining('Roof'))
    await api(releaseDevice, { token: owner.token, params: params() })
    await ha.until(config(), '')
    await ha.until(state(), '')
    const next = await makeUser()
    await api(claimDevice, { token: next.token, params: params(), body: {} })
    expect(await isShown()).toBe(false)
  })

  it('finds it taken away by a transfer', async () => {
    const { client } = await startWorker()
    await storeReadings([{ device: device.id, metric: 'distance_mm', at: new Date(), value: 900 }])
    await show(true)
    const ha = await join(client)
    await ha.until(config(), expect.stringContaining('Roof'))
    const next = await makeUser()
    await api(offerTransfer, { token: owner.token, params: params(), body: { email: next.email } })
    const { transfers } = await json(await api(listTransfers, { token: next.token }))
    await api(acceptTransfer, { token: next.token, params: { id: transfers[0].id } })
    await ha.until(config(), '')
    await ha.until(state(), '')
    expect(await isShown()).toBe(false)
  })
})
