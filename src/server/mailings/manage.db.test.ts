import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailingFields } from '@/contracts/superuser/mailing'
import * as calls from '@/contracts/superuser/mailings'
import * as templates from '@/contracts/superuser/mail-templates'
import { db } from '@/server/db/prisma'
import { ageProof, answerOf, recordsOf } from '~/tests/support/administration'
import { api } from '~/tests/support/api'
import { whileDemoted } from '~/tests/support/at-once'
import { withoutServers, withServers } from '~/tests/support/channels'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { audienceOf, mailingFields, TEXT } from '~/tests/support/mailings'

let [ada, bob]: Signed[] = []
beforeAll(async () => {
  ;[ada, bob] = [await makeUser('superuser'), await makeUser('superuser')]
  const facts = { emailVerifiedAt: new Date(), marketingOptIn: true }
  await db().user.updateMany({ data: facts })
  withServers()
})
afterAll(withoutServers)
beforeEach(() => db().rateLimit.deleteMany())

const by = (who: Signed | undefined) => who ?? { token: '' }
const create = (given: Partial<MailingFields> = {}) =>
  answerOf(calls.createMailing, by(ada), { body: mailingFields(given) })
const update = (who: Signed | undefined, id: string, body: object) =>
  answerOf(calls.updateMailing, by(who), { params: { id }, body })
const send = (id: string, body: object, who = ada) =>
  answerOf(calls.sendMailing, by(who), { params: { id }, body: { confirmed: 2, ...body } })

const inEnglish = (body: string, more: object = {}) => ({
  content: { texts: { en: { ...TEXT, body, ...more } }, link: '' },
})

describe('a draft', () => {
  it.each([
    ['content.texts.en.body', inEnglish('Hello {{nmae}}'), 'There is no {{nmae}}'],
    ['content.texts.en.body', inEnglish('Hello {{}}'), 'has no name'],
    ['content.texts.en.subject', inEnglish('x', { subject: 'Hello {{name' }), 'stands alone'],
    ['content.texts.en.subject', inEnglish('x', { subject: 'a\r\nBcc: b@example.org' }), 'one line'],
    ['content.texts.en.body', inEnglish('[x](http://example.org)'), 'http://example.org: use https'],
    ['content.texts.en.body', inEnglish('[x](javascript:alert)'), 'use https'],
    ['content.texts.en.body', inEnglish('Your {{matching_devices}}'), 'choose devices'],
    ['content.link', { content: { texts: { en: TEXT }, link: 'ftp://example.org' } }, 'Use https'],
    ['rate', { rate: 0 }, 'At least 1'],
    ['name', { name: ' ' }, 'Name is required'],
  ])('is refused at %s for %j', async (path, given, message) => {
    const refused = await create(given)
    expect(refused.status).toBe(400)
    expect(refused.issues).toMatchObject([{ path, message: expect.stringContaining(message) }])
  })

  it('may name devices when it chooses by them', async () => {
    const audience = audienceOf({ tags: ['north'] })
    const { mailing, status } = await create({ ...inEnglish('Your {{matching_devices}}'), audience })
    expect(status).toBe(200)
    const narrowed = await update(ada, mailing.id, { version: 1, audience: audienceOf() })
    expect(narrowed.status).toBe(400)
  })

  it('changed by two at once is shown to the second as it is now', async () => {
    const { mailing } = await create()
    const mine = await update(ada, mailing.id, { version: 1, name: 'Mine' })
    expect(mine.mailing).toMatchObject({ name: 'Mine', version: 2 })
    const theirs = await update(bob, mailing.id, { version: 1, name: 'Theirs' })
    expect(theirs).toMatchObject({ status: 409, current: { name: 'Mine', version: 2 } })
    expect((await recordsOf(mailing.id)).map(({ action }) => action)).toEqual([
      'mailing.create',
      'mailing.update',
    ])
  })

  it('is deleted; what has been sent is not', async () => {
    const { mailing } = await create()
    const params = { id: mailing.id }
    expect((await answerOf(calls.deleteMailing, by(ada), { params })).status).toBe(200)
    expect((await answerOf(calls.getMailing, by(ada), { params })).status).toBe(404)
    const sent = await create()
    await send(sent.mailing.id, { version: 1 })
    const refused = await answerOf(calls.deleteMailing, by(ada), { params: { id: sent.mailing.id } })
    expect(refused).toMatchObject({ status: 409, current: { state: 'scheduled' } })
    expect((await update(bob, sent.mailing.id, { version: 2, name: 'Late' })).status).toBe(409)
  })
})

