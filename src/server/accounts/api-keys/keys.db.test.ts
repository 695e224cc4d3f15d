import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '@/contracts'
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from '@/contracts/me/api-keys'
import { getMe } from '@/contracts/account'
import { updateUser } from '@/contracts/admin/users'
import { listMyActivity } from '@/contracts/audit'
import type { Endpoint } from '@/contracts/endpoint'
import { getDevice, listDevices } from '@/contracts/devices/device'
import { updateDevice } from '@/contracts/devices/device-care'
import { sendCommand } from '@/contracts/devices/pump'
import { resetPassword } from '@/contracts/security'
import { stream } from '@/contracts/system'
import { isKeyText, KEY_LIMITS } from '@/domain/access/api-key'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { db } from '@/server/db/prisma'
import { notifyDeviceLoss, notifyDevices } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { writeMailToken } from '@/server/notifications/mail/tokens'
import { api, json } from '~/tests/support/api'
import { makeKey } from '~/tests/support/fixtures/api-keys'
import { makeDevice, makeUser } from '~/tests/support/fixtures/factories'

beforeEach(() => db().rateLimit.deleteMany())

const statusOf = async (token: string, endpoint: Endpoint = getMe, params = {}) =>
  (await api(endpoint, { token, params })).status

const newest = (where: object) => db().auditRecord.findFirst({ where, orderBy: { id: 'desc' } })

/** A stream that a key has opened: what it has told so far, and its end. */
async function openedStream(token: string) {
  const answer = await api(stream, { token })
  const heard: string[] = []
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) heard.push(new TextDecoder().decode(chunk))
  })()
  await vi.waitFor(() => expect(heard.join('')).toContain('event: ready'), 5_000)
  return { heard, reading }
}

/** A key that the call has made, and whose it is. */
async function created(body: object = {}) {
  const user = await makeUser()
  const response = await api(createApiKey, {
    token: user.token,
    body: { name: 'Pi', scopes: ['read'], ...body },
  })
  return { user, ...(await json(response)) }
}

