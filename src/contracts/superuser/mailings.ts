import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { listQuery } from '@/contracts/list'
import { MAILING_KINDS, MAILING_STATES, RECIPIENT_STATES } from '@/domain/mailings/mailing'
import { LANGUAGES } from '@/domain/text/languages'
import { MailContent } from './mail-content'
import {
  AudiencePreview,
  MailingAudience,
  MailingCard,
  MailingDetail,
  MailingFields,
  MailingRecipient,
} from './mailing'

const id = z.strictObject({ id: z.uuid() })
const superuser = { access: 'superuser' } as const
const mailing = z.object({ mailing: MailingDetail })
const version = z.number().int().min(1).max(2_147_483_647)

export const mailingFilters = {
  state: z.enum(MAILING_STATES).optional(),
  kind: z.enum(MAILING_KINDS).optional(),
}
export const MAILING_SORTS = ['-created', 'created', 'name', '-name'] as const

export const listMailings = endpoint({
  method: 'GET',
  path: '/superuser/mailings',
  ...superuser,
  summary: 'Mailings, newest first unless sorted otherwise',
  query: listQuery(mailingFilters, MAILING_SORTS),
  output: z.object({ mailings: z.array(MailingCard), total: z.number(), nextCursor: z.string().nullable() }),
})

export const getMailingChoices = endpoint({
  method: 'GET',
  path: '/superuser/mailings/choices',
  ...superuser,
  summary: 'What an audience can be chosen by: tags, kinds and firmware of devices that have owners',
  output: z.object({
    tags: z.array(z.string()),
    kinds: z.array(z.string()),
    firmware: z.array(z.object({ family: z.string(), version: z.string(), owners: z.number() })),
  }),
})

export const previewAudience = endpoint({
  method: 'POST',
  path: '/superuser/mailings/audience',
  ...superuser,
  summary: 'How many people a mailing would reach now, who is left out and why, and some of those it reaches',
  limit: { points: 240, seconds: 60, by: 'user' },
  body: z.strictObject({ kind: z.enum(MAILING_KINDS), audience: MailingAudience }),
  output: AudiencePreview,
})

export const previewMail = endpoint({
  method: 'POST',
  path: '/superuser/mailings/preview',
  ...superuser,
  summary:
    'A mail as it would arrive, with the values of the caller; shows a text that could not be sent yet, too',
  limit: { points: 240, seconds: 60, by: 'user' },
  body: z.strictObject({
    kind: z.enum(MAILING_KINDS),
    content: MailContent,
    language: z.enum(LANGUAGES),
    theme: z.enum(['light', 'dark']).default('light'),
  }),
  output: z.object({
    /** The language of the text that a reader of the asked one gets. */
    language: z.enum(LANGUAGES),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
  }),
})

export const getMailing = endpoint({
  method: 'GET',
  path: '/superuser/mailings/{id}',
  ...superuser,
  summary: 'One mailing with its texts and its audience',
  params: id,
  output: mailing,
})

export const createMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings',
  ...superuser,
  audit: ['mailing.create'],
  summary: 'Draft a mailing',
  limit: { points: 120, seconds: 3600, by: 'user' },
  body: MailingFields,
  output: mailing,
})

export const updateMailing = endpoint({
  method: 'PATCH',
  path: '/superuser/mailings/{id}',
  ...superuser,
  audit: ['mailing.update'],
  summary: 'Change a draft that is as of `version`; otherwise 409 with the present one in `current`',
  params: id,
  body: z.strictObject({ version, ...MailingFields.partial().shape }),
  output: mailing,
})

export const deleteMailing = endpoint({
  method: 'DELETE',
  path: '/superuser/mailings/{id}',
  ...superuser,
  audit: ['mailing.delete'],
  summary: 'Delete a draft',
  params: id,
  output: Done,
})

export const testMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/test',
  ...superuser,
  errors: ['unavailable'],
  audit: ['mailing.test'],
  summary: 'Send the mail to oneself at once, in one language; answers what the mail server said',
  limit: { points: 20, seconds: 600, by: 'user' },
  params: id,
  body: z.strictObject({ language: z.enum(LANGUAGES) }),
  output: z.object({ ok: z.boolean(), answer: z.string() }),
})

export const sendMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/send',
  ...superuser,
  errors: ['reauth_required', 'conflict', 'unavailable'],
  audit: ['mailing.send'],
  summary:
    'Send a draft that is as of `version`, now or at `at`; 409 when it would reach more people than were confirmed. A recent proof of who you are is required',
  params: id,
  body: z.strictObject({
    version,
    /** How many people it was to reach when that was confirmed. */
    confirmed: z.number().int().min(1).max(100_000_000),
    at: z.iso.datetime({ offset: true }).nullable().default(null),
    /** The zone in which that time was chosen. */
    zone: z.string().min(1).max(64).default('UTC'),
  }),
  output: mailing,
})

const decision = { ...superuser, params: id, output: mailing } as const

export const pauseMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/pause',
  ...decision,
  audit: ['mailing.pause'],
  summary: 'Let no more mails of a mailing leave, until it is resumed',
})

export const resumeMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/resume',
  ...decision,
  audit: ['mailing.resume'],
  summary: 'Go on with a paused mailing; a recent proof of who you are is required',
})

export const cancelMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/cancel',
  ...decision,
  audit: ['mailing.cancel'],
  summary: 'End a mailing; whoever has not got it gets nothing. One that has not begun is a draft again',
})

export const retryMailing = endpoint({
  method: 'POST',
  path: '/superuser/mailings/{id}/retry',
  ...decision,
  audit: ['mailing.retry'],
  summary: 'Try again with those whose mail has failed; a recent proof of who you are is required',
})

export const recipientFilters = { state: z.enum(RECIPIENT_STATES).optional() }
export const RECIPIENT_SORTS = ['position', '-changed', 'changed'] as const

export const listMailingRecipients = endpoint({
  method: 'GET',
  path: '/superuser/mailings/{id}/recipients',
  ...superuser,
  summary: 'The people of a mailing and what became of their mails',
  params: id,
  query: listQuery(recipientFilters, RECIPIENT_SORTS),
  output: z.object({
    recipients: z.array(MailingRecipient),
    total: z.number(),
    nextCursor: z.string().nullable(),
  }),
})

export const exportMailingRecipients = endpoint({
  method: 'GET',
  path: '/superuser/mailings/{id}/recipients/export',
  ...superuser,
  audit: ['mailing.export'],
  summary: 'The delivery log of a mailing as CSV or JSON lines',
  cookie: true,
  limit: { points: 10, seconds: 60, by: 'user' },
  params: id,
  query: z.strictObject({
    ...recipientFilters,
    query: z.string().trim().max(128).optional(),
    sort: z.enum(RECIPIENT_SORTS).optional(),
    format: z.enum(['csv', 'jsonl']).default('csv'),
  }),
  output: z.unknown(),
})
