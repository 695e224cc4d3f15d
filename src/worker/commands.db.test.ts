import type { MqttClient } from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { listCommands, sendCommand } from '@/contracts/devices/pump'
import { contextWith } from '@/ingest/fixture'
import { api, json } from '~/tests/support/api'
import { makeUser } from '~/tests/support/fixtures/factories'
import { makePump } from '~/tests/support/pumps'
import { startBroker } from '~/tests/walks/support/broker'
import { CommandSender } from './commands'
import type { Outgoing } from './broker/connection'

const started: { stop: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
})

async function ordered(more: Parameters<typeof makePump>[0] = {}) {
  const { id: ownerId, token } = await makeUser()
  const { publicId: deviceId } = await makePump({ ownerId, ...more })
  const params = { deviceId }
  const body = { type: 'relay.set', on: true, maxSeconds: 600 }
  const { command } = await json(await api(sendCommand, { token, params, body }))
  const now = async () => (await json(await api(listCommands, { token, params }))).commands[0]
  return { deviceId, command, now }
}

const heard = (client: MqttClient) =>
  new Promise<{ topic: string; body: unknown; retain: boolean }>((resolve) =>
    client.on('message', (topic, payload, { retain }) =>
      resolve({ topic, body: JSON.parse(payload.toString()), retain }),
    ),
  )

it('a command reaches its device once, with its limit and expiry, and the answer ends it', async () => {
  const { broker, client, stop } = await startBroker()
  started.push({ stop })
  const { deviceId, command, now } = await ordered()
  const device = await client({ clientId: deviceId })
  await device.subscribeAsync(`tc/v1/${deviceId}/cmd/+`, { qos: 1 })
  const message = heard(device)
  const workers = Array.from(
    { length: 4 },
    () => new CommandSender({ state: contextWith(), connection: broker }),
  )
  await Promise.all(workers.map((worker) => worker.run()))
  expect(await message).toEqual({
    topic: `tc/v1/${deviceId}/cmd/${command.id}`,
    body: { type: 'relay.set', ch: 0, on: true, max_s: 600, exp: Date.parse(command.expiresAt) },
    retain: false,
  })
  expect(await now()).toMatchObject({ state: 'sent', endedAt: null })
  const answer = (body: object) =>
    device.publishAsync(`tc/v1/${deviceId}/ack/${command.id}`, JSON.stringify(body), { qos: 1 })
  await answer({ status: 'accepted' })
  expect(await now()).toMatchObject({ state: 'accepted' })
  await answer({ status: 'done', state: { relay: { 0: true } } })
  const done = await now()
  expect(done).toMatchObject({ state: 'done', error: null })
  await answer({ status: 'rejected', error: 'late' })
  expect(await now()).toEqual(done)
})

const recorded = () => {
  const sent: Outgoing[] = []
  return { sent, publish: (message: Outgoing) => void sent.push(message) }
}

it('while the broker is unavailable nothing is sent and nothing is lost', async () => {
  const { sent, publish } = recorded()
  const { deviceId, now } = await ordered()
  const mine = () => sent.filter(({ topic }) => topic.includes(deviceId))
  const away = { state: () => 'disconnected' as const, publish }
  await new CommandSender({ state: contextWith(), connection: away }).run()
  expect([mine(), (await now()).state]).toEqual([[], 'created'])
  const back = { state: () => 'connected' as const, publish }
  await new CommandSender({ state: contextWith(), connection: back }).run()
  await new CommandSender({ state: contextWith(), connection: back }).run()
  expect([mine().length, (await now()).state]).toEqual([1, 'sent'])
})

it('a broker must not queue a command without an expiry', async () => {
  const { sent, publish } = recorded()
  const { deviceId } = await ordered()
  const plug = await ordered({ publicId: `tasmota:plug${Date.now()}`, family: 'tasmota' })
  await new CommandSender({ state: contextWith(), connection: { state: () => 'connected', publish } }).run()
  const qosOf = (id: string) =>
    sent.filter(({ topic }) => topic.includes(id)).map(({ qos, retain }) => [qos, retain])
  expect(qosOf(deviceId)).toEqual([[1, undefined]])
  expect(qosOf(plug.deviceId.slice('tasmota:'.length))).toEqual([[0, undefined]])
})

it('a command that cannot be encoded is refused with the reason', async () => {
  const { publish } = recorded()
  const { now } = await ordered({ publicId: 'has spaces and cannot be addressed' })
  await new CommandSender({ state: contextWith(), connection: { state: () => 'connected', publish } }).run()
  expect(await now()).toMatchObject({ state: 'rejected', error: 'unknown_address' })
})
