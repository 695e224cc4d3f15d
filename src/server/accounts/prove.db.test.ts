import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { setRegistration } from '@/contracts/admin/registration'
import {
  addPasskey,
  getSecurity,
  passkeyLoginOptions,
  passkeyOptions,
  proveSession,
} from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf, recordsOf, signIn } from '~/tests/support/administration'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { authenticator } from '~/tests/support/services/authenticator'
import { newTotpSecret } from './totp'

const prove = (user: Pick<Signed, 'token'>, body: unknown) => answerOf(proveSession, user, { body })
const reauth = async ({ token }: Pick<Signed, 'token'>) =>
  (await json(await api(getSecurity, { token }))).reauth

async function stale(role: Signed['role'] = 'user') {
  const user = await makeUser(role)
  await ageProof(user)
  return user
}

async function withTotp(user: Signed) {
  const totpSecret = newTotpSecret()
  await db().user.update({ where: { id: user.id }, data: { totpSecret, totpAt: new Date() } })
  return new TOTP({ secret: Secret.fromBase32(totpSecret) })
}

async function withPasskey({ token }: Signed) {
  const key = authenticator()
  const { options, challenge } = await json(await api(passkeyOptions, { token, body: {} }))
  await api(addPasskey, { token, body: { name: 'Phone', challenge, answer: key.create(options) } })
  return key
}

async function passkeyAnswer(key: ReturnType<typeof authenticator>) {
  const { options, challenge } = await json(await api(passkeyLoginOptions))
  return { challenge, answer: key.get(options) }
}

describe('a session that has not proved itself for 10 minutes', () => {
  it('is asked first, and let through once it has', async () => {
    const admin = await stale('admin')
    const change = () => answerOf(setRegistration, admin, { body: { mode: 'open' } })
    expect(await change()).toMatchObject({
      status: 403,
      code: 'reauth_required',
      message: 'Confirm that it is you first',
    })
    const proved = await prove(admin, { password: PASSWORD })
    expect(proved).toMatchObject({ status: 200, ok: true })
    expect(Date.parse(proved.until) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect((await change()).status).toBe(200)
    const where = { action: 'session.prove', actorId: admin.id }
    expect(await db().auditRecord.findMany({ where })).toMatchObject([
      { entityType: 'session', entityName: admin.email },
    ])
  })

  it('proves itself alone: other sessions of the user stay as they are', async () => {
    const user = await makeUser()
    const { token } = await json(await signIn(user))
    await ageProof(user)
    await prove(user, { password: PASSWORD })
    expect([await reauth(user), await reauth({ token })]).toEqual([false, true])
  })

  it('proves itself with a code of the authenticator, once', async () => {
    const user = await stale()
    const totp = await withTotp(user)
    const code = totp.generate()
    expect((await prove(user, { code })).status).toBe(200)
    expect(await reauth(user)).toBe(false)
    expect(await prove(user, { code })).toMatchObject({ status: 400, issues: [{ path: 'code' }] })
  })

  it('proves itself with a passkey of its own account only', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const [own, foreign] = [await withPasskey(user), await withPasskey(other)]
    await ageProof(user)
    expect((await prove(user, await passkeyAnswer(foreign))).status).toBe(400)
    expect(await reauth(user)).toBe(true)
    expect((await prove(user, await passkeyAnswer(own))).status).toBe(200)
    expect(await reauth(user)).toBe(false)
  })

  it('a wrong password is recorded, counts, and after ten of them the right one waits too', async () => {
    const user = await stale()
    for (let i = 0; i < 10; i++) {
      await db().rateLimit.deleteMany({ where: { key: { startsWith: 'POST /auth/prove' } } })
      expect(await prove(user, { password: 'not this one' })).toMatchObject({
        status: 400,
        issues: [{ path: 'password' }],
      })
    }
    await db().rateLimit.deleteMany({ where: { key: { startsWith: 'POST /auth/prove' } } })
    expect((await prove(user, { password: PASSWORD })).status).toBe(429)
    expect(await recordsOf(user.id, 'session.refuse')).toHaveLength(10)
    expect(await reauth(user)).toBe(true)
  })

  it.each([{}, { code: '123456', password: PASSWORD }, { code: '' }, { password: '' }])(
    '%j is no proof',
    async (body) => {
      const user = await stale()
      expect((await prove(user, body)).status).toBe(400)
      expect(await reauth(user)).toBe(true)
    },
  )

  it('an account without an authenticator has no code', async () => {
    expect((await prove(await stale(), { code: '123456' })).status).toBe(400)
  })
})
