import { Secret, TOTP } from 'otpauth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getMe, login } from '@/contracts/account'
import { confirmTotp, getSecurity, startTotp, stopTotp } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const STEP_MS = 30_000
afterEach(() => vi.useRealTimers())

/** Stands at the middle of a step, moved by so many steps. */
function at(steps: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(BASE + steps * STEP_MS)
}
const BASE = Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2

const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: BASE + steps * STEP_MS })

/** A user with an authenticator, set up at step 0. */
async function protectedUser() {
  at(0)
  const user = await makeUser()
  const { secret } = await json(await api(startTotp, { token: user.token, body: {} }))
  const body = { code: codeAt(secret, 0) }
  const { recoveryCodes } = await json(await api(confirmTotp, { token: user.token, body }))
  return { ...user, secret: secret as string, recoveryCodes: recoveryCodes as string[] }
}
const signIn = ({ email }: Signed, code?: string, password = PASSWORD) =>
  api(login, { body: { email, password, ...(code && { code }) } })
const security = async ({ token }: Signed) => json(await api(getSecurity, { token }))

describe('setting up', () => {
  it('changes nothing until a code confirms it', async () => {
    const user = await makeUser()
    const { secret, url } = await json(await api(startTotp, { token: user.token, body: {} }))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(url).protocol).toBe('otpauth:')
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect(new URL(url).searchParams.get('issuer')).toBe('Cistern')
    expect((await signIn(user)).status).toBe(200)
    const wrong = await api(confirmTotp, { token: user.token, body: { code: '000000' } })
    expect([wrong.status, (await json(wrong)).issues[0].path]).toEqual([400, 'code'])
    expect((await security(user)).totp).toBe(false)
  })

  it('answers ten recovery codes and keeps none of them', async () => {
    const { recoveryCodes, id, ...user } = await protectedUser()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const row = await db().user.findUniqueOrThrow({ where: { id } })
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
    expect(await security({ id, ...user })).toMatchObject({ totp: true, recoveryCodes: 10 })
    const again = await api(startTotp, { token: user.token, body: {} })
    expect(again.status).toBe(409)
    expect((await api(confirmTotp, { token: user.token, body: { code: '1' } })).status).toBe(409)
  })

  it('needs the password in an older session', async () => {
    const { id, token } = await makeUser()
    await db().session.updateMany({
      where: { userId: id },
      data: { provedAt: new Date(Date.now() - 660_000) },
    })
    expect((await json(await api(getSecurity, { token }))).reauth).toBe(true)
    for (const body of [{}, { currentPassword: 'wrong' }]) {
      const refused = await api(startTotp, { token, body })
      expect([refused.status, (await json(refused)).code]).toEqual([403, 'reauth_required'])
    }
    expect((await api(startTotp, { token, body: { currentPassword: PASSWORD } })).status).toBe(200)
  })

  it('without a password, an older session has to sign in anew', async () => {
    const { id, token } = await makeUser()
    const provedAt = new Date(Date.now() - 660_000)
    await db().session.updateMany({ where: { userId: id }, data: { provedAt } })
    await db().user.update({ where: { id }, data: { passwordHash: null } })
    const refused = await api(startTotp, { token, body: { currentPassword: PASSWORD } })
    expect([refused.status, (await json(refused)).message]).toEqual([
      403,
      'Sign out and in again first: you have no password to confirm this with',
    ])
  })
})

describe('signing in', () => {
  it('asks for a code only after the password was right', async () => {
    const user = await protectedUser()
    const wrong = await signIn(user, undefined, 'not the password')
    expect([wrong.status, (await json(wrong)).code]).toEqual([401, 'unauthenticated'])
    const asked = await signIn(user)
    expect(asked.status).toBe(401)
    expect(asked.headers.get('set-cookie')).toBeNull()
    expect(await json(asked)).toMatchObject({ code: 'totp_required' })
    const blind = await signIn(user, codeAt(user.secret, 1), 'not the password')
    expect((await json(blind)).code).toBe('unauthenticated')
  })

  /** Confirmed at step 0, so that one is used. Rows: when, the code's step, what comes of it. */
  it.each([
    [1, 1, 200],
    [1, 2, 200],
    [2, 1, 200],
    [1, 0, 401],
    [3, 1, 401],
    [1, 3, 401],
  ])('at step %i a code of step %i answers %i', async (now, step, status) => {
    const user = await protectedUser()
    at(now)
    expect((await signIn(user, codeAt(user.secret, step))).status).toBe(status)
  })

  it('takes a code with a gap, once, and none before it any more', async () => {
    const user = await protectedUser()
    at(1)
    const code = codeAt(user.secret, 2)
    const signed = await signIn(user, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect((await api(getMe, { token: (await json(signed)).token })).status).toBe(200)
    expect((await signIn(user, code)).status).toBe(401)
    expect((await signIn(user, codeAt(user.secret, 1))).status).toBe(401)
  })

  it('of nine requests with one code at once, one gets in', async () => {
    const user = await protectedUser()
    at(1)
    const code = codeAt(user.secret, 1)
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(user, code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  it('a recovery code works once, in any case of letters, also when two come at once', async () => {
    const user = await protectedUser()
    const [first = '', second = ''] = user.recoveryCodes
    expect((await signIn(user, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    const again = await signIn(user, first)
    expect([again.status, (await json(again)).issues[0].path]).toEqual([401, 'code'])
    const answers = await Promise.all([signIn(user, second), signIn(user, second)])
    expect(answers.map((a) => a.status).sort()).toEqual([200, 401])
    expect((await security(user)).recoveryCodes).toBe(8)
  })

  it('stops after ten wrong codes, whatever lies between them', async () => {
    const user = await protectedUser()
    at(1)
    for (let n = 0; n < 10; n++) {
      expect((await signIn(user, '000000')).status).toBe(401)
      if (n < 9) expect((await json(await signIn(user))).code).toBe('totp_required')
    }
    expect((await signIn(user, codeAt(user.secret, 1))).status).toBe(429)
  })
})

describe('turning it off', () => {
  it('takes a code that was not used before; then the password is enough', async () => {
    const user = await protectedUser()
    const stop = (code: string) => api(stopTotp, { token: user.token, body: { code } })
    expect((await stop('000000')).status).toBe(400)
    expect((await stop(codeAt(user.secret, 0))).status).toBe(400)
    at(1)
    expect((await stop(codeAt(user.secret, 1))).status).toBe(200)
    expect((await signIn(user)).status).toBe(200)
    expect(await security(user)).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await stop('000000')).status).toBe(409)
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect([row.totpSecret, row.totpStep, row.recoveryHashes]).toEqual([null, null, []])
  })

  it('an old session must prove itself, too', async () => {
    const user = await protectedUser()
    const provedAt = new Date(Date.now() - 11 * 60_000)
    await db().session.updateMany({ where: { userId: user.id }, data: { provedAt } })
    const stop = (more: object = {}) =>
      api(stopTotp, { token: user.token, body: { code: user.recoveryCodes[0], ...more } })
    const refused = await stop()
    expect([refused.status, (await json(refused)).code]).toEqual([403, 'reauth_required'])
    expect((await stop({ currentPassword: 'not the password' })).status).toBe(403)
    expect((await stop({ currentPassword: PASSWORD })).status).toBe(200)
  })

  it('a recovery code turns it off too', async () => {
    const user = await protectedUser()
    const body = { code: user.recoveryCodes[0] }
    expect((await api(stopTotp, { token: user.token, body })).status).toBe(200)
  })
})
