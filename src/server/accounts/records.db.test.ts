import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { login } from '@/contracts/account'
import {
  addPasskey,
  confirmTotp,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  proveSession,
  resetPassword,
  startTotp,
  stopTotp,
} from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { createMailToken } from '@/server/notifications/mail/tokens'
import { connectAll } from '~/tests/support/channels'
import { ageProof } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { authenticator } from '~/tests/support/services/authenticator'
import { OF_ACCOUNT } from './login'
import { newRecoveryCodes, newTotpSecret } from './totp'

/** A client of its own for each test: refusals are limited by address. */
let address = ''
let clients = 0
beforeEach(() => {
  clients += 1
  address = `203.0.113.${clients}`
})

const WRONG = 'not the password'
const signIn = (email: string, password = WRONG, code?: string) =>
  api(login, { body: { email, password, ...(code !== undefined && { code }) }, address })
const refusals = () =>
  db().auditRecord.findMany({ where: { ip: address, result: 'refused' }, orderBy: { id: 'asc' } })
/** Refusals are written after the answer. */
const written = async (count: number) => {
  await expect.poll(async () => (await refusals()).length, { timeout: 10_000 }).toBe(count)
  return refusals()
}
const answerOf = async (response: Response) => {
  const { requestId: _, ...body } = await json(response)
  return { status: response.status, ...body }
}

describe('a refused sign-in', () => {
  it('is recorded under the typed address, whether or not there is such an account', async () => {
    const [{ id, email }, unknown] = [await makeUser(), `${randomUUID()}@example.org`]
    const known = await answerOf(await signIn(email.toUpperCase()))
    expect(await answerOf(await signIn(unknown))).toEqual(known)
    const about = { action: 'session.refuse', actorType: 'anonymous', actorId: null, entityType: 'user' }
    const records = await written(2)
    expect(
      records.toSorted((a, b) => Number(a.entityId === null) - Number(b.entityId === null)),
    ).toMatchObject([
      { ...about, entityId: id, entityName: email, reason: 'Invalid e-mail or password' },
      { ...about, entityId: null, entityName: unknown, reason: 'Invalid e-mail or password' },
    ])
    expect(JSON.stringify(records.map(({ changes, reason }) => [changes, reason]))).not.toContain(WRONG)
  })

  it('is answered while its record cannot be written, for both alike', async () => {
    const { email } = await makeUser()
    const begun = performance.now()
    await inTransaction(async (client) => {
      await runQuery(client, 'lock table audit_record in access exclusive mode')
      for (const typed of [email, `${randomUUID()}@example.org`])
        expect((await signIn(typed)).status).toBe(401)
    })
    // a statement that waits for the lock gives up after 10 s
    expect(performance.now() - begun).toBeLessThan(8_000)
    await written(2)
  })

  it('becomes a lock when there were too many', async () => {
    const { email } = await makeUser()
    for (let i = 0; i < OF_ACCOUNT.points; i++) await signIn(email)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    const actions = (await written(OF_ACCOUNT.points + 1)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'session.lock')).toHaveLength(1)
  })
})

describe('a wrong code of the authenticator', () => {
  it('is recorded at sign-in; that a code is wanted is not', async () => {
    const { id, email } = await makeUser()
    await db().user.update({ where: { id }, data: { totpSecret: newTotpSecret(), totpAt: new Date() } })
    expect((await json(await signIn(email, PASSWORD))).code).toBe('totp_required')
    expect((await signIn(email, PASSWORD, '000')).status).toBe(401)
    expect(await written(1)).toMatchObject([
      { action: 'session.refuse', entityId: id, reason: expect.stringContaining('That code is not right') },
    ])
  })

  it('is recorded while the authenticator is set up and when it is turned off', async () => {
    const { id, token } = await makeUser()
    const { secret } = await json(await api(startTotp, { token, body: {}, address }))
    expect((await api(confirmTotp, { token, body: { code: '000' }, address })).status).toBe(400)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await api(confirmTotp, { token, body: { code }, address })).status).toBe(200)
    expect((await api(stopTotp, { token, body: { code: '000' }, address })).status).toBe(400)
    const about = { action: 'session.refuse', actorId: id, entityId: id }
    expect(await written(2)).toMatchObject([about, about])
  })
})

