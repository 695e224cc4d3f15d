import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { MAILING_LIMITS } from '@/domain/mailings/mailing'

const superuser = { access: 'superuser' } as const

/** The way of a mail, in its order. */
export const TRANSPORT_CHECKS = ['settings', 'connect', 'tls', 'login', 'mx', 'spf', 'dkim', 'dmarc'] as const

export const TransportCheck = z.object({
  id: z.enum(TRANSPORT_CHECKS),
  /** `unknown`: it could not be looked at. */
  state: z.enum(['ok', 'warning', 'bad', 'unknown']),
  /** What was found; the console has words for it and for what to do. */
  code: z.string(),
  /** What a server or a record says, as it is. */
  detail: z.string(),
})
export type TransportCheck = z.output<typeof TransportCheck>

export const checkMailTransport = endpoint({
  method: 'POST',
  path: '/superuser/email/transport-check',
  ...superuser,
  summary:
    'Connect to the mail server, log in, and look up the records of the sender’s domain that large mailboxes ask for',
  limit: { points: 20, seconds: 600, by: 'user' },
  body: z.strictObject({
    /** Under which the mail server’s DKIM key is published; the usual ones are tried without it. */
    selector: z
      .string()
      .trim()
      .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?)?$/, 'Letters, digits, dots and dashes')
      .default(''),
  }),
  output: z.object({
    /** The domain of MAIL_FROM. */
    domain: z.string(),
    checks: z.array(TransportCheck),
  }),
})

const event = z.strictObject({
  kind: z.enum(['bounce', 'complaint']),
  /** Trying again is of no use: later mailings leave the person out. */
  permanent: z.boolean().default(true),
  /** Of the mail, as it was sent; else the newest mail to the address counts. */
  messageId: z.string().max(256).optional(),
  email: z.string().trim().toLowerCase().max(254).optional(),
  detail: z.string().max(2_000).default(''),
})

export const reportBounces = endpoint({
  method: 'POST',
  path: '/superuser/email/bounces',
  ...superuser,
  audit: ['mailing.bounce', 'user.mail_opt_out'],
  summary:
    'Say which mails of mailings have come back or were called spam: as events, or as one report as it came by mail (RFC 3464, RFC 5965)',
  limit: { points: 600, seconds: 60, by: 'user' },
  body: z.union([
    z.strictObject({ events: z.array(event).min(1).max(MAILING_LIMITS.events) }),
    z.strictObject({ message: z.string().min(1).max(200_000) }),
  ]),
  output: z.object({
    /** Mails that were found and marked. */
    matched: z.number(),
    /** Events about mails that no mailing has sent. */
    unknown: z.number(),
  }),
})
