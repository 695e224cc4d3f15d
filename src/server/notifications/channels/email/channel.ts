import { timeNow } from '@/server/clock'
import * as z from 'zod'
import { composeMail } from '@/server/notifications/mail/compose'
import { openInvitation } from '@/server/notifications/mail/invitation-mails'
import { createMailToken } from '@/server/notifications/mail/tokens'
import { sendMail } from '@/server/notifications/mail/transport'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from '@/server/notifications/delivery/types'

/** A verification or reset token is created at delivery, so that none is stored in the outbox; an invitation's is encrypted. */
async function tokenFor({
  userId,
  target,
  message: { kind, data },
}: DeliveryAttempt): Promise<string | null> {
  if (kind === 'user_invitation') return openInvitation(data)
  if (!userId || (kind !== 'verify_email' && kind !== 'reset_password')) return null
  return createMailToken({ userId, email: target, purpose: kind, now: timeNow() })
}

const SmtpError = z.object({
  code: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number(),
})

/**
 * | the server answers                             | outcome |
 * |------------------------------------------------|---------|
 * | 5xx to the recipient or to the message         | refused |
 * | 4xx, 5xx to the sender or the login, no answer | failed  |
 *
 * The operator has to fix sender or login; the message may still be sent before its deadline.
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

/** An address is never retired: a full mailbox may be emptied. */
export const emailChannel: DeliveryChannel = { name: 'email', send, retire: async () => {} }
