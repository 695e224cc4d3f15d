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
  it('are listed with what is known of them, one’s own first; ended and expired ones are not', async () => {
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

  it('one ends alone, from its next request on', async () => {
    const { email, token } = await makeUser()
    const [phone, tablet] = [await signIn(email, 'phone'), await signIn(email, 'tablet')]
    const { id } = (await list(token)).find((s: { userAgent: string }) => s.userAgent === 'phone')
    expect((await api(endOneSession, { token, params: { id } })).status).toBe(200)
    expect([await isIn(phone), await isIn(tablet), await isIn(token)]).toEqual([false, true, true])
    expect((await api(endOneSession, { token, params: { id } })).status).toBe(404)
  })

  it('the one in use is not ended this way, a stranger’s is not there', async () => {
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
