import { timeNow } from '@/server/clock'
import * as z from 'zod'
import { composeMail } from '@/server/notifications/mail/compose'
import { createMailToken } from '@/server/notifications/mail/tokens'
import { sendMail } from '@/server/notifications/mail/transport'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from '@/server/notifications/delivery/types'

/** A verification or a reset gets its token when it leaves, so that none waits in the outbox. */
async function tokenFor({ userId, target, message: { kind } }: DeliveryAttempt): Promise<string | null> {
  if (!userId || (kind !== 'verify_email' && kind !== 'reset_password')) return null
  return createMailToken({ userId, email: target, purpose: kind, now: timeNow() })
}

const SmtpError = z.object({
  code: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number(),
})

/**
 * | the server says                                   | outcome |
 * |---------------------------------------------------|---------|
 * | 5xx to the recipient or to the message            | refused |
 * | 4xx, 5xx to the sender or the login, no answer    | failed  |
 *
 * What is wrong with sender or login is for the operator to mend; the message may still get out before its deadline.
 */
export function smtpOutcomeOf(error: unknown): DeliveryOutcome {
  const said = SmtpError.safeParse(error).data
  const isForGood = said && said.responseCode >= 500 && ['RCPT TO', 'DATA'].includes(said.command)
  return {
    result: isForGood ? 'refused' : 'failed',
    error: String(error instanceof Error ? error.message : error),
  }
}

async function send(sending: DeliveryAttempt): Promise<DeliveryOutcome> {
  const mail = await composeMail({ ...sending, token: await tokenFor(sending) })
  try {
    await sendMail(mail)
    return { result: 'sent' }
  } catch (error) {
    return smtpOutcomeOf(error)
  }
}

/** An address is never gone for good: its owner may empty the mailbox. */
export const emailChannel: DeliveryChannel = { name: 'email', send, retire: async () => {} }
