import { afterAll, describe, expect, it, vi } from 'vitest'
import { login } from '@/contracts/account'
import { db } from '@/server/db/prisma'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { api } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'

// the settings are read when the first module of the server is loaded
const smtp = await vi.hoisted(async () => {
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('SMTP_URL', mailbox.url)
  vi.stubEnv('NEXTAUTH_URL', 'https://tanks.example.test')
  return mailbox
})
afterAll(() => smtp.stop())

const DAY_MS = 24 * 3_600_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.70'
const FORGED = 'You have won, see evil.example'

async function makeOwner(data: object = {}): Promise<Signed> {
  const user = await makeUser()
  const emailVerifiedAt = new Date()
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt, ...data } })
  return user
}

const signIn = async ({ email }: Signed, userAgent: string, password = PASSWORD) => {
  const headers = { 'user-agent': userAgent }
  return (await api(login, { body: { email, password }, headers, address: '192.0.2.7' })).status
}
const noticesTo = ({ id }: Signed) =>
  db().delivery.count({ where: { userId: id, message: { path: ['kind'], equals: 'sign_in' } } })

/** What is in the mailbox of a user after all queued mails were sent. */
async function mailsTo({ email }: Signed) {
  const outbox = new Outbox({
    channels: {
      email: emailChannel,
      push: { ...emailChannel, name: 'push' },
      telegram: { ...emailChannel, name: 'telegram' },
      webhook: { ...emailChannel, name: 'webhook' },
    },
  })
  await outbox.run()
  await outbox.idle()
  return smtp.mails.filter(({ to }) => to.includes(email))
}

describe('a sign-in from a new device', () => {
  it('is mailed once, with time, client, address and the way to end it', async () => {
    const owner = await makeOwner({ timezone: 'Asia/Kolkata', preferences: { alertEmails: false } })
    expect([await signIn(owner, FIREFOX), await signIn(owner, FIREFOX)]).toEqual([200, 200])
    expect(await noticesTo(owner)).toBe(1)
    const mail = (await mailsTo(owner)).at(-1)
    expect(mail?.headers.get('subject')).toBe('New sign-in to your account')
    expect(mail?.text).toContain('Firefox on Linux')
    expect(mail?.text).toContain('192.0.2.7')
    expect(mail?.text).toContain('(Asia/Kolkata)')
    expect(mail?.text).toMatch(/This was not me:\s+https:\/\/tanks\.example\.test\/profile\?tab=security/)
    expect(mail?.headers.get('list-unsubscribe')).toBeUndefined()
  })

  it('is in the language of its owner', async () => {
    const owner = await makeOwner({ preferences: { language: 'es' } })
    await signIn(owner, EDGE)
    const mail = (await mailsTo(owner)).at(-1)
    expect(mail?.text).toContain('Nuevo inicio de sesión en tu cuenta')
    expect(mail?.text).toContain('Edge en Windows')
  })

  it('is told by browser and system: a new version is none', async () => {
    const owner = await makeOwner()
    await signIn(owner, FIREFOX)
    await signIn(owner, FIREFOX.replaceAll('133.0', '134.0'))
    expect(await noticesTo(owner)).toBe(1)
    await signIn(owner, EDGE)
    expect(await noticesTo(owner)).toBe(2)
  })

  it('repeats nothing that the client says of itself', async () => {
    const owner = await makeOwner()
    await signIn(owner, FORGED)
    const mail = (await mailsTo(owner)).at(-1)
    expect(mail?.text).toContain('Unknown device')
    expect(mail?.raw).not.toContain('evil.example')
  })

  it('is mailed again after 90 days without it, ended sessions included', async () => {
    const owner = await makeOwner()
    await signIn(owner, FIREFOX)
    const lastSeenAt = (days: number) => ({ lastSeenAt: new Date(Date.now() - days * DAY_MS) })
    const sessions = { where: { userId: owner.id } }
    await db().session.updateMany({ ...sessions, data: { ...lastSeenAt(89), revokedAt: new Date() } })
    await signIn(owner, FIREFOX)
    expect(await noticesTo(owner)).toBe(1)
    await db().session.updateMany({ ...sessions, data: lastSeenAt(91) })
    await signIn(owner, FIREFOX)
    expect(await noticesTo(owner)).toBe(2)
  })

  it('is not the first session of an account', async () => {
    const owner = await makeOwner()
    await db().session.deleteMany({ where: { userId: owner.id } })
    expect(await signIn(owner, FIREFOX)).toBe(200)
    expect(await noticesTo(owner)).toBe(0)
  })

  it('is mailed neither to an address that is not confirmed nor for a refused sign-in', async () => {
    const [unverified, owner] = [await makeUser(), await makeOwner()]
    expect(await signIn(unverified, FIREFOX)).toBe(200)
    expect(await signIn(owner, FIREFOX, 'not the password')).toBe(401)
    expect([await noticesTo(unverified), await noticesTo(owner)]).toEqual([0, 0])
  })

  it('at the same moment several times is mailed once', async () => {
    const owner = await makeOwner()
    const statuses = await Promise.all(Array.from({ length: 6 }, () => signIn(owner, FIREFOX)))
    expect(statuses).toEqual(Array(6).fill(200))
    expect(await noticesTo(owner)).toBe(1)
  })
})
