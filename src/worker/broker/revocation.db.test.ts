import type { IClientOptions, MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { issueCredential, removeProtection, revokeCredential } from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import { listenForSignals } from '@/server/db/worker-signals'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { startBroker, within } from '~/tests/walks/support/broker'
import { readingsOf } from '~/tests/walks/support/ingest'

const PROMISED_MS = 2_000
const login = { username: 'onboarding', password: 'a long walk' }
let owner: Signed
let deviceId = ''
let broker: Awaited<ReturnType<typeof startBroker>>
let ear: { stop: () => void }

beforeEach(async () => {
  owner = await makeUser()
  deviceId = (await makeDevice({ ownerId: owner.id })).publicId
  await begin({ host: '0.0.0.0', login })
})

async function begin(options: Parameters<typeof startBroker>[0]) {
  broker = await startBroker(options)
  await new Promise<void>((resolve) => {
    ear = listenForSignals({ onSignal: ({ k }) => broker.broker.credentialsChanged(k), onReady: resolve })
  })
}
async function end() {
  ear.stop()
  await broker.stop()
}
afterEach(end)

async function issue(overlapHours = 0): Promise<{ id: string; secret: string }> {
  const answer = await json(
    await api(issueCredential, { token: owner.token, params: { deviceId }, body: { overlapHours } }),
  )
  return { id: answer.credential.id as string, secret: answer.secret as string }
}
const connect = (secret: string) => broker.client({ username: deviceId, password: secret })
/** Just issued: the broker may not know it for a moment. */
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

it('the first secret of a device blocks other senders for it', async () => {
  const gateway = await broker.client(login)
  const topic = `tc/v1/${deviceId}/telemetry`
  await gateway.publishAsync(topic, '{"m":{"distance_mm":5}}', { qos: 1 })
  const { secret } = await issue()
  await connectSoon(secret)
  const closed = closing(gateway)
  gateway.publish(topic, '{"m":{"distance_mm":6}}', { qos: 1 })
  await closed
  // the device's managers see that a client still publishes without the secret
  expect(broker.rejected).toMatchObject([{ topic, reason: 'sender_lacks_credentials', about: deviceId }])
})

/** Whether a report for the device is accepted from a client with this login; the broker disconnects when not. */
async function isHeard(who: IClientOptions): Promise<boolean> {
  const client = await broker.client(who)
  const said = client.publishAsync(`tc/v1/${deviceId}/telemetry`, '{"m":{"distance_mm":5}}', { qos: 1 })
  const isTaken = said.then(
    () => true,
    () => false,
  )
  return Promise.race([isTaken, closing(client).then(() => false)])
}

it.each([
  ['revoked', { revokedAt: new Date() }],
  ['run out', { expiresAt: new Date(Date.now() - 1_000) }],
])(
  'a device whose last secret is %s is heard from nobody until its protection is removed',
  async (_, data) => {
    await end()
    await issue()
    await db().deviceCredential.updateMany({ where: { devicePublicId: deviceId }, data })
    // on loopback, where a client needs no login either
    await begin({ login })
    expect([await isHeard(login), await isHeard({})]).toEqual([false, false])
    expect(await readingsOf(deviceId)).toEqual([])
    expect((await api(removeProtection, { token: owner.token, params: { deviceId } })).status).toBe(200)
    await expect.poll(() => isHeard(login)).toBe(true)
    expect(await isHeard({})).toBe(true)
  },
)

it('removing the protection ends the connections made with its secrets', async () => {
  const { secret } = await issue()
  const closed = closing(await connectSoon(secret))
  await api(removeProtection, { token: owner.token, params: { deviceId } })
  expect(await within(closed, PROMISED_MS)).toBe(true)
})
