import { connectAsync } from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { acknowledgeAlert } from '@/contracts/alerts'
import { setHomeAssistant } from '@/contracts/devices/home-assistant'
import { configTopicOf, objectIdOf, stateTopicOf, STATUS_TOPIC } from '@/domain/home-assistant/topics'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'
import { newId } from './support/ingest'
import { freePort } from './support/mosquitto'
import { bundleWorker, startWorkerProcess, tempDir } from './support/worker-process'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const login = { username: 'home-assistant', password: 'all the lights' }

/** The worker as a process, with its own broker and a login for Home Assistant. */
async function startWorker(): Promise<string> {
  const [bundle, data, port] = await Promise.all([bundleWorker(), tempDir(), freePort()])
  undo.push(bundle.remove, data.remove)
  const worker = startWorkerProcess(bundle.program, {
    DATABASE_URL: env.DATABASE_URL ?? '',
    MQTT_PORT: String(port),
    DATA_DIR: data.dir,
    MQTT_HOME_ASSISTANT_USERNAME: login.username,
    MQTT_HOME_ASSISTANT_PASSWORD: login.password,
  })
  undo.push(() => worker.child.kill('SIGKILL'))
  await worker.hasStarted
  return `mqtt://127.0.0.1:${port}`
}

it('a switch in the console shows a device to a Home Assistant, with what is acknowledged there, and takes it away', async () => {
  const owner = await makeUser()
  const made = { publicId: newId(), ownerId: owner.id, claimedAt: new Date(), name: 'Roof', family: 'native' }
  const { publicId: deviceId } = await makeDevice(made)
  const url = await startWorker()
  const ha = await connectAsync(url, { protocolVersion: 4, ...login })
  const sensor = await connectAsync(url, { protocolVersion: 4 })
  undo.push(
    () => ha.endAsync(true),
    () => sensor.endAsync(true),
  )
  const last = new Map<string, string>()
  ha.on('message', (topic, payload) => last.set(topic, payload.toString()))
  await ha.subscribeAsync(['homeassistant/device/+/config', 'cistern/ha/+/state', STATUS_TOPIC])
  const [config, state] = [configTopicOf(objectIdOf(deviceId)), stateTopicOf(deviceId)]
  const until = (topic: string, part: unknown) =>
    expect.poll(() => last.get(topic), { timeout: 10_000 }).toEqual(part)
  const show = (enabled: boolean) =>
    api(setHomeAssistant, { token: owner.token, params: { deviceId }, body: { enabled } })

  await show(true)
  await until(STATUS_TOPIC, 'online')
  await until(config, expect.stringContaining('"name":"Roof"'))
  const report = JSON.stringify({ m: { distance_mm: 700, water_leak: 1 } })
  await sensor.publishAsync(`tc/v1/${deviceId}/telemetry`, report, { qos: 1 })
  await until(state, expect.stringContaining('"distance_mm":700'))
  await until(state, expect.stringContaining('"acknowledged":false'))
  // what a person does in the console is no message of a device, and is told all the same
  const { id } = await db().alert.findFirstOrThrow({ where: { rule: 'water_leak' } })
  await api(acknowledgeAlert, { token: owner.token, params: { id } })
  await until(state, expect.stringContaining('"acknowledged":true'))

  last.clear()
  await ha.publishAsync('homeassistant/status', 'online', { qos: 1 })
  await until(config, expect.stringContaining('"name":"Roof"'))
  await show(false)
  await until(config, '')
  await until(state, '')
}, 60_000)
