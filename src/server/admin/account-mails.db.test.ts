import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { acceptUserInvitation, importInvitations, inviteUser } from '@/contracts/admin/invitations'
import { resendUserVerification, resetUserPassword } from '@/contracts/admin/users'
import { resetPassword, verifyEmail } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { answerOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeUser, PASSWORD } from '~/tests/support/fixtures/factories'
import { tokenIn } from '~/tests/support/services/smtp'

// the settings are read when the first module of the server is loaded
const smtp = await vi.hoisted(async () => {
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('SMTP_URL', mailbox.url)
  vi.stubEnv('NEXTAUTH_URL', 'https://tanks.example.test')
  return mailbox
})

const outbox = new Outbox({
  channels: {
    email: emailChannel,
    push: { ...emailChannel, name: 'push' },
    telegram: { ...emailChannel, name: 'telegram' },
    webhook: { ...emailChannel, name: 'webhook' },
  },
})

/** The last of all queued mails to an address. */
async function mailTo(address: string) {
  await outbox.run()
  await outbox.idle()
  return smtp.mails.splice(0).findLast(({ to }) => to.includes(address))
}

beforeEach(async () => {
  await db().rateLimit.deleteMany()
})
afterAll(() => smtp.stop())

describe('where this server sends mail', () => {
  it('an invitation is mailed with the link that is answered, and its token is in no table', async () => {
    const admin = await makeUser('admin')
    const email = `${randomUUID()}@example.org`
    const { link, mailed } = await answerOf(inviteUser, admin, { body: { email } })
    const token = link.split('#token=')[1]
    expect([mailed, link]).toEqual([true, `https://tanks.example.test/register#token=${token}`])
    const waiting = await db().delivery.findFirstOrThrow({ where: { target: email } })
    expect(JSON.stringify(waiting.message)).not.toContain(token)
    const mail = await mailTo(email)
    expect(mail?.text).toContain(link)
    expect(mail?.text).toContain('Test Person invites you')
    const body = { token, name: 'New', password: PASSWORD }
    expect((await api(acceptUserInvitation, { body })).status).toBe(200)
  })

  it('so are those of a list', async () => {
    const admin = await makeUser('admin')
    const emails = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    await answerOf(importInvitations, admin, {
      body: { csv: ['email', ...emails].join('\n'), dryRun: false },
    })
    await outbox.run()
    await outbox.idle()
    expect(smtp.mails.splice(0).flatMap(({ to }) => to)).toEqual(expect.arrayContaining(emails))
  })

  it('a forced new password goes by mail, not to the administrator', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    const answer = await answerOf(resetUserPassword, admin, { params: { id: user.id } })
    expect(answer).toEqual({ ok: true, link: null, status: 200 })
    const token = tokenIn(await mailTo(user.email), '/reset-password')
    const body = { token, password: 'a new walk to the spring' }
    expect((await api(resetPassword, { body })).status).toBe(200)
  })

  it('the link that proves an address is sent again, until it is proven', async () => {
    const [admin, user] = [await makeUser('admin'), await makeUser()]
    await mailTo(user.email)
    const again = () => answerOf(resendUserVerification, admin, { params: { id: user.id } })
    expect((await again()).status).toBe(200)
    const token = tokenIn(await mailTo(user.email), '/verify-email')
    expect((await api(verifyEmail, { body: { token } })).status).toBe(200)
    expect((await again()).status).toBe(409)
  })
})
