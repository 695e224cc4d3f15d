import { describe, expect, it } from 'vitest'
import { getMe } from '@/contracts/account'
import {
  endUserSessions,
  resendUserVerification,
  resetSecondFactor,
  resetUserPassword,
} from '@/contracts/admin/users'
import { resetPassword } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf, recordsOf, signIn } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

const CALLS = { endUserSessions, resetUserPassword, resetSecondFactor, resendUserVerification }
const of = ({ id }: Pick<Signed, 'id'>) => ({ params: { id } })
const isSignedIn = async ({ token }: Signed) => (await api(getMe, { token })).ok

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  // this server sends no mail
  const done = name === 'resendUserVerification' ? 503 : 200
  it.each([
    ['user', 'user', 403],
    ['admin', 'user', done],
    ['admin', 'admin', 403],
    ['admin', 'superuser', 403],
    ['superuser', 'admin', done],
    ['superuser', 'superuser', done],
  ] as const)('by %s to %s: %d', async (by, role, status) => {
    const [actor, target] = [await makeUser(by), await makeUser(role)]
    expect((await answerOf(call, actor, of(target))).status).toBe(status)
    expect(await isSignedIn(target)).toBe(status !== 200)
  })

  it('nobody does it to themselves', async () => {
    const boss = await makeUser('superuser')
    expect(await answerOf(call, boss, of(boss))).toMatchObject({ status: 409, code: 'self' })
    expect(await isSignedIn(boss)).toBe(true)
  })
})

describe('a forced new password', () => {
  it('withdraws the old one and answers a link that works once', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    const { link } = await answerOf(resetUserPassword, admin, of(user))
    expect((await signIn(user, PASSWORD)).status).toBe(401)
    const token = link.split('#token=')[1]
    const set = (password: string) => api(resetPassword, { body: { token, password } })
    expect((await set('a new walk to the spring')).status).toBe(200)
    expect((await set('a new walk to the river')).status).toBe(400)
    expect((await signIn(user, 'a new walk to the spring')).status).toBe(200)
    const [record] = await recordsOf(user.id, 'user.password_request')
    expect(record).toMatchObject({ actorId: admin.id })
    expect(JSON.stringify(record)).not.toContain(token)
  })

  it('needs a proof, and an account that is enabled', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
    expect((await answerOf(resetUserPassword, admin, of(user))).status).toBe(409)
    await ageProof(admin)
    for (const call of [resetUserPassword, resetSecondFactor])
      expect((await answerOf(call, admin, of(user))).code).toBe('reauth_required')
    expect((await answerOf(endUserSessions, admin, of(user))).status).toBe(200)
  })
})

it('a reset second factor leaves neither authenticator nor passkeys', async () => {
  const [admin, user] = [await makeUser('admin'), await makeUser()]
  const factor = { totpSecret: 'JBSWY3DPEHPK3PXP', totpAt: new Date(), recoveryHashes: ['x'] }
  await db().user.update({ where: { id: user.id }, data: factor })
  const passkey = {
    id: `key-${user.id}`,
    userId: user.id,
    name: 'Phone',
    publicKey: Buffer.from('k'),
    counter: 0,
  }
  await db().passkey.create({ data: passkey })
  await answerOf(resetSecondFactor, admin, of(user))
  expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    totpSecret: null,
    totpAt: null,
    recoveryHashes: [],
  })
  expect(await db().passkey.count({ where: { userId: user.id } })).toBe(0)
  expect((await recordsOf(user.id, 'user.second_factor_reset'))[0]?.changes).toEqual([
    { field: 'secondFactor', before: true, after: false },
  ])
  expect((await signIn(user)).status).toBe(200)
})

it('ending the sessions of a user who has none records nothing', async () => {
  const [admin, user] = [await makeUser('admin'), await makeUser()]
  await answerOf(endUserSessions, admin, of(user))
  const before = await recordsOf(user.id, 'session.end')
  await answerOf(endUserSessions, admin, of(user))
  expect(await recordsOf(user.id, 'session.end')).toEqual(before)
})
