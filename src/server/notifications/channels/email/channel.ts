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

/** "Service not available, closing transmission channel", whatever was asked (RFC 5321, 4.2.3). */
const CLOSING = 421

const SmtpError = z.object({
  code: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.number().catch(0),
})

/** What the server, or the transport before it asks the server, objects to is this mail and not the sender. */
const isAboutMail = ({ code, command }: z.output<typeof SmtpError>): boolean =>
  ['RCPT TO', 'DATA'].includes(command) || (code === 'EENVELOPE' && command !== 'MAIL FROM')

/**
 * | the server answers                              | outcome               |
 * |-------------------------------------------------|-----------------------|
 * | 5xx to the recipient or to the message          | refused               |
 * | 4xx to the recipient or to the message          | failed                |
 * | 421, or 4xx and 5xx to the sender or the login  | failed, of the server |
 * | nothing                                         | failed, of the server |
 *
 * The operator has to fix sender or login; the message may still be sent before its deadline.
 */
export function smtpOutcomeOf(failure: unknown): DeliveryOutcome {
  const said = SmtpError.safeParse(failure).data
  const error = String(failure instanceof Error ? failure.message : failure)
  const isOfMail = said !== undefined && isAboutMail(said) && said.responseCode !== CLOSING
  if (isOfMail && said.responseCode >= 500) return { result: 'refused', error }
  return { result: 'failed', error, isOfServer: !isOfMail }
}

async function send(sending: DeliveryAttempt): Promise<DeliveryOutcome> {
  const mail = await composeMail({ ...sending, token: await tokenFor(sending) })
  try {
    return { result: 'sent', reply: await sendMail(mail) }
  } catch (error) {
    return smtpOutcomeOf(error)
  }
}

/** An address is never retired: a full mailbox may be emptied. */
export const emailChannel: DeliveryChannel = { name: 'email', send, retire: async () => {} }
