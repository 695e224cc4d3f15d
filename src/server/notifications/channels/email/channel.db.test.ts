import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxMessage, DeliveryAttempt } from '@/server/notifications/delivery/types'
import { enqueueMail } from '@/server/notifications/delivery/enqueue'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { startSmtp } from '~/tests/support/services/smtp'
import { emailChannel, smtpOutcomeOf } from './channel'

// the settings are read when the first module of the server is loaded
const smtp = await vi.hoisted(async () => {
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('SMTP_URL', mailbox.url)
  vi.stubEnv('NEXTAUTH_URL', 'https://tanks.example.test')
  return mailbox
})

const message: OutboxMessage = {
  kind: 'alert',
  title: 'Water critically low: Well',
  body: '12% (480 L left), at or below your critical threshold of 15%. Falling about 3% per hour.',
  severity: 'critical',
  tag: 'alert-1',
  path: '/devices/well?tab=alerts',
  at: '2026-05-05T12:00:00.000Z',
  language: 'en',
}
const userId = randomUUID()
const signal = new AbortController().signal
const sendTo = (target: string, change: Partial<OutboxMessage> = {}, id: string = randomUUID()) => {
  const sending: DeliveryAttempt = { id, userId, target, message: { ...message, ...change } }
  return emailChannel.send(sending, signal)
}
async function received(change: Partial<OutboxMessage> = {}, id?: string) {
  expect(await sendTo('ada@example.org', change, id)).toMatchObject({ result: 'sent' })
  const mail = smtp.mails.pop()
  if (!mail) throw new Error('no mail came')
  return mail
}
const only = { push: emailChannel, telegram: emailChannel, webhook: emailChannel, email: emailChannel }

afterEach(() => {
  smtp.refuse = () => null
  smtp.mails.length = 0
})
afterAll(() => smtp.stop())

describe('an alert by mail', () => {
  it('contains severity, event and evidence, in both parts, with one button', async () => {
    const { text, html, headers, from } = await received()
    expect(from).toBe('no-reply@tanks.example.test')
    expect(headers.get('subject')).toBe('Water critically low: Well')
    expect(text).toContain('Critical: Water critically low: Well')
    expect(text).toContain('https://tanks.example.test/devices/well?tab=alerts')
    for (const part of [text, html]) expect(part).toContain('12% (480 L left), at or below your critical')
    expect(html).toMatch(/>Critical<\/p>/)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('lang="en"')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('can be stopped from the mail program and from the mail itself', async () => {
    const { headers, html, text } = await received()
    const call = /^<(https:\/\/tanks\.example\.test\/api\/mail\/opt-out\?token=([\w.-]+))>$/.exec(
      headers.get('list-unsubscribe') ?? '',
    )
    expect(call?.[2]).toMatch(new RegExp(`^${userId}\\.alerts\\.`))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const part of [text, html])
      expect(part).toContain(`https://tanks.example.test/mail-opt-out#token=${call?.[2]}`)
  })

  it('is threaded with the other mails of its episode, and a repeated delivery is the same mail', async () => {
    const id = randomUUID()
    const alert = await received({}, id)
    const again = await received({}, id)
    const resolved = await received({ kind: 'resolved', title: 'Enough water again: Well' })
    const other = await received({ tag: 'alert-2' })
    const thread = ({ headers }: typeof alert) => [headers.get('references'), headers.get('in-reply-to')]
    expect(thread(resolved)).toEqual(thread(alert))
    expect(thread(other)).not.toEqual(thread(alert))
    expect(again.headers.get('message-id')).toBe(alert.headers.get('message-id'))
    expect(resolved.headers.get('message-id')).not.toBe(alert.headers.get('message-id'))
  })

  it('is not altered by the characters of a name', async () => {
    const nasty = 'Well\r\nBcc: victim@example.org\r\n\r\n<script>alert(1)</script>\u2028X-Evil: 1'
    const mail = await received({ title: nasty, body: `${nasty}\n"><img src=x onerror=alert(1)>` })
    expect(mail.to).toEqual(['ada@example.org'])
    expect([mail.headers.has('bcc'), mail.headers.has('x-evil')]).toEqual([false, false])
    expect(mail.headers.get('subject')).toContain('Well Bcc: victim@example.org')
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(mail.html).toContain('&lt;script&gt;')
  })

  it.each(['ada@example.org\r\nRCPT TO:<b@example.org>', 'a@example.org, b@example.org', ''])(
    'goes to nobody for the address %j',
    async (target) => {
      await sendTo(target)
      expect(smtp.mails.flatMap(({ to }) => to)).not.toContain('b@example.org')
    },
  )
})

it.each(['test', 'security', 'sign_in', 'verify_email', 'reset_password'] as const)(
  'a mail of kind %s has no way out and no thread',
  async (kind) => {
    const sending = {
      id: randomUUID(),
      userId: null,
      target: 'ada@example.org',
      message: { ...message, kind },
    }
    await emailChannel.send(sending, signal)
    const headers = smtp.mails[0]?.headers
    expect([headers?.get('list-unsubscribe'), headers?.get('references')]).toEqual([undefined, undefined])
  },
)

describe('delivery outcome', () => {
  it.each([
    [550, 'refused'],
    [551, 'refused'],
    [553, 'refused'],
    [552, 'refused'],
    [450, 'failed'],
    [421, 'failed'],
  ])('a mailbox that answers %i: %s', async (code, result) => {
    smtp.refuse = () => ({ code, message: 'No' })
    expect(await sendTo('ada@example.org')).toMatchObject({ result, error: expect.stringContaining('No') })
  })

  it.each([
    [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'failed'],
    [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'failed'],
    [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'refused'],
    [{ code: 'ECONNECTION', command: 'CONN' }, 'failed'],
    [{ code: 'ETIMEDOUT' }, 'failed'],
    ['nothing known', 'failed'],
  ])('%j: %s', (error, result) => {
    expect(smtpOutcomeOf(error).result).toBe(result)
  })

  it('is sent when an unavailable server returns', async () => {
    const port = Number(new URL(smtp.url).port)
    await smtp.stop()
    const deadline = new Date(Date.now() + 3_600_000)
    await enqueueMail(pool(), { userId: null, to: 'bob@example.org', message, deadline })
    let now = Date.now()
    const outbox = new Outbox({ channels: only, clock: () => new Date(now) })
    const turn = async () => {
      await outbox.run()
      await outbox.idle()
      return db().delivery.findFirstOrThrow({ where: { target: 'bob@example.org' } })
    }
    expect(await turn()).toMatchObject({ state: 'pending', attempts: 1 })
    const back = await startSmtp(port)
    now += 10 * 60_000
    expect(await turn()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(back.mails.map(({ to }) => to)).toEqual([['bob@example.org']])
    await back.stop()
  })
})
