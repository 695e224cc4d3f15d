import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { issueCredential } from '@/contracts/devices/credentials'
import { getConnection } from '@/contracts/devices/connection'
import type { OutputOf } from '@/contracts/endpoint'
import { env } from '@/server/env'
import { db } from '@/server/db/prisma'
import { InboxBuffer } from '@/server/ingestion/inbox/inbox-buffer'
import { writeHeartbeat } from '@/server/ingestion/pipeline/heartbeat'
import { writeWorkerReport } from '@/server/system/heartbeats/worker-report'
import { api, json } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { startBroker } from '~/tests/walks/support/broker'
import { newId } from '~/tests/walks/support/ingest'

async function connectionOf({ token }: Signed, query: Record<string, string>) {
  return (await json(await api(getConnection, { token, query }))) as OutputOf<typeof getConnection>
}
const kindsOf = async (by: Signed, name: string) =>
  (await connectionOf(by, { name })).device?.signs.map(({ kind, topic }) => [kind, topic])

/** Files a message as the worker does. */
const file = (topic: string, sender = '') =>
  new InboxBuffer().flushNow({
    ...{ topic, sender, payload: Buffer.from('87'), reason: 'unknown_topic', now: Date.now() },
  })

beforeEach(() => db().inboxMessage.deleteMany())

describe('where devices report', () => {
  const set = (settings: Partial<typeof env>) => {
    const before = { ...env }
    Object.assign(env, settings)
    onTestFinished(() => void Object.assign(env, before))
  }

  it.each([
    ['the broker of this machine alone', {}, { isLocal: true, login: 'none', tls: false, plainPort: null }],
    [
      'the broker of a network',
      { MQTT_BIND: '0.0.0.0', MQTT_USERNAME: 'new', MQTT_PASSWORD: 'a long walk' },
      { isLocal: false, login: 'onboarding', host: null },
    ],
    [
      'the broker with TLS',
      { MQTT_BIND: '0.0.0.0', MQTT_TLS_PORT: 8883, MQTT_PORT: 1884 },
      { isLocal: false, login: 'onboarding', tls: true, port: 8883, plainPort: 1884 },
    ],
    [
      'another broker',
      { MQTT_URL: 'mqtts://user:secret@broker.example.org' },
      { host: 'broker.example.org', port: 8883, tls: true, login: 'external', isLocal: false },
    ],
  ])('%s', async (_, settings, expected) => {
    set(settings)
    const { broker, device } = await connectionOf(await makeUser(), {})
    expect(broker).toMatchObject(expected)
    expect(JSON.stringify(broker)).not.toMatch(/secret|a long walk/)
    expect(device).toBeNull()
  })
})

describe('a device that is being connected', () => {
  it('is unknown, free, yours, or of somebody else, of which nothing is told', async () => {
    const [me, other] = [await makeUser(), await makeUser()]
    const lastSeenAt = new Date()
    const mine = await makeDevice({ ownerId: me.id, lastSeenAt })
    const taken = await makeDevice({ ownerId: other.id, lastSeenAt })
    const free = await makeDevice({ lastSeenAt })
    await file(`garden/${taken.publicId}/level`)
    const stateOf = async (name: string) => (await connectionOf(me, { name })).device
    const seen = lastSeenAt.toISOString()
    expect(await stateOf(mine.publicId)).toMatchObject({ state: 'yours', lastSeenAt: seen })
    expect(await stateOf(free.publicId)).toMatchObject({ state: 'free', lastSeenAt: seen })
    expect(await stateOf(taken.publicId)).toMatchObject({ state: 'others', lastSeenAt: null, signs: [] })
    expect(await stateOf('never-heard')).toMatchObject({ state: 'unknown', deviceId: 'never-heard' })
    expect(await stateOf('no such id')).toMatchObject({ state: 'unknown', deviceId: null })
  })

  it('is found by the name that it had before it told its own', async () => {
    const me = await makeUser()
    const { publicId } = await makeDevice({ publicId: 'mac:a8032ab12345', ownerId: me.id })
    await db().deviceAlias.create({ data: { alias: 'esphome:barn', devicePublicId: publicId } })
    const { device } = await connectionOf(me, { family: 'esphome', name: 'barn' })
    expect(device).toMatchObject({ deviceId: publicId, state: 'yours' })
  })

  it('shows the topic of a stray message to those alone who may see it', async () => {
    const [me, admin] = [await makeUser(), await makeUser('admin')]
    await file('garden/stray-1/level')
    expect(await kindsOf(me, 'stray-1')).toEqual([['topic', null]])
    expect(await kindsOf(admin, 'stray-1')).toEqual([['topic', 'garden/stray-1/level']])
    expect(await kindsOf(me, 'stray-2')).toEqual([])
    const { publicId: deviceId } = await makeDevice({ ownerId: me.id })
    await file('somewhere/else', deviceId)
    expect(await kindsOf(me, deviceId)).toEqual([['topic', 'somewhere/else']])
  })

  it('shows what the broker refused: a wrong password, and a topic that is not its own', async () => {
    const me = await makeUser()
    const { publicId: deviceId } = await makeDevice({ ownerId: me.id })
    const { secret } = await json(
      await api(issueCredential, { token: me.token, params: { deviceId }, body: {} }),
    )
    const { broker, client, stop } = await startBroker()
    onTestFinished(stop)
    await expect(client({ username: deviceId, password: 'wrong' })).rejects.toThrow()
    const device = await client({ username: deviceId, password: secret })
    const gone = new Promise<void>((resolve) => device.once('close', () => resolve()))
    device.publish(`tc/v1/${newId()}/telemetry`, '{}', { qos: 1 })
    await gone

    const workerId = newId()
    await writeHeartbeat({
      ...{ workerId, startedAt: new Date(), broker: null, mqtt: 'connected', lagMs: 0, counters: {} },
    })
    const own = { families: {}, clients: 0, refusals: broker.recentRefusals() }
    await writeWorkerReport({ workerId, own, timers: {} })
    const kinds = await kindsOf(me, deviceId)
    expect(kinds?.map(([kind]) => kind).sort()).toEqual(['login', 'topic'])
    expect(JSON.stringify(broker.recentRefusals())).not.toContain('wrong')
  })
})
