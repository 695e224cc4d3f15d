import { describe, expect, it } from 'vitest'
import { getMe, login } from '@/contracts/account'
import { endOneSession, listSessions, logoutAll } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD } from '~/tests/support/fixtures/factories'

const signIn = async (email: string, userAgent = 'Firefox') => {
  const headers = { 'user-agent': userAgent }
  return (
    await json(await api(login, { body: { email, password: PASSWORD }, headers, address: '192.0.2.7' }))
  ).token as string
}
const list = async (token: string) => (await json(await api(listSessions, { token }))).sessions
const isIn = async (token: string) => (await api(getMe, { token })).status === 200

describe('sessions', () => {
  it('are listed with their details, the user’s own first; ended and expired ones are not', async () => {
    const { email, token } = await makeUser()
    for (const agent of ['expired', 'ended', 'Chrome on a phone']) await signIn(email, agent)
    const named = (userAgent: string) => ({ where: { userAgent, user: { email } } })
    await db().session.updateMany({ ...named('expired'), data: { expiresAt: new Date(1) } })
    await db().session.updateMany({ ...named('ended'), data: { revokedAt: new Date() } })
    const sessions = await list(token)
    expect(sessions).toEqual([
      expect.objectContaining({ current: true, userAgent: '' }),
      expect.objectContaining({ current: false, userAgent: 'Chrome on a phone', ip: '192.0.2.7' }),
    ])
  })

  it('a request moves the last time that its session and its user were seen, once a minute', async () => {
    const { id, token } = await makeUser()
    const seen = async () => {
      const user = await db().user.findUniqueOrThrow({ where: { id }, include: { sessions: true } })
      return [user.lastSeenAt?.getTime(), user.sessions[0]?.lastSeenAt.getTime()]
    }
    const atSignIn = await seen()
    expect(await isIn(token)).toBe(true)
    expect(await seen()).toEqual(atSignIn)
    const before = new Date(Date.now() - 61_000)
    await db().user.update({ where: { id }, data: { lastSeenAt: before } })
    await db().session.updateMany({ where: { userId: id }, data: { lastSeenAt: before } })
    expect(await isIn(token)).toBe(true)
    const [user, session] = await seen()
    expect(user).toBeGreaterThan(before.getTime() + 60_000)
    expect(session).toBe(user)
  })

  it('one ends alone, from its next request on', async () => {
    const { email, token } = await makeUser()
    const [phone, tablet] = [await signIn(email, 'phone'), await signIn(email, 'tablet')]
    const { id } = (await list(token)).find((s: { userAgent: string }) => s.userAgent === 'phone')
    expect((await api(endOneSession, { token, params: { id } })).status).toBe(200)
    expect([await isIn(phone), await isIn(tablet), await isIn(token)]).toEqual([false, true, true])
    expect((await api(endOneSession, { token, params: { id } })).status).toBe(404)
  })

  it('the current one is not ended this way, and another user’s is not found', async () => {
    const [mine, theirs] = [await makeUser(), await makeUser()]
    const [own] = await list(mine.token)
    const [other] = await list(theirs.token)
    expect((await api(endOneSession, { token: mine.token, params: { id: own.id } })).status).toBe(409)
    expect((await api(endOneSession, { token: mine.token, params: { id: other.id } })).status).toBe(404)
    expect(await isIn(theirs.token)).toBe(true)
  })

  it('all others end at once and are counted; this one and other people’s stay', async () => {
    const { email, token } = await makeUser()
    const stranger = await makeUser()
    const others = [await signIn(email), await signIn(email), await signIn(email)]
    expect(await json(await api(logoutAll, { token }))).toEqual({ ok: true, ended: 3 })
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect([await isIn(token), await isIn(stranger.token)]).toEqual([true, true])
    expect(await json(await api(logoutAll, { token }))).toEqual({ ok: true, ended: 0 })
  })
})
