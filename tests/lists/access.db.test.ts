import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@/contracts'
import type { Endpoint } from '@/contracts/endpoint'
import { can, isMachine, type Role, ROLES } from '@/domain/access/policy'
import { mayCallReadOnly } from '@/domain/access/read-only'
import { SESSION_COOKIE } from '@/server/accounts/sessions/cookie'
import { issueToken } from '@/server/accounts/sessions/token'
import { hashSecret, hookSecret, newDeviceSecret } from '@/server/devices/credentials/secrets'
import { db } from '@/server/db/prisma'
import { api } from '~/tests/support/api'
import { makeDevice, makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { impersonate } from '~/tests/support/impersonation'
import { offerAccount } from '~/tests/support/offered-account'

/** Every call × every kind of caller, generated from the endpoint table. */
const all = Object.entries(endpoints as Record<string, Endpoint>)
const guarded = all.filter(([, e]) => e.access !== 'public')
const people = new Map<Role, Signed>()
const badTokens = new Map<string, string>()
let deviceId = ''
/** With which a superuser looks at the account of a user. */
let readOnlyToken = ''

beforeAll(async () => {
  for (const role of ROLES) people.set(role, await makeUser(role))
  const [revoked, expired, disabled] = await Promise.all([makeUser(), makeUser(), makeUser()])
  await db().session.updateMany({ where: { userId: revoked.id }, data: { revokedAt: new Date() } })
  await db().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(1) } })
  await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
  const owner = people.get('user')
  badTokens.set('revoked', revoked.token)
  badTokens.set('expired', expired.token)
  badTokens.set('disabled', disabled.token)
  badTokens.set('malformed', 'not-a-token')
  badTokens.set('offered account', await offerAccount(people.get('admin')?.id ?? ''))
  badTokens.set(
    'unknown session',
    await issueToken({ userId: owner?.id ?? '', sessionId: randomUUID(), role: 'superuser' }),
  )
  const { publicId: own } = await makeDevice()
  deviceId = own
  await db().rateLimit.deleteMany()
  readOnlyToken = (await impersonate(await makeUser('superuser'), await makeUser())).token
})

const params = () => ({ deviceId, key: 'none' })
const inputs = (e: Endpoint) => ({ params: params(), ...(e.body && { body: {} }) })

async function status(
  e: Endpoint,
  more: { token?: string; headers?: Record<string, string> },
): Promise<number> {
  const aborter = new AbortController()
  const response = await api(e, { ...inputs(e), ...more, signal: aborter.signal })
  aborter.abort()
  return response.status
}

describe('who gets in', () => {
  it.each(guarded)('%s: nobody without a valid session', async (_, e) => {
    expect(await status(e, {})).toBe(401)
    for (const [kind, token] of badTokens) expect([kind, await status(e, { token })]).toEqual([kind, 401])
  })

  it.each(guarded)('%s: a cookie alone opens it only where the contract says so', async (_, e) => {
    const cookie = `${SESSION_COOKIE}=${people.get('superuser')?.token}`
    const answer = await status(e, { headers: { cookie } })
    if (e.cookie) expect(answer).not.toBe(401)
    else expect(answer).toBe(401)
  })

  it.each(all)('%s: an impersonating superuser reads what the policy says, and no more', async (_, e) => {
    const aborter = new AbortController()
    const response = await api(e, { ...inputs(e), token: readOnlyToken, signal: aborter.signal })
    aborter.abort()
    if (mayCallReadOnly(e)) expect([401, 403]).not.toContain(response.status)
    else if (isMachine(e.access)) expect(response.status).toBe(401)
    else expect([response.status, (await response.json()).code]).toEqual([403, 'read_only_session'])
  })

  it.each(all.filter(([name]) => name !== 'logout'))('%s: each role as the policy says', async (_, e) => {
    for (const role of ROLES) {
      const answer = await status(e, { token: people.get(role)?.token ?? '' })
      if (can({ role }, e.access)) expect([401, 403]).not.toContain(answer)
      else expect(answer).toBe(isMachine(e.access) ? 401 : 403)
    }
  })

  it('only reads accept a cookie', () => {
    expect(new Set(all.filter(([, e]) => e.cookie).map(([, e]) => e.method))).toEqual(new Set(['GET']))
  })
})

describe('machines', () => {
  it.each(all)(
    '%s: a device’s secret opens ingestion for that device, a broker’s its questions',
    async (_, e) => {
      const [secret, other] = [newDeviceSecret(), await makeDevice()]
      const data = { secretHash: hashSecret(secret) }
      await db().deviceCredential.create({ data: { ...data, devicePublicId: deviceId } })
      const asOther = { params: { ...params(), deviceId: other.publicId }, ...(e.body && { body: {} }) }
      const refused = e.access === 'public' ? [] : [401]
      const opens = (is: boolean) => (is ? [] : refused)
      const answers = [
        [await status(e, { token: secret }), opens(e.access === 'device')],
        [(await api(e, { ...asOther, token: secret })).status, refused],
        [await status(e, { token: hookSecret() }), opens(e.access === 'broker')],
      ] as const
      for (const [answer, expected] of answers) {
        if (expected.length > 0) expect(expected).toContain(answer)
        else expect([401, 403]).not.toContain(answer)
      }
    },
  )
})

describe('input that nothing can hold', () => {
  const nul = 'a\0b'
  const deep = `{"key":"k","type":"device-summary","config":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_001)}`
  it.each([
    ['register', { body: { name: nul, email: 'a@example.org', password: 'a long walk to' } }],
    ['searchDevices', { query: { q: nul } }],
    ['claimDevice', { params: { deviceId: nul } }],
    ['addWidget', { body: deep }],
  ] as const)('%s answers 400, never 500', async (name, input) => {
    const token = people.get('user')?.token ?? ''
    expect((await api(endpoints[name], { token, ...input })).status).toBe(400)
  })
})

describe('bodies', () => {
  const forbidden = { role: 'superuser', ownerId: 'x', claimed: true, id: 'x', constructor: {} }
  it.each(all.filter(([, e]) => e.body))('%s refuses unknown keys and wrong types', async (_, e) => {
    const token = people.get('superuser')?.token ?? ''
    for (const body of [forbidden, null, 1, 'text', true, '{"__proto__":{"role":"superuser"}}']) {
      const response = await api(e, { params: params(), token, body })
      expect(isMachine(e.access) ? [401] : [400, 404]).toContain(response.status)
    }
  })
})
