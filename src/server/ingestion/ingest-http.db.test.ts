import { describe, expect, it, onTestFinished } from 'vitest'
import { ingest } from '@/contracts/devices/credentials'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { api, json } from '~/tests/support/api'
import { makeDevice } from '~/tests/support/fixtures/factories'
import { cutOff } from '~/tests/walks/support/cut-off'
import { deviceOf, latestOf, readingsOf } from '~/tests/walks/support/ingest'
import pg from 'pg'
import { env } from '@/server/env'
import { hashSecret, newDeviceSecret } from '@/server/devices/credentials/secrets'

async function deviceWithSecret(data: object = {}) {
  const { publicId: deviceId } = await makeDevice()
  const secret = newDeviceSecret()
  const { id } = await db().deviceCredential.create({
    data: { devicePublicId: deviceId, secretHash: hashSecret(secret), ...data },
  })
  return { deviceId, secret, credentialId: id }
}
const send = (deviceId: string, token: string, body: unknown) =>
  api(ingest, { params: { deviceId }, token, body })
const report = (value: number, more: object = {}) => ({ ts: Date.now(), m: { distance_mm: value }, ...more })

describe('POST /ingest/{deviceId}', () => {
  it('answers 202 when the reading is stored', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const body = report(812)
    const answer = await send(deviceId, secret, body)
    expect([answer.status, await answer.json()]).toEqual([202, { inserted: 1, duplicates: 0, rejected: 0 }])
    expect((await latestOf(deviceId)).map(({ value }) => value)).toEqual([812])
    expect(await deviceOf(deviceId)).toMatchObject({ online: true })
    expect(await json(await send(deviceId, secret, body))).toEqual({
      inserted: 0,
      duplicates: 1,
      rejected: 0,
    })
  })

  it('takes a backlog, a report without a clock and unknown keys; reports what it could not use', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const backlog = [3, 2, 1].map((age) => report(900 + age, { ts: Date.now() - age * 60_000, extra: true }))
    expect(await json(await send(deviceId, secret, backlog))).toMatchObject({ inserted: 3 })
    expect(
      await json(await send(deviceId, secret, { m: { distance_mm: 5, temperature_c: 'x' } })),
    ).toMatchObject({
      inserted: 1,
      rejected: 1,
    })
    expect(await readingsOf(deviceId)).toHaveLength(4)
  })

  it.each([
    ['198.51.100.7', undefined, 403],
    ['198.51.100.7', 'http', 403],
    ['198.51.100.7', 'https', 202],
    ['198.51.100.7', 'https, http', 202],
    ['10.1.2.3', 'http', 202],
    ['127.0.0.1', undefined, 202],
  ])(
    'from %s by %s answers %i: no secret crosses the internet in plain text',
    async (address, scheme, status) => {
      const { deviceId, secret } = await deviceWithSecret()
      const headers: Record<string, string> = scheme === undefined ? {} : { 'x-forwarded-proto': scheme }
      const call = { params: { deviceId }, token: secret, body: report(812), address, headers }
      expect((await api(ingest, call)).status).toBe(status)
      expect(await latestOf(deviceId)).toHaveLength(status === 202 ? 1 : 0)
    },
  )

  it('takes them all where MQTT_PLAIN says so', async () => {
    env.MQTT_PLAIN = 'anywhere'
    onTestFinished(() => void (env.MQTT_PLAIN = 'private'))
    const { deviceId, secret } = await deviceWithSecret()
    const call = { params: { deviceId }, token: secret, body: report(812), address: '198.51.100.7' }
    expect((await api(ingest, call)).status).toBe(202)
  })

  it('gives one answer for a wrong secret, an ended one, an unknown device and no secret', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const revoked = await deviceWithSecret({ revokedAt: new Date() })
    const expired = await deviceWithSecret({ expiresAt: new Date(Date.now() - 1) })
    const answers = await Promise.all([
      send(deviceId, newDeviceSecret(), report(1)),
      send(deviceId, hashSecret(secret), report(1)),
      send(revoked.deviceId, revoked.secret, report(1)),
      send(expired.deviceId, expired.secret, report(1)),
      send(expired.deviceId, secret, report(1)),
      send('nobody', secret, report(1)),
      api(ingest, { params: { deviceId }, body: report(1) }),
    ])
    const said = await Promise.all(
      answers.map(async (answer) => [answer.status, (await json(answer)).message]),
    )
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(said[0]?.[0]).toBe(401)
    // no field can hold such an id, so the edge rejects it for all devices
    expect((await send('a\0b', secret, report(1))).status).toBe(400)
    expect(await readingsOf(deviceId)).toEqual([])
  })

  it.each([
    ['no object', '5'],
    ['not JSON', '{"m":'],
    ['no values', {}],
    ['an empty backlog', []],
    ['another device named', { deviceId: 'other', m: { distance_mm: 5 } }],
    ['one of a backlog names another', [report(5), { deviceId: 'other', m: { distance_mm: 5 } }]],
    ['keys of the prototype', '{"__proto__":{"m":{"distance_mm":5}}}'],
  ])('400 for a body with %s, and stores nothing of it', async (_, body) => {
    const { deviceId, secret } = await deviceWithSecret()
    const answer = await send(deviceId, secret, body)
    expect(answer.status).toBe(400)
    expect(await readingsOf(deviceId)).toEqual([])
  })

  it('names the report that is about another device', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const answer = await json(await send(deviceId, secret, [report(5), { ...report(6), deviceId: 'other' }]))
    expect(answer.issues).toEqual([{ path: '1', message: 'identity_mismatch' }])
  })

  it('413 for a body larger than any device sends', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const note = (length: number) => report(5, { note: 'x'.repeat(length) })
    expect((await send(deviceId, secret, note(70_000))).status).toBe(413)
    expect((await send(deviceId, secret, note(300_000))).status).toBe(413)
  })

  it('counts each device by itself, and answers 429 beyond the limit', async () => {
    const [busy, calm] = [await deviceWithSecret(), await deviceWithSecret()]
    await pool().query('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [
      `POST /ingest/{deviceId}:${busy.deviceId}`,
      ingest.limit?.points ?? 0,
      Date.now() + 60_000,
    ])
    const answer = await send(busy.deviceId, busy.secret, report(1))
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await send(calm.deviceId, calm.secret, report(1))).status).toBe(202)
  })

  it('503 with Retry-After while the database is away', async () => {
    const { deviceId, secret } = await deviceWithSecret()
    const url = new URL(env.DATABASE_URL ?? '')
    const way = await cutOff({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${way.port}`
    const before = globalThis.cisternPool
    globalThis.cisternPool = new pg.Pool({ connectionString: url.href, connectionTimeoutMillis: 500 })
    globalThis.cisternPool.on('error', () => {})
    expect((await send(deviceId, secret, report(1))).status).toBe(202)
    way.cut()
    const answer = await send(deviceId, secret, report(2))
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
    await globalThis.cisternPool.end()
    globalThis.cisternPool = before
    way.close()
  })
})