describe('making a key', () => {
  it('shows it once, keeps its hash, and lists what it is', async () => {
    const { user, key, apiKey } = await created({ expiresAt: '2999-01-01T00:00:00Z' })
    expect(isKeyText(key)).toBe(true)
    expect(key.startsWith(apiKey.start)).toBe(true)
    const list = await (await api(listApiKeys, { token: user.token })).text()
    expect(list).not.toContain(key)
    expect(JSON.parse(list).apiKeys).toEqual([apiKey])
    expect(apiKey).toMatchObject({ name: 'Pi', scopes: ['read'], deviceIds: null, state: 'active' })
    const row = await db().apiKey.findUniqueOrThrow({ where: { id: apiKey.id } })
    expect(JSON.stringify(row)).not.toContain(key)
  })

  it('wants a fresh proof of who asks, and so does rotating', async () => {
    const { user, apiKey } = await created()
    await db().session.updateMany({ where: { userId: user.id }, data: { provedAt: new Date(1) } })
    const { token } = user
    const answers = [
      await api(createApiKey, { token, body: { name: 'x', scopes: ['read'] } }),
      await api(rotateApiKey, { token, params: { id: apiKey.id }, body: {} }),
    ]
    for (const answer of answers) expect(await json(answer)).toMatchObject({ code: 'reauth_required' })
    expect((await api(revokeApiKey, { token, params: { id: apiKey.id } })).status).toBe(200)
  })

  it.each([
    [{ scopes: [] }, 400],
    [{ scopes: ['admin'] }, 400],
    [{ scopes: ['read', 'read'] }, 400],
    [{ deviceIds: ['of-somebody-else'] }, 404],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 400],
    [{ name: ' ' }, 400],
  ])('refuses %j', async (body, status) => {
    const { token } = await makeUser()
    const given = { name: 'x', scopes: ['read'], ...body }
    expect((await api(createApiKey, { token, body: given })).status).toBe(status)
  })

  it('has a limit that holds when many are made at once; ended ones do not count', async () => {
    const { id, token } = await makeUser()
    await makeKey(id, { expiresAt: new Date(1) })
    for (let i = 0; i < KEY_LIMITS.keys - 2; i++) await makeKey(id)
    const body = { name: 'x', scopes: ['read'] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => api(createApiKey, { token, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  })
})

describe('a key', () => {
  it('says when and from where it was used', async () => {
    const { user, key, apiKey } = await created()
    await api(getMe, { token: key, address: '203.0.113.9', headers: { 'user-agent': 'curl/8.5' } })
    const { apiKeys } = await json(await api(listApiKeys, { token: user.token }))
    expect(apiKeys[0]).toMatchObject({
      id: apiKey.id,
      lastUsedAt: expect.any(String),
      lastUsedFrom: { ip: '203.0.113.9', client: 'curl/8.5' },
    })
  })

  it('ends with the next request, and the attempt is recorded', async () => {
    const { user, key, apiKey } = await created()
    expect(await statusOf(key)).toBe(200)
    expect(await api(revokeApiKey, { token: user.token, params: { id: apiKey.id } })).toMatchObject({
      status: 200,
    })
    expect(await statusOf(key)).toBe(401)
    const refused = await newest({ actorId: apiKey.id, action: 'api_key.refuse' })
    expect(refused).toMatchObject({
      ...{ actorType: 'key', actorName: 'Pi', result: 'refused', reason: 'revoked' },
      ...{ behalfId: user.id, behalfName: user.email },
    })
    expect((await json(await api(listApiKeys, { token: user.token }))).apiKeys).toEqual([])
  })

  it('goes on beside its successor for as long as was chosen', async () => {
    const { user, key: first, apiKey } = await created()
    const rotate = (overlapHours: number) =>
      api(rotateApiKey, { token: user.token, params: { id: apiKey.id }, body: { overlapHours } })
    const { key: second } = await json(await rotate(1))
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const { key: third, apiKey: view } = await json(await rotate(0))
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200])
    expect(view).toMatchObject({ id: apiKey.id, name: 'Pi', previousUntil: null })
    expect(view.start).not.toBe(apiKey.start)
  })

  it('is replaced once when two windows ask at the same moment: the one that programs have goes on', async () => {
    const { user, key: first, apiKey } = await created()
    const body = { overlapHours: 1, start: apiKey.start }
    const rotate = () => api(rotateApiKey, { token: user.token, params: { id: apiKey.id }, body })
    const answers = await Promise.all([rotate(), rotate()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = answers.find(({ status }) => status === 200)
    const { key: second } = made ? await json(made) : { key: '' }
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    expect(await db().auditRecord.count({ where: { entityId: apiKey.id, action: 'api_key.rotate' } })).toBe(1)
  })

  it('that holds no more says so to a program, which cannot sign in', async () => {
    const { user, key, apiKey } = await created()
    await api(revokeApiKey, { token: user.token, params: { id: apiKey.id } })
    const message = 'This API key is unknown, or was replaced, was revoked or has ended'
    expect(await json(await api(getMe, { token: key }))).toMatchObject({ code: 'unauthenticated', message })
  })

  it('that is replaced at once ends the streams that it has opened', async () => {
    const { user, key, apiKey } = await created()
    const { reading } = await openedStream(key)
    const body = { overlapHours: 0 }
    await api(rotateApiKey, { token: user.token, params: { id: apiKey.id }, body })
    // long before the streams are looked at
    const ended = await Promise.race([reading.then(() => true), setTimeout(5_000, false)])
    expect(ended).toBe(true)
  })

  it('of another person can be neither renamed, rotated nor revoked', async () => {
    const [{ apiKey }, { token }] = [await created(), await makeUser()]
    const params = { id: apiKey.id }
    const answers = [
      await api(renameApiKey, { token, params, body: { name: 'mine' } }),
      await api(rotateApiKey, { token, params, body: {} }),
      await api(revokeApiKey, { token, params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('acts in the records on behalf of its user, who finds that in the activity', async () => {
    const { user, key, apiKey } = await created({ scopes: ['write'] })
    const { publicId: deviceId } = await makeDevice({ ownerId: user.id })
    await api(updateDevice, { token: key, params: { deviceId }, body: { name: 'Roof' } })
    expect(await newest({ entityId: deviceId })).toMatchObject({
      ...{ actorType: 'key', actorId: apiKey.id, actorName: 'Pi', sessionId: null },
      ...{ behalfId: user.id, behalfName: user.email, action: 'device.update' },
    })
    const { records } = await json(await api(listMyActivity, { token: user.token }))
    expect(records[0]).toMatchObject({ action: 'device.update', actor: { type: 'key', name: 'Pi' } })
  })

  it('without the scope is told which one, and that is recorded', async () => {
    const { user, key, apiKey } = await created()
    const { publicId: deviceId } = await makeDevice({ ownerId: user.id, kind: 'pump' })
    const body = { type: 'relay.set', on: false }
    const answer = await api(sendCommand, { token: key, params: { deviceId }, body })
    expect(await json(answer)).toMatchObject({
      code: 'insufficient_scope',
      message: expect.stringContaining('command'),
    })
    expect(await newest({ actorId: apiKey.id })).toMatchObject({ action: 'access.refuse', result: 'refused' })
  })

  it('opens nothing as a cookie, and no cookie is made of it', async () => {
    const { key } = await created()
    const cookie = `${SESSION_COOKIE}=${key}`
    expect((await api(stream, { headers: { cookie } })).status).toBe(401)
    for (const e of Object.values(endpoints as Record<string, Endpoint>).filter((one) => one.key)) {
      const aborter = new AbortController()
      const params = { deviceId: 'none', id: randomUUID(), key: 'none' }
      const answer = await api(e, { token: key, params, headers: { cookie }, signal: aborter.signal })
      aborter.abort()
      expect([e.path, answer.headers.getSetCookie()]).toEqual([e.path, []])
    }
  })

  it('has a limit of its own, which every answer tells', async () => {
    const { key } = await created()
    const answer = await api(getMe, { token: key })
    const { points, seconds } = KEY_LIMITS.requests
    expect(answer.headers.get('ratelimit-policy')).toBe(`"key";q=${points};w=${seconds}`)
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${points - 1};t=\\d+$`))
    await db().rateLimit.updateMany({ data: { points: points + 1 } })
    const late = await api(getMe, { token: key })
    expect([late.status, late.headers.get('ratelimit')]).toEqual([
      429,
      expect.stringMatching(/^"key";r=0;t=\d+$/),
    ])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a key of some devices', () => {
  async function restricted() {
    const user = await makeUser()
    const [own, other] = [await makeDevice({ ownerId: user.id }), await makeDevice({ ownerId: user.id })]
    const { key } = await makeKey(user.id, { deviceUuids: [own.uuid] })
    return { user, own, other, key }
  }

  it('finds nothing of the others in any list that it may read', async () => {
    const { own, other, key } = await restricted()
    const lists = Object.entries(endpoints as Record<string, Endpoint>).filter(
      ([, e]) => e.key?.narrowed && e.method === 'GET' && !e.path.includes('{') && e !== stream,
    )
    expect(lists.map(([name]) => name).sort()).toEqual([
      'listAlerts',
      'listDevices',
      'loraOverview',
      'myDevices',
    ])
    for (const [, e] of lists) {
      const text = await (await api(e, { token: key })).text()
      expect(text).not.toContain(other.publicId)
      expect(text).not.toContain(other.uuid)
    }
    const { devices, counts } = await json(await api(listDevices, { token: key, query: { limit: '5' } }))
    expect(devices.map((one: { deviceId: string }) => one.deviceId)).toEqual([own.publicId])
    expect(counts.total).toBe(1)
  })

  it('has none left when its device is gone, and is not one of all devices then', async () => {
    const { own, other, key } = await restricted()
    await db().device.delete({ where: { uuid: own.uuid } })
    const { devices } = await json(await api(listDevices, { token: key }))
    expect(devices).toEqual([])
    expect(await statusOf(key, getDevice, { deviceId: other.publicId })).toBe(404)
  })

  it('hears of its device only on the stream, which ends with the key', async () => {
    const { user, own, other, key } = await restricted()
    const { heard, reading } = await openedStream(key)
    await notifyDeviceLoss({ id: other.id, publicId: other.publicId, userIds: [user.id] }, pool())
    await notifyDevices([other.id, own.id])
    await vi.waitFor(() => expect(heard.join('')).toContain(own.publicId), 5_000)
    expect(heard.join('')).not.toContain(other.publicId)
    const { apiKeys } = await json(await api(listApiKeys, { token: user.token }))
    await api(revokeApiKey, { token: user.token, params: { id: apiKeys[0].id } })
    await reading
  })
})

describe('what ends the keys of an account', () => {
  it('its being disabled: they stay ended when it is enabled again', async () => {
    const [{ user, key }, { token }] = [await created(), await makeUser('superuser')]
    const params = { id: user.id }
    await api(updateUser, { token, params, body: { disabled: true } })
    expect(await statusOf(key)).toBe(401)
    await api(updateUser, { token, params, body: { disabled: false } })
    expect(await statusOf(key)).toBe(401)
  })

  it('a forgotten password that is set anew', async () => {
    const { user, key } = await created()
    const { id: userId, email } = user
    const token = await db().$transaction((tx) =>
      writeMailToken(tx, { userId, email, purpose: 'reset_password', now: new Date() }),
    )
    await api(resetPassword, { body: { token, password: 'another walk to the well' } })
    expect(await statusOf(key)).toBe(401)
  })
})
