import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailingFields } from '@/contracts/superuser/mailing'
import * as calls from '@/contracts/superuser/mailings'
import { deleteAccount, stopMails } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { Outbox } from '@/server/notifications/delivery/outbox'
import { enqueueMail } from '@/server/notifications/delivery/enqueue'
import { CHANNEL_REGISTRY } from '@/server/notifications/delivery/registry'
import type { DeliveryChannel } from '@/server/notifications/delivery/types'
import { pool } from '@/server/db/pool'
import { messageOf } from '~/tests/support/messages-out'
import { answerOf, recordsOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { makeUser, PASSWORD, type Signed } from '~/tests/support/fixtures/factories'
import { merge } from '~/tests/support/merging'
import { mailingFields, TEXT } from '~/tests/support/mailings'
import { tokenIn } from '~/tests/support/services/smtp'
import { advanceMailings } from './run/advance'

// the settings are read when the first module of the server is loaded
const smtp = await vi.hoisted(async () => {
  const mailbox = await (await import('~/tests/support/services/smtp')).startSmtp()
  vi.stubEnv('SMTP_URL', mailbox.url)
  vi.stubEnv('NEXTAUTH_URL', 'https://tanks.example.test')
  return mailbox
})

const HOUR_MS = 3_600_000
const FAST = 6_000
/** A clock that tests move on; the outbox of a mailing asks for no more than it says. */
const clock = { now: Date.now() }
const now = () => new Date(clock.now)
const outbox = () => new Outbox({ channels: CHANNEL_REGISTRY, clock: now, lookAheadMs: 0 })

let sender: Signed
beforeAll(async () => {
  sender = await makeUser('superuser')
  await db().user.update({ where: { id: sender.id }, data: { emailVerifiedAt: new Date() } })
})
beforeEach(async () => {
  await db().mailing.deleteMany()
  await db().user.updateMany({ data: { marketingOptIn: false } })
  await db().rateLimit.deleteMany()
  clock.now = Date.now()
})
afterEach(() => {
  smtp.refuse = () => null
  smtp.mails.length = 0
})
afterAll(() => smtp.stop())

async function makeReaders(count: number, language = 'en'): Promise<Signed[]> {
  const readers = await Promise.all(Array.from({ length: count }, () => makeUser()))
  const facts = { emailVerifiedAt: new Date(), marketingOptIn: true, preferences: { language } }
  await db().user.updateMany({ where: { id: { in: readers.map(({ id }) => id) } }, data: facts })
  await db().rateLimit.deleteMany()
  // each was asked to confirm the address
  await db().delivery.deleteMany({ where: { mailingId: null } })
  return readers
}

const draft = async (given: Partial<MailingFields> = {}) =>
  (await answerOf(calls.createMailing, sender, { body: mailingFields({ rate: FAST, ...given }) })).mailing

async function send(mailing: { id: string; version: number }, given: object = {}) {
  const body = { version: mailing.version, confirmed: 100, ...given }
  const sent = await answerOf(calls.sendMailing, sender, { params: { id: mailing.id }, body })
  clock.now = Math.max(clock.now, Date.now())
  return sent
}

const decide = (
  call: (typeof calls)['pauseMailing' | 'resumeMailing' | 'cancelMailing' | 'retryMailing'],
  id: string,
) => answerOf(call, sender, { params: { id } })

/** A moment of a worker: the mailing goes on, and one mail leaves at most. */
async function step(box = outbox()): Promise<void> {
  await advanceMailings(now())
  await box.run()
  await box.idle()
  clock.now += 60_000 / FAST
}
async function steps(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await step()
}

const show = async (id: string) => (await answerOf(calls.getMailing, sender, { params: { id } })).mailing
const log = async (id: string, query: Record<string, string> = {}) =>
  (await answerOf(calls.listMailingRecipients, sender, { params: { id }, query })).recipients

describe('a mailing', () => {
  it('reaches everybody once, in their language, and can be stopped from the mail', async () => {
    const [ada] = await makeReaders(1, 'es')
    const [bob] = await makeReaders(1, 'hi')
    const texts = { en: TEXT, es: { ...TEXT, subject: 'Novedades para {{name}}' } }
    const { id, version } = await draft({ content: { texts, link: '' } })
    expect((await send({ id, version })).status).toBe(200)
    await steps(3)
    await step()
    const to = (person: Signed | undefined) =>
      smtp.mails.filter((mail) => mail.to.includes(person?.email ?? ''))
    expect(smtp.mails).toHaveLength(2)
    expect(to(ada)[0]?.headers.get('subject')).toBe('Novedades para Test Person')
    expect(to(bob)[0]?.headers.get('subject')).toBe('News for Test Person')
    expect(to(bob)[0]?.text).toContain('you have 0 devices.')
    expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 2, waiting: 0, queued: 0 } })
    const [entry] = await log(id)
    expect(entry).toMatchObject({ state: 'sent', attempts: 1, answer: expect.stringMatching(/^250 /) })
    expect(JSON.stringify(await db().mailingRecipient.findMany())).not.toContain('@example.org')

    const { headers } = to(ada)[0] ?? {}
    expect(headers?.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<https:\/\/tanks\.example\.test\/api\/mail\/opt-out\?token=([^>]+)>$/
    const token = link.exec(headers?.get('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(tokenIn(to(ada)[0], 'mail-opt-out')).toBe(token)
    const stopped = await api(stopMails, { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } })
    expect(await stopped.json()).toMatchObject({ what: 'marketing' })
    expect(await db().user.findUnique({ where: { id: ada?.id ?? '' } })).toMatchObject({
      marketingOptIn: false,
    })
    const actions = (await recordsOf(id)).map(({ action }) => action)
    expect(actions).toEqual(['mailing.create', 'mailing.send', 'mailing.begin', 'mailing.end'])
  })

  it('leaves out whoever stopped news, was disabled or erased before their turn, and says why', async () => {
    const [first, opted, disabled, unverified, erased, last] = await makeReaders(6)
    const order = [first, opted, disabled, unverified, erased, last].map((one) => one?.id ?? '')
    const { id, version } = await draft({ rate: 1 })
    await send({ id, version })
    await advanceMailings(now())
    for (const [at, userId] of order.entries())
      await db().mailingRecipient.updateMany({
        where: { mailingId: id, userId },
        data: { position: 100 + at },
      })
    await db().user.update({ where: { id: order[1] ?? '' }, data: { marketingOptIn: false } })
    await db().user.update({ where: { id: order[2] ?? '' }, data: { disabledAt: new Date() } })
    await db().user.update({ where: { id: order[3] ?? '' }, data: { emailVerifiedAt: null } })
    const gone = { email: erased?.email, currentPassword: PASSWORD }
    expect((await api(deleteAccount, { token: erased?.token ?? '', body: gone })).status).toBe(200)
    for (let i = 0; i < 8; i++) {
      await step()
      clock.now += 60_000
    }
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual([first?.email, last?.email].sort())
    const reasons = (await log(id)).map(({ state, reason }: { state: string; reason: string | null }) =>
      [state, reason].filter(Boolean).join(' '),
    )
    expect(reasons.sort()).toEqual(
      [
        'sent',
        'sent',
        'skipped disabled',
        'skipped erased',
        'skipped opted_out',
        'skipped unverified',
      ].sort(),
    )
  })

  it('goes to nobody who was merged into another account while the mail waited', async () => {
    const [from, into] = (await makeReaders(2)) as [Signed, Signed]
    const { id, version } = await draft()
    await send({ id, version })
    await advanceMailings(now())
    expect(await db().delivery.count({ where: { mailingId: id, state: 'pending' } })).toBe(2)
    expect((await merge({ by: sender, from, into })).status).toBe(200)
    await steps(3)
    const left = await db().delivery.findMany({ where: { mailingId: id } })
    expect(left).toMatchObject([{ target: into.email, userId: into.id, state: 'sent' }])
    expect(await log(id, { state: 'skipped' })).toMatchObject([{ reason: 'erased' }])
    expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, skipped: 1, queued: 0 } })
  })

  it('that cannot begin stops neither the others that are due nor those that are sent', async () => {
    await makeReaders(2)
    const [broken, due, running] = [await draft(), await draft(), await draft({ rate: 1 })]
    for (const one of [broken, due, running]) await send(one)
    await db().mailing.update({ where: { id: running.id }, data: { state: 'sending' } })
    await db().mailing.update({
      where: { id: broken.id },
      data: { audience: { ...mailingFields().audience, excluded: ['nobody'] }, scheduledAt: new Date(0) },
    })
    await expect(advanceMailings(now())).rejects.toThrow(/uuid/)
    expect(await show(due.id)).toMatchObject({ state: 'sending', counts: { queued: 2 } })
    // it has no recipients, so it ends at its turn
    expect(await show(running.id)).toMatchObject({ state: 'sent' })
    expect(await db().mailing.findUnique({ where: { id: broken.id } })).toMatchObject({ state: 'scheduled' })
  })

  it('of notices reaches those who want no news, and says that it is one', async () => {
    const readers = await makeReaders(2)
    await db().user.updateMany({
      where: { id: { in: readers.map(({ id }) => id) } },
      data: { marketingOptIn: false, preferences: { alertEmails: false } },
    })
    const others = await db().user.updateMany({
      where: { id: { notIn: readers.map(({ id }) => id) } },
      data: { disabledAt: null },
    })
    const excluded = await db().user.findMany({ where: { id: { notIn: readers.map(({ id }) => id) } } })
    expect(excluded).toHaveLength(others.count)
    const audience = { ...mailingFields().audience, excluded: excluded.map(({ id }) => id) }
    const { id, version } = await draft({ kind: 'notice', audience })
    await send({ id, version })
    await steps(3)
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[0]?.headers.has('list-unsubscribe')).toBe(false)
    expect(smtp.mails[0]?.text).toContain('Notice about the service')
  })

  it('waits for its time, and for a person when that is long past', async () => {
    await makeReaders(1)
    const [soon, late] = [await draft(), await draft()]
    const at = new Date(clock.now + HOUR_MS).toISOString()
    for (const one of [soon, late]) expect((await send(one, { at, zone: 'Asia/Kolkata' })).status).toBe(200)
    expect(await show(soon.id)).toMatchObject({ state: 'scheduled', scheduledAt: at, zone: 'Asia/Kolkata' })
    await decide(calls.cancelMailing, late.id)
    expect(await show(late.id)).toMatchObject({ state: 'draft', scheduledAt: null })
    await step()
    expect(smtp.mails).toHaveLength(0)
    clock.now += HOUR_MS
    await steps(2)
    expect(smtp.mails).toHaveLength(1)

    const again = await show(late.id)
    const atLast = new Date(Date.now() + HOUR_MS).toISOString()
    await send(again, { at: atLast })
    clock.now += 10 * HOUR_MS
    await step()
    expect(await show(late.id)).toMatchObject({
      state: 'paused',
      pauseReason: 'late',
      counts: { waiting: 1 },
    })
    await decide(calls.resumeMailing, late.id)
    await steps(2)
    expect(smtp.mails).toHaveLength(2)
  })

  it('is paused, goes on and is cancelled; who has not got it gets nothing', async () => {
    await makeReaders(6)
    const { id, version } = await draft()
    await send({ id, version })
    await steps(2)
    await decide(calls.pauseMailing, id)
    await steps(3)
    expect(smtp.mails).toHaveLength(2)
    expect(await db().delivery.count({ where: { mailingId: id, state: 'pending' } })).toBe(0)
    await decide(calls.resumeMailing, id)
    await steps(1)
    expect(smtp.mails).toHaveLength(3)
    await decide(calls.cancelMailing, id)
    await steps(2)
    expect(smtp.mails).toHaveLength(3)
    expect(await show(id)).toMatchObject({ state: 'cancelled', counts: { sent: 3, skipped: 3, waiting: 0 } })
    expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(3)
    expect((await decide(calls.resumeMailing, id)).status).toBe(409)
  })

  it('notes refusals, tries them again, and knows a mailbox that is gone', async () => {
    const [full, gone] = await makeReaders(3)
    smtp.refuse = (address) => {
      if (address === full?.email) return { code: 554, message: '5.7.1 not now' }
      return address === gone?.email ? { code: 550, message: '5.1.1 no such user' } : null
    }
    const { id, version } = await draft()
    await send({ id, version })
    await steps(4)
    expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 1, bounced: 1 } })
    const failed = await log(id, { state: 'failed' })
    expect(failed).toMatchObject([{ reason: 'refused', answer: expect.stringContaining('5.7.1 not now') }])
    expect(await log(id, { state: 'bounced' })).toMatchObject([{ reason: 'permanent' }])
    smtp.refuse = () => null
    const messageId = failed[0].id as string
    await decide(calls.retryMailing, id)
    await steps(2)
    expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 2, failed: 0, bounced: 1 } })
    expect(smtp.mails.at(-1)?.headers.get('message-id')).toContain(messageId)
    expect((await decide(calls.retryMailing, id)).status).toBe(409)
  })

  it('waits while the mail server is away, and loses nobody', async () => {
    await makeReaders(3)
    smtp.refuse = () => ({ code: 421, message: 'closing' })
    const { id, version } = await draft()
    await send({ id, version })
    await steps(3)
    const waiting = await show(id)
    expect(waiting).toMatchObject({ state: 'sending', lastError: expect.stringContaining('closing') })
    const attempts = await db().mailingRecipient.findMany({ where: { attempts: { gt: 0 } } })
    // the others wait, too: the server, not the mail, was refused
    expect(attempts).toHaveLength(1)
    smtp.refuse = () => null
    clock.now += 60_000
    await steps(5)
    expect(smtp.mails).toHaveLength(3)
    expect(await show(id)).toMatchObject({ state: 'sent', lastError: null })
  })

  it('stands when too many mails are refused, until a person goes on', async () => {
    await makeReaders(1)
    const { id, version } = await draft({ rate: 1 })
    await send({ id, version })
    await step()
    const refused = { mailingId: id, state: 'failed', reason: 'refused' }
    await db().mailingRecipient.createMany({
      data: Array.from({ length: 50 }, (_, i) => ({ ...refused, position: 100 + i })),
    })
    await step()
    expect(await show(id)).toMatchObject({ state: 'paused', pauseReason: 'refusals' })
    expect(await recordsOf(id, 'mailing.pause')).toMatchObject([{ actorId: 'mailings.advance' }])
    await decide(calls.resumeMailing, id)
    clock.now += 60_000
    await steps(2)
    expect(await show(id)).toMatchObject({ state: 'sent', counts: { sent: 1, failed: 50 } })
  })

  it('keeps its rate over all workers, and delays no other mail', async () => {
    const [reader] = await makeReaders(6)
    const rate = 300
    const { id, version } = await draft({ rate })
    await send({ id, version })
    await advanceMailings(new Date())
    const times: number[] = []
    let otherAt = 0
    const email: DeliveryChannel = {
      ...CHANNEL_REGISTRY.email,
      send: async ({ message }) => {
        if (message.kind === 'test') otherAt = Date.now()
        else times.push(Date.now())
        await sleep(20)
        return { result: 'sent' }
      },
    }
    const workers = [1, 2, 3].map(() => new Outbox({ channels: { ...CHANNEL_REGISTRY, email } }))
    const other = { userId: null, to: reader?.email ?? '', message: messageOf({ kind: 'test' }) }
    await enqueueMail(pool(), { ...other, deadline: new Date(Date.now() + HOUR_MS) })
    while (times.length < 6) {
      for (const worker of workers) await worker.run()
      await sleep(10)
    }
    for (const worker of workers) worker.stop()
    await Promise.all(workers.map((worker) => worker.idle()))
    // between a turn and the mail there is a commit, whose time varies
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((5 * 60_000) / rate - 100)
    expect(otherAt).toBeLessThan(times[2] ?? 0)
    expect(await db().mailingRecipient.count({ where: { mailingId: id, state: 'sent' } })).toBe(6)
  })
})

describe('a test to oneself', () => {
  it('says what the mail server said, and is marked as a test', async () => {
    const { id } = await draft()
    const body = { language: 'es' }
    const ok = await answerOf(calls.testMailing, sender, { params: { id }, body })
    expect(ok).toMatchObject({ ok: true, answer: expect.stringMatching(/^250 /) })
    expect(smtp.mails[0]?.to).toEqual([sender.email])
    expect(smtp.mails[0]?.headers.get('subject')).toBe('Test: News for Test Person')
    smtp.refuse = () => ({ code: 550, message: 'No' })
    const refused = await answerOf(calls.testMailing, sender, { params: { id }, body })
    expect(refused).toMatchObject({ ok: false, answer: expect.stringContaining('No') })
    expect((await recordsOf(id, 'mailing.test')).map(({ changes }) => changes)).toHaveLength(2)
  })
})
