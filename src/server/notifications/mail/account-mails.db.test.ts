import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMe, login, providers, register, updateMe } from '@/contracts/account'
import {
  confirmTotp,
  forgotPassword,
  resetPassword,
  sendVerification,
  showOptOut,
  startTotp,
  stopMails,
  verifyEmail,
} from '@/contracts/security'
import { newTotpSecret } from '@/server/accounts/totp'
import { emailChannel } from '@/server/notifications/channels/email/channel'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { db } from '@/server/db/prisma'
import { api, json } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { type ReceivedMail, tokenIn } from '~/tests/support/services/smtp'
import { optOutToken } from './opt-out'

// the settings are read when the first module of the server is loaded
const smtp = await vi.hoisted(async () => {
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('SMTP_URL', mailbox.url)
  vi.stubEnv('NEXTAUTH_URL', 'https://tanks.example.test')
  vi.stubEnv('MAIL_FROM', 'Cistern <water@example.test>')
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
const NEW_PASSWORD = 'another walk to the spring'

/** Delivers all queued mails. */
async function post(): Promise<ReceivedMail[]> {
  await outbox.run()
  await outbox.idle()
  return smtp.mails.splice(0)
}
const mailsTo = async (address: string) => (await post()).filter(({ to }) => to.includes(address))
const mailTo = async (address: string) => (await mailsTo(address)).at(-1)
const userOf = (id: string) => db().user.findUniqueOrThrow({ where: { id } })
const signIn = async ({ email: address }: Signed, password: string) =>
  (await api(login, { body: { email: address, password } })).status
const forgot = (address: string, headers = {}) => api(forgotPassword, { body: { email: address }, headers })
const reset = (token: string, password = NEW_PASSWORD) => api(resetPassword, { body: { token, password } })
const verify = (token: string) => api(verifyEmail, { body: { token } })
const age = (userId: string, ms: number) =>
  db().mailToken.updateMany({ where: { userId }, data: { expiresAt: new Date(Date.now() + ms) } })

beforeEach(async () => {
  // an hour passes: all tests use one address
  await db().rateLimit.deleteMany()
  await post()
})
afterAll(() => smtp.stop())

/** A new user, and the token of their link. */
async function newcomer() {
  const user = await makeUser()
  return { user, token: tokenIn(await mailTo(user.email), '/verify-email') }
}

describe('an address', () => {
  it('is verified once by the link that registering sends', async () => {
    const user = await makeUser()
    const mail = await mailTo(user.email)
    expect([mail?.from, mail?.headers.get('subject')]).toEqual([
      'water@example.test',
      'Confirm your e-mail address',
    ])
    expect(mail?.headers.get('from')).toBe('Cistern <water@example.test>')
    const token = tokenIn(mail, 'https://tanks.example.test/verify-email')
    expect(mail?.html).toContain(`href="https://tanks.example.test/verify-email#token=${token}"`)
    expect(await json(await verify(token))).toEqual({ email: user.email })
    expect((await userOf(user.id)).emailVerifiedAt).not.toBeNull()
    expect((await json(await api(getMe, { token: user.token }))).user.emailVerified).toBe(true)
    expect((await verify(token)).status).toBe(400)
  })

  it.each(['register', 'forgot'])(
    'is written to in fixed words: nothing of a stranger’s reaches it (%s)',
    async (way) => {
      const name = 'You have won, see evil.example'
      const address = `evil.example+${randomUUID().slice(0, 8)}@example.org`
      await api(register, { body: { name, email: address, password: PASSWORD } })
      if (way === 'forgot') await forgot(address)
      const mails = await mailsTo(address)
      expect(mails.length).toBe(way === 'forgot' ? 2 : 1)
      for (const { text, html, headers } of mails) {
        expect([text, html, headers.get('subject')].join('\n')).not.toMatch(/evil\.example|You have won/)
      }
    },
  )

  it('stores no readable token: neither in the outbox nor in its own table', async () => {
    const { user, token } = await newcomer()
    const kept = [
      await db().mailToken.findMany({ where: { userId: user.id } }),
      await db().delivery.findMany({ where: { userId: user.id } }),
    ]
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('is verified by one of many simultaneous calls', async () => {
    const { token } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  it.each([
    ['a day later', (id: string) => age(id, -1)],
    [
      'after the account got another address',
      (id: string) => db().user.update({ where: { id }, data: { email: `${randomUUID()}@example.org` } }),
    ],
    [
      'when the account is disabled',
      (id: string) => db().user.update({ where: { id }, data: { disabledAt: new Date() } }),
    ],
  ])('is not proven %s', async (_, change) => {
    const { user, token } = await newcomer()
    await change(user.id)
    expect((await verify(token)).status).toBe(400)
    expect((await userOf(user.id)).emailVerifiedAt).toBeNull()
  })

  it('is verified neither by a token of another kind nor by an unknown one', async () => {
    const { user, token } = await newcomer()
    expect((await reset(token)).status).toBe(400)
    await forgot(user.email)
    expect((await verify(tokenIn(await mailTo(user.email), '/reset-password'))).status).toBe(400)
    expect((await verify('x'.repeat(43))).status).toBe(400)
  })

  it('gets another link on request, and both work; a verified one gets none', async () => {
    const { user, token } = await newcomer()
    const send = () => api(sendVerification, { token: user.token })
    expect((await send()).status).toBe(200)
    expect(tokenIn(await mailTo(user.email), '/verify-email')).not.toBe(token)
    expect((await verify(token)).status).toBe(200)
    expect((await send()).status).toBe(409)
    expect((await api(sendVerification)).status).toBe(401)
  })

  it('gets five links an hour', async () => {
    const { user } = await newcomer()
    const send = async () => (await api(sendVerification, { token: user.token })).status
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push(await send())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a forgotten password', () => {
  it('is reset by the link: every session ends, the address is verified, the owner is notified', async () => {
    const user = await makeUser()
    await forgot(user.email.toUpperCase())
    const mail = (await mailsTo(user.email)).find((m) => m.headers.get('subject') === 'Set a new password')
    const answer = await reset(tokenIn(mail, 'https://tanks.example.test/reset-password'))
    expect([answer.status, await json(answer)]).toEqual([200, { ok: true }])
    expect((await api(getMe, { token: user.token })).status).toBe(401)
    const saved = await userOf(user.id)
    expect(saved.emailVerifiedAt).not.toBeNull()
    const notice = await mailTo(user.email)
    expect(notice?.headers.get('subject')).toBe('Your password was changed')
    expect(notice?.text).toContain('https://tanks.example.test/profile')
    expect([await signIn(user, PASSWORD), await signIn(user, NEW_PASSWORD)]).toEqual([401, 200])
  })

  it('accepts a link once, only the newest, and for an hour', async () => {
    const user = await makeUser()
    const linkFor = async () => {
      await forgot(user.email)
      return tokenIn(await mailTo(user.email), '/reset-password')
    }
    const first = await linkFor()
    const second = await linkFor()
    expect((await reset(first)).status).toBe(400)
    expect((await reset(second)).status).toBe(200)
    expect((await reset(second, 'a third way to the river')).status).toBe(400)
    const third = await linkFor()
    await age(user.id, -1)
    expect((await reset(third)).status).toBe(400)
    expect(await signIn(user, NEW_PASSWORD)).toBe(200)
  })

  it('enforces the password rules, and keeps the link for another try', async () => {
    const user = await makeUser()
    await forgot(user.email)
    const token = tokenIn(await mailTo(user.email), '/reset-password')
    const refused = await json(await reset(token, 'password1'))
    expect(refused.issues).toEqual([{ path: 'password', message: expect.stringContaining('too common') }])
    expect((await reset(token)).status).toBe(200)
  })

  it('of an unverified address ends every factor that its maker has left; later ones stay', async () => {
    const { token: squatter, ...user } = await makeUser()
    const factors = async () => {
      const { totpSecret, totpAt, recoveryHashes } = await userOf(user.id)
      const where = { userId: user.id }
      const [passkeys, externals] = [
        await db().passkey.count({ where }),
        await db().externalAccount.count({ where }),
      ]
      return {
        totp: totpSecret !== null && totpAt !== null,
        codes: recoveryHashes.length,
        passkeys,
        externals,
      }
    }
    const addFactors = async () => {
      const totp = { totpSecret: newTotpSecret(), totpAt: new Date(), totpStep: 1, recoveryHashes: ['x'] }
      await db().user.update({ where: { id: user.id }, data: totp })
      const passkey = { name: 'Mine', publicKey: Buffer.from('k'), counter: 0, transports: [] }
      await db().passkey.create({ data: { ...passkey, id: randomUUID(), userId: user.id } })
      await db().externalAccount.create({ data: { provider: 'p', subject: randomUUID(), userId: user.id } })
    }
    const resetByMail = async () => {
      await forgot(user.email)
      return reset(tokenIn(await mailTo(user.email), '/reset-password'))
    }
    await addFactors()
    await resetByMail()
    expect(await factors()).toEqual({ totp: false, codes: 0, passkeys: 0, externals: 0 })
    expect((await api(getMe, { token: squatter })).status).toBe(401)
    expect(await signIn({ ...user, token: '' }, NEW_PASSWORD)).toBe(200)
    await addFactors()
    await resetByMail()
    expect(await factors()).toEqual({ totp: true, codes: 1, passkeys: 1, externals: 1 })
  })

  it('leaves its maker no moment in which to set up an authenticator again', async () => {
    for (let n = 0; n < 5; n++) {
      const user = await makeUser()
      await forgot(user.email)
      const link = tokenIn(await mailTo(user.email), '/reset-password')
      const { secret } = await json(await api(startTotp, { token: user.token }))
      const code = TOTP.generate({ secret: Secret.fromBase32(secret) })
      const confirm = () => api(confirmTotp, { token: user.token, body: { code } })
      await Promise.all([reset(link), confirm(), confirm(), api(startTotp, { token: user.token })])
      expect(await confirm()).toMatchObject({ status: 401 })
      expect((await userOf(user.id)).totpAt).toBeNull()
      expect(await signIn(user, NEW_PASSWORD)).toBe(200)
    }
  })

  it('answers the same for an unknown address and for a disabled account, and mails neither', async () => {
    const [known, disabled] = [await makeUser(), await makeUser()]
    await db().user.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
    await post()
    const answers = await Promise.all(
      [known.email, disabled.email, `${randomUUID()}@example.org`].map(async (address) => {
        const answer = await forgot(address)
        return { status: answer.status, body: await json(answer), cookie: answer.headers.get('set-cookie') }
      }),
    )
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { ok: true }, cookie: null }))
    expect((await post()).flatMap(({ to }) => to)).toEqual([known.email])
  })

  it('is mailed three times an hour, and the fourth answer is the same', async () => {
    const user = await makeUser()
    await post()
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await forgot(user.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await mailsTo(user.email)).toHaveLength(3)
  })

  it('is mailed with the configured address, whatever Host header the request has', async () => {
    const user = await makeUser()
    await post()
    await forgot(user.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    })
    const mail = await mailTo(user.email)
    expect(mail?.raw).not.toContain('evil.example')
    const hosts = [...(mail?.html.matchAll(/https?:\/\/([^/"#\s<]+)/g) ?? [])].map(([, host]) => host)
    // the other one is the document type
    expect(new Set(hosts)).toEqual(new Set(['tanks.example.test', 'www.w3.org']))
  })
})

describe('a change of sign-in methods', () => {
  const changePassword = (user: Signed) =>
    api(updateMe, { token: user.token, body: { password: NEW_PASSWORD } })

  it('is notified to a verified address, in the zone of its owner', async () => {
    const user = await makeUser()
    await db().user.update({
      where: { id: user.id },
      data: { emailVerifiedAt: new Date(), timezone: 'Asia/Kolkata' },
    })
    await post()
    expect((await changePassword(user)).status).toBe(200)
    const mail = await mailTo(user.email)
    expect(mail?.headers.get('subject')).toBe('Your password was changed')
    expect(mail?.text).toContain('(Asia/Kolkata)')
  })

  it('is not notified to an unverified address', async () => {
    const user = await makeUser()
    await post()
    expect((await changePassword(user)).status).toBe(200)
    expect(await mailsTo(user.email)).toEqual([])
  })
})

describe('alert mails', () => {
  const stopByBody = (token: string) => api(stopMails, { body: { token } })
  const alertEmails = async (id: string) =>
    ((await userOf(id)).preferences as { alertEmails?: boolean }).alertEmails
  const ONE_CLICK = 'List-Unsubscribe=One-Click'

  it.each([
    ['a form', 'application/x-www-form-urlencoded', ONE_CLICK],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('stop at one click of a mail program, sent as %s', async (_, type, body) => {
    const { id, email: address } = await makeUser()
    const token = optOutToken({ userId: id, what: 'alerts' })
    const answer = await api(stopMails, { query: { token }, body, headers: { 'content-type': type } })
    expect([answer.status, await json(answer)]).toEqual([200, { email: address, what: 'alerts' }])
    expect(await alertEmails(id)).toBe(false)
  })

  it('stop from the page, and again changes nothing; other preferences stay', async () => {
    const { id } = await makeUser()
    await db().user.update({ where: { id }, data: { preferences: { theme: 'dark' }, marketingOptIn: true } })
    const token = optOutToken({ userId: id, what: 'alerts' })
    expect((await stopByBody(token)).status).toBe(200)
    expect((await stopByBody(token)).status).toBe(200)
    const { preferences, marketingOptIn } = await userOf(id)
    expect([preferences, marketingOptIn]).toEqual([
      { theme: 'dark', units: 'metric', language: 'en', alertEmails: false },
      true,
    ])
  })

  it('of marketing stop by a token of their own', async () => {
    const { id } = await makeUser()
    await db().user.update({ where: { id }, data: { marketingOptIn: true } })
    await stopByBody(optOutToken({ userId: id, what: 'marketing' }))
    expect([(await userOf(id)).marketingOptIn, await alertEmails(id)]).toEqual([false, undefined])
  })

  it('do not stop for a foreign token, without one, or by opening the address', async () => {
    const [{ id }, other] = [await makeUser(), await makeUser()]
    const token = optOutToken({ userId: id, what: 'alerts' })
    const [, , signature] = token.split('.')
    for (const forged of [
      `${other.id}.alerts.${signature}`,
      `${id}.marketing.${signature}`,
      `${token}.x`,
      `${id}.alerts.`,
      'x'.repeat(40),
    ])
      expect((await stopByBody(forged)).status).toBe(400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await api(stopMails, { body: ONE_CLICK, headers: form })).status).toBe(400)
    expect((await api(stopMails, { query: { token }, body: 'x=y', headers: form })).status).toBe(400)
    const shown = await api(showOptOut, { query: { token } })
    expect([shown.status, shown.headers.get('location')]).toEqual([
      303,
      `https://tanks.example.test/mail-opt-out#token=${token}`,
    ])
    expect([await alertEmails(id), await alertEmails(other.id)]).toEqual([undefined, undefined])
  })
})

it('reports that this server sends mail', async () => {
  expect((await json(await api(providers))).mail).toBe(true)
})

it('accepts no form where a call does not declare it', async () => {
  const body = 'name=a&email=a%40example.org&password=x'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await api(register, { body, headers })).status).toBe(415)
})