describe('a recovery code', () => {
  const withCodes = async () => {
    const [user, { codes, hashes }] = [await makeUser(), newRecoveryCodes()]
    const data = { totpSecret: newTotpSecret(), totpAt: new Date(), recoveryHashes: hashes }
    await db().user.update({ where: { id: user.id }, data })
    return { user, codes }
  }
  const about = async (id: string, action: string) =>
    (await db().auditRecord.findMany({ where: { actorId: id, action } })).map(({ reason }) => reason)

  it('that was used to sign in, to confirm who it is, and to turn the authenticator off stands in those records', async () => {
    const { user, codes } = await withCodes()
    const { token } = await json(await signIn(user.email, PASSWORD, codes[0]))
    await api(proveSession, { token, body: { code: codes[1] ?? '' }, address })
    expect((await api(stopTotp, { token, body: { code: codes[2] ?? '' }, address })).status).toBe(200)
    expect(await about(user.id, 'session.start')).toContain('with a recovery code; 9 left')
    expect(await about(user.id, 'session.prove')).toEqual(['with a recovery code; 8 left'])
    expect(await about(user.id, 'totp.disable')).toEqual(['with a recovery code; 7 left'])
  })
})

it('a wrong current password of an older session is recorded', async () => {
  const user = await makeUser()
  await ageProof(user)
  const wrong = { body: { currentPassword: WRONG }, token: user.token, address }
  expect((await api(startTotp, wrong)).status).toBe(403)
  expect(await written(1)).toMatchObject([
    {
      action: 'session.refuse',
      actorId: user.id,
      entityId: user.id,
      reason: 'The current password is not right',
    },
  ])
})

describe('a refused passkey', () => {
  async function withPasskey({ token }: Signed) {
    const key = authenticator()
    const { options, challenge } = await json(await api(passkeyOptions, { token, body: {} }))
    await api(addPasskey, { token, body: { name: 'Phone', challenge, answer: key.create(options) } })
    return key
  }
  async function use(key: ReturnType<typeof authenticator>, lies = {}) {
    const { options, challenge } = await json(await api(passkeyLoginOptions))
    return api(passkeyLogin, { body: { challenge, answer: key.get(options, lies) }, address })
  }

  it('is recorded with its owner, or with nobody', async () => {
    const user = await makeUser()
    const key = await withPasskey(user)
    expect((await use(key, { verified: false })).status).toBe(401)
    await written(1)
    expect((await use(authenticator())).status).toBe(401)
    const about = { action: 'session.refuse', actorType: 'anonymous', entityType: 'user' }
    expect(await written(2)).toMatchObject([
      { ...about, entityId: user.id, entityName: user.email },
      { ...about, entityId: null, entityName: null },
    ])
  })
})

it('a reset that proves the address records which ways in it removed', async () => {
  const { id, email } = await makeUser()
  await connectAll(id)
  await db().user.update({ where: { id }, data: { emailVerifiedAt: null } })
  const now = new Date()
  const token = await createMailToken({ userId: id, email, purpose: 'reset_password', now })
  const body = { token, password: 'another walk to the spring' }
  expect((await api(resetPassword, { body, address })).status).toBe(200)
  const [record] = await db().auditRecord.findMany({ where: { action: 'user.verify_email', entityId: id } })
  expect(record?.changes).toEqual([
    { field: 'telegram', before: 1, after: 0 },
    { field: 'webhooks', before: 1, after: 0 },
    { field: 'browsers', before: 2, after: 0 },
  ])
})
