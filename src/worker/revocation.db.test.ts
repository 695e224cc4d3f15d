import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issueCredential, revokeCredential } from '@/contracts/credentials'
import { hearSignals } from '@/server/worker-signals'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/factories'
import { startBroker, within } from '~/tests/walks/support/broker'

const PROMISED_MS = 2_000
const login = { username: 'onboarding', password: 'a long walk' }
let owner: Signed
let deviceId = ''
let broker: Awaited<ReturnType<typeof startBroker>>
let ear: { stop: () => void }

beforeEach(async () => {
  owner = await makeUser()
  deviceId = (await makeDevice({ ownerId: owner.id })).deviceId
  broker = await startBroker({ host: '0.0.0.0', login })
  await new Promise<void>((resolve) => {
    ear = hearSignals({ onSignal: ({ k }) => broker.broker.credentialsChanged(k), onReady: resolve })
  })
})
afterEach(async () => {
  ear.stop()
  await broker.stop()
})

async function issue(overlapHours = 0): Promise<{ id: string; secret: string }> {
  const answer = await json(
    await api(issueCredential, { token: owner.token, params: { deviceId }, body: { overlapHours } }),
  )
  return { id: answer.credential.id as string, secret: answer.secret as string }
}
const connect = (secret: string) => broker.client({ username: deviceId, password: secret })
/** Just issued: the broker may not have heard of it for a moment. */
async function connectSoon(secret: string): Promise<MqttClient> {
  let client: MqttClient | null = null
  await expect.poll(async () => (client = await connect(secret).catch(() => null))).not.toBeNull()
  return client ?? connect(secret)
}
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))

it('a revocation ends the connections of the device within two seconds and lets no new one in', async () => {
  const { id, secret } = await issue()
  const clients = [await connectSoon(secret), await connect(secret)]
  const closed = Promise.all(clients.map(closing))
  const params = { deviceId, credentialId: id }
  expect((await api(revokeCredential, { token: owner.token, params })).status).toBe(200)
  expect(await within(closed, PROMISED_MS)).toBe(true)
  await expect(connect(secret)).rejects.toThrow(/not authorized/i)
})

it('a rotation with an overlap leaves the old secret working, one without ends it', async () => {
  const first = await issue()
  const old = await connectSoon(first.secret)
  const second = await issue(1)
  await connectSoon(second.secret)
  await connect(first.secret)
  expect(old.connected).toBe(true)
  const closed = closing(old)
  const third = await issue(0)
  expect(await within(closed, PROMISED_MS)).toBe(true)
  await expect(connect(second.secret)).rejects.toThrow(/not authorized/i)
  await connectSoon(third.secret)
})

it('the first secret of a device ends what others say for it', async () => {
  const gateway = await broker.client(login)
  const topic = `tc/v1/${deviceId}/telemetry`
  await gateway.publishAsync(topic, '{"m":{"distance_mm":5}}', { qos: 1 })
  const { secret } = await issue()
  await connectSoon(secret)
  const closed = closing(gateway)
  gateway.publish(topic, '{"m":{"distance_mm":6}}', { qos: 1 })
  await closed
})