describe('sending', () => {
  it('happens once, whoever presses at the same moment', async () => {
    const { mailing } = await create()
    const presses = [ada, bob, ada, bob].map((who) => send(mailing.id, { version: 1 }, who))
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
    expect(await recordsOf(mailing.id, 'mailing.send')).toHaveLength(1)
  })

  it('asks for a proof, for a mail server, for complete texts, for people and for a time to come', async () => {
    const { mailing } = await create()
    const refusals = async (body: object, id: string = mailing.id) => {
      const { status, code, issues = [] } = await send(id, { version: 1, ...body })
      return [status, code, ...issues.map(({ path }: { path: string }) => path)].join(' ')
    }
    expect(await refusals({ at: '2020-01-01T00:00:00Z' })).toBe('400 invalid_input at')
    expect(await refusals({ at: '2199-01-01T00:00:00Z' })).toBe('400 invalid_input at')
    expect(await refusals({ version: 7 })).toBe('409 conflict')
    const texts = { en: TEXT, es: { ...TEXT, body: '' } }
    const half = await create({ content: { texts, link: '' } })
    expect(await refusals({}, half.mailing.id)).toBe('400 invalid_input content.texts.es.body')
    const nobody = await create({ audience: audienceOf({ languages: ['hi'] }) })
    expect(await refusals({}, nobody.mailing.id)).toBe('400 invalid_input')
    withoutServers()
    expect(await refusals({})).toBe('503 unavailable')
    withServers()
    await ageProof(ada ?? { id: '' })
    expect(await refusals({})).toBe('403 reauth_required')
    await db().session.updateMany({ data: { provedAt: new Date() } })
    expect((await send(mailing.id, { version: 1 })).status).toBe(200)
  })

  it('is refused to a superuser who is demoted meanwhile', async () => {
    const cleo = await makeUser('superuser')
    const { mailing } = await create()
    const refused = await whileDemoted(cleo, () => send(mailing.id, { version: 1 }, cleo))
    expect(refused.status).toBe(403)
    expect(await db().mailing.findUnique({ where: { id: mailing.id } })).toMatchObject({ state: 'draft' })
  })

  it('does not reach many more people than were confirmed', async () => {
    const { mailing } = await create()
    const facts = { emailVerifiedAt: new Date(), marketingOptIn: true, name: 'R' }
    await db().user.createMany({
      data: Array.from({ length: 6 }, (_, i) => ({ ...facts, email: `more-${i}@example.org` })),
    })
    const refused = await send(mailing.id, { version: 1, confirmed: 2 })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('8 people') })
    expect((await send(mailing.id, { version: 1, confirmed: 8 })).status).toBe(200)
  })
})

