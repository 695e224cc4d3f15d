import { Resolver } from 'node:dns/promises'
import type { checkMailTransport, TransportCheck } from '@/contracts/superuser/mail-transport'
import { env } from '@/server/env'
import { mailSender } from '@/server/notifications/mail/sender'
import type { Verb } from '@/server/verb'
import { checkDns } from './dns-check'
import { checkSmtp, type SmtpSteps } from './smtp-check'

const DNS_WITHIN_MS = 3_000
const DNS_TRIES = 2

const domainOf = (sender: string): string => /@([^@<>\s]+?)>?$/.exec(sender)?.[1]?.toLowerCase() ?? ''

function settingsCheck(): TransportCheck {
  if (!env.SMTP_URL) return { id: 'settings', state: 'bad', code: 'missing', detail: '' }
  return env.MAIL_FROM
    ? { id: 'settings', state: 'ok', code: 'set', detail: mailSender }
    : { id: 'settings', state: 'warning', code: 'default_sender', detail: mailSender }
}

const notTried = { state: 'unknown', code: 'not_tried', detail: '' } as const
const NO_SERVER: SmtpSteps = { connect: notTried, tls: notTried, login: notTried }

/** Walks the way of a mail: the settings, the mail server, and what the world says of the sender's domain. */
export const checkTransport: Verb<typeof checkMailTransport> = async (_ctx, { body: { selector } }) => {
  const domain = domainOf(mailSender)
  const resolver = new Resolver({ timeout: DNS_WITHIN_MS, tries: DNS_TRIES })
  const [smtp, dns] = await Promise.all([
    env.SMTP_URL ? checkSmtp(env.SMTP_URL) : NO_SERVER,
    checkDns({ resolver, domain }, selector),
  ])
  const steps = (['connect', 'tls', 'login'] as const).map((id) => ({ id, ...smtp[id] }))
  return { domain, checks: [settingsCheck(), ...steps, ...dns] }
}
