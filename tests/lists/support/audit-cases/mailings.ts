import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { makeUser, type Signed } from '~/tests/support/fixtures/factories'
import { mailingFields, TEXT } from '~/tests/support/mailings'
import { type AuditCase, type AuditCases, onServerWithChannels } from '../audit-case'

let person: Promise<Signed> | undefined

/** One for all cases: an address may create a limited number of accounts. */
const superuser = () => (person ??= makeReader())

async function makeReader(): Promise<Signed> {
  const made = await makeUser('superuser')
  const facts = { emailVerifiedAt: new Date(), marketingOptIn: true }
  await db().user.update({ where: { id: made.id }, data: facts })
  return made
}

const NAME = 'Spring news'
const { audience, content } = mailingFields()

/** A call about a mailing in this state; one recipient of it is in that state. */
const on = (state: string, body?: unknown, recipient = 'waiting') =>
  async function make(): Promise<AuditCase> {
    const by = await superuser()
    const person = { userId: by.id, position: 1, state: recipient }
    const data: Prisma.MailingUncheckedCreateInput = { name: NAME, state, audience, content }
    const recipients = state === 'draft' ? {} : { recipients: { create: person } }
    const { id } = await db().mailing.create({ data: { ...data, ...recipients } })
    const entity = { type: 'mailing', id, name: NAME } as const
    return { token: by.token, params: { id }, entity, ...(body !== undefined && { body }) }
  }

const onTemplate = (body?: unknown) =>
  async function make(): Promise<AuditCase> {
    const by = await superuser()
    const times = { createdAt: new Date(), updatedAt: new Date() }
    const versions = { create: { version: 1, name: 'Works', content, createdAt: new Date() } }
    const { id } = await db().mailTemplate.create({ data: { name: 'Works', ...times, versions } })
    const entity = { type: 'mail_template', id, name: 'Works' } as const
    return { token: by.token, params: { id }, entity, ...(body !== undefined && { body }) }
  }

/** Each call of Admin e-mail. */
export const mailingCases: AuditCases = {
  createMailing: async () => ({
    token: (await superuser()).token,
    body: mailingFields(),
    entity: { type: 'mailing', name: NAME },
  }),
  updateMailing: on('draft', { version: 1, rate: 30 }),
  deleteMailing: on('draft'),
  testMailing: onServerWithChannels(on('draft', { language: 'en' })),
  sendMailing: onServerWithChannels(on('draft', { version: 1, confirmed: 1_000 })),
  pauseMailing: on('sending'),
  resumeMailing: on('paused'),
  cancelMailing: on('sending'),
  retryMailing: on('sent', undefined, 'failed'),
  exportMailingRecipients: on('sent', undefined, 'sent'),
  reportBounces: async () => {
    const made = await on('sent', undefined, 'sent')()
    const { id, email } = await superuser()
    const user = { type: 'user', id, name: email } as const
    await db().user.update({ where: { id }, data: { marketingOptIn: true } })
    return {
      token: made.token ?? '',
      body: { events: [{ kind: 'complaint', email }] },
      entity: { 'mailing.bounce': made.entity, 'user.mail_opt_out': user } as AuditCase['entity'],
    }
  },
  createMailTemplate: async () => ({
    token: (await superuser()).token,
    body: { name: 'Works', content },
    entity: { type: 'mail_template', name: 'Works' },
  }),
  updateMailTemplate: onTemplate({ version: 1, content: { texts: { es: TEXT }, link: '' } }),
  deleteMailTemplate: onTemplate(),
}