describe('the lists', () => {
  it('of mailings are narrowed, ordered and paged', async () => {
    await db().mailing.deleteMany()
    for (const name of ['Bravo', 'Alpha', 'Charlie']) await create({ name, kind: 'notice' })
    await create({ name: 'Delta' })
    const names = async (query: Record<string, string>) => {
      const found = await answerOf(calls.listMailings, by(ada), { query })
      return { ...found, names: found.mailings.map(({ name }: { name: string }) => name) }
    }
    expect((await names({})).names).toEqual(['Delta', 'Charlie', 'Alpha', 'Bravo'])
    const first = await names({ kind: 'notice', sort: 'name', limit: '2' })
    expect(first).toMatchObject({ names: ['Alpha', 'Bravo'], total: 3 })
    const next = await names({ kind: 'notice', sort: 'name', limit: '2', cursor: first.nextCursor })
    expect(next).toMatchObject({ names: ['Charlie'], nextCursor: null })
    expect((await names({ query: 'alph' })).names).toEqual(['Alpha'])
    expect((await names({ state: 'sent' })).names).toEqual([])
  })

  it('of recipients are paged by any order, and exported as they are narrowed', async () => {
    const { mailing } = await create()
    const params = { id: mailing.id }
    const users = await db().user.findMany({ where: { email: { startsWith: 'more-' } } })
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, users.length - i))
    await db().mailingRecipient.createMany({
      data: users.map(({ id: userId }, i) => ({
        ...{ mailingId: mailing.id, userId, position: i + 1, changedAt: at(i) },
        ...(i === 0 ? { state: 'failed', reason: 'refused', answer: '=550 "no"' } : { state: 'sent' }),
      })),
    })
    for (const [sort, expected] of [
      ['position', [1, 2, 3, 4, 5, 6]],
      ['changed', [6, 5, 4, 3, 2, 1]],
      ['-changed', [1, 2, 3, 4, 5, 6]],
    ] as const) {
      const seen: number[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { sort, limit: '4', ...(cursor && { cursor }) }
        const page: { recipients: { position: number }[]; nextCursor: string | null } = await answerOf(
          calls.listMailingRecipients,
          by(ada),
          { params, query },
        )
        seen.push(...page.recipients.map(({ position }) => position))
        cursor = page.nextCursor
      }
      expect([sort, seen]).toEqual([sort, expected])
    }
    const file = await api(calls.exportMailingRecipients, {
      params,
      query: { state: 'failed' },
      token: by(ada).token,
    })
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^1,more-\d@example\.org,R,en,failed,refused,0,2026-01-01T.*,"'=550 ""no"""$/)
    expect(await recordsOf(mailing.id, 'mailing.export')).toHaveLength(1)
  })
})

describe('templates', () => {
  const make = (body: object = {}) =>
    answerOf(templates.createMailTemplate, by(ada), {
      body: { name: 'Works', content: { texts: { en: TEXT }, link: '' }, ...body },
    })

  it('keep every version, and show a second editor what holds', async () => {
    const { template } = await make()
    const params = { id: template.id }
    const change = (who: Signed | undefined, body: object) =>
      answerOf(templates.updateMailTemplate, by(who), { params, body })
    const es = { texts: { en: TEXT, es: TEXT }, link: '' }
    const second = await change(ada, { version: 1, content: es })
    expect(second.template).toMatchObject({ version: 2, languages: ['en', 'es'] })
    const late = await change(bob, { version: 1, name: 'Other' })
    expect(late).toMatchObject({ status: 409, current: { version: 2 } })
    const [newest, first] = second.template.versions
    expect([newest.version, first.version]).toEqual([2, 1])
    const back = await change(bob, { version: 2, content: first.content })
    expect(back.template).toMatchObject({ version: 3, languages: ['en'] })
    expect((await answerOf(templates.deleteMailTemplate, by(ada), { params })).status).toBe(200)
    expect((await answerOf(templates.getMailTemplate, by(ada), { params })).status).toBe(404)
    expect((await recordsOf(template.id)).map(({ action }) => action)).toEqual([
      'mail_template.create',
      'mail_template.update',
      'mail_template.update',
      'mail_template.delete',
    ])
  })

  it('are checked like mailings, and are few', async () => {
    const bad = await make({ content: { texts: { hi: { ...TEXT, body: '{{x}}' } }, link: '' } })
    expect(bad.issues).toMatchObject([{ path: 'content.texts.hi.body' }])
    const times = { createdAt: new Date(), updatedAt: new Date() }
    await db().mailTemplate.createMany({ data: Array.from({ length: 50 }, () => ({ name: 'T', ...times })) })
    expect((await make()).status).toBe(409)
    await db().mailTemplate.deleteMany()
    expect((await make()).status).toBe(200)
    expect((await answerOf(templates.listMailTemplates, by(ada))).templates).toHaveLength(1)
  })
})

it('a preview shows the caller’s own values, and English where a language has no text', async () => {
  const body = { kind: 'news', content: mailingFields().content, language: 'hi', theme: 'dark' }
  const shown = await answerOf(calls.previewMail, by(ada), { body })
  expect(shown).toMatchObject({ language: 'en', subject: 'News for Test Person' })
  expect(shown.html).toContain('@media all')
  const empty = { ...body, content: { texts: {}, link: '' } }
  expect((await answerOf(calls.previewMail, by(ada), { body: empty })).status).toBe(400)
})
