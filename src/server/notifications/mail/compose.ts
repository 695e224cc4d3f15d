import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { DeliveryAttempt } from '@/server/notifications/delivery/types'
import { mailContentOf, isAlertMessage, mailTextOf } from './content'
import { renderMailingDelivery } from './mailing-mail'
import { optOutCall, optOutToken } from './opt-out'
import { renderMailHtml } from './render'
import { mailDomain, mailSender } from './sender'

/** All mails of an episode reply to a mail that was never sent, so that mail programs thread them. */
const threadOf = (tag: string): string =>
  `<${createHash('sha256').update(tag).digest('hex').slice(0, 32)}@${mailDomain}>`

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type MailDelivery = Pick<DeliveryAttempt, 'id' | 'userId' | 'target' | 'message'> & { token: string | null }

type Written = { subject: string; text: string; html: string; optOut: string | null }

async function writeMail({ userId, message, token }: MailDelivery): Promise<Written> {
  if (message.kind === 'news' || message.kind === 'notice')
    return renderMailingDelivery(message.kind, message, userId ?? '')
  const optOut = isAlertMessage(message) && userId ? optOutToken({ userId, what: 'alerts' }) : null
  const content = mailContentOf({ message, token, optOut })
  return { subject: message.title, text: mailTextOf(content), html: await renderMailHtml(content), optOut }
}

/** The mail of a delivery. A repeated delivery has the same Message-ID, so a mailbox can deduplicate. */
export async function composeMail(delivery: MailDelivery): Promise<SendMailOptions> {
  const { id, target, message } = delivery
  const { subject, text, html, optOut } = await writeMail(delivery)
  const thread = threadOf(message.tag)
  return {
    from: mailSender,
    to: { name: '', address: target },
    subject: oneLine(subject),
    text,
    html,
    messageId: `<${id}@${mailDomain}>`,
    ...(isAlertMessage(message) && { inReplyTo: thread, references: thread }),
    ...(isAlertMessage(message) && message.severity === 'critical' && { priority: 'high' as const }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(optOut && {
        'List-Unsubscribe': `<${optOutCall(optOut)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
