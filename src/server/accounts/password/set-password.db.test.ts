import { describe, expect, it } from 'vitest'
import { getMe, updateMe } from '@/contracts/account'
import { resetPassword } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { createMailToken } from '@/server/notifications/mail/tokens'
import { api, json } from '~/tests/support/api'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { openSession } from '@/server/accounts/sessions/start-session'

const NEW = 'another walk to the well'
const resetLink = ({ id: userId, email }: Signed) =>
  createMailToken({ userId, email, purpose: 'reset_password', now: new Date() })
const reset = (token: string, password = NEW) => api(resetPassword, { body: { token, password } })
const change = ({ token }: Signed) => api(updateMe, { token, body: { password: NEW } })

describe('a new password', () => {
  it.each([
    ['of the profile', change],
    ['of a mailed link', async (user: Signed) => reset(await resetLink(user))],
  ])('%s lets no sign-in through that had begun with the one before', async (_, renew) => {
    const user = await makeUser()
    const begun = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect((await renew(user)).status).toBe(200)
    const before = await db().session.count({ where: { userId: user.id } })
    const caller = { actor: null, requestId: 'test', now: new Date(), address: '', userAgent: '' }
    await expect(openSession(caller, begun)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(await db().session.count({ where: { userId: user.id } })).toBe(before)
  })

  it('of the profile ends the links that would set another', async () => {
    const user = await makeUser()
    const token = await resetLink(user)
    expect((await change(user)).status).toBe(200)
    expect((await reset(token, 'a third way to the river')).status).toBe(400)
    expect((await api(getMe, { token: user.token })).status).toBe(200)
  })

  it('that is refused ends nothing', async () => {
    const user = await makeUser()
    const token = await resetLink(user)
    expect((await reset(token, 'password1')).status).toBe(400)
    expect((await api(getMe, { token: user.token })).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  it.each([
    ['never proven', 0],
    ['proven', 1],
  ])('by mail, for an address %s: ways of its maker that remain: %i', async (proof, left) => {
    const emailVerifiedAt = proof === 'proven' ? new Date() : null
    const user = await makeUser()
    const userId = user.id
    await db().user.update({ where: { id: userId }, data: { emailVerifiedAt } })
    await db().telegramLink.create({ data: { userId, chatId: userId, verified: true } })
    await db().webhook.create({ data: { userId, name: 'Hook', url: 'https://h.example.org', secret: 's' } })
    await db().pushSubscription.create({
      data: { userId, endpoint: `https://p.example.org/${userId}`, p256dh: 'p', auth: 'a' },
    })
    await db().externalAccount.create({
      data: { userId, provider: 'https://i.example.org', subject: userId },
    })
    expect(await json(await reset(await resetLink(user)))).toEqual({ ok: true })
    const where = { userId }
    const counts = await Promise.all([
      db().telegramLink.count({ where }),
      db().webhook.count({ where }),
      db().pushSubscription.count({ where }),
      db().externalAccount.count({ where }),
    ])
    expect(counts).toEqual([left, left, left, left])
  })
})
