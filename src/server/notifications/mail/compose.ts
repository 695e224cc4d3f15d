import { createHash } from 'node:crypto'
import { createElement } from 'react'
import type { SendMailOptions } from 'nodemailer'
import type { DeliveryAttempt } from '@/server/notifications/delivery/types'
import { type MailContent, mailContentOf, isAlertMessage, mailTextOf } from './content'
import { optOutCall, optOutToken } from './opt-out'
import { mailDomain, mailSender } from './sender'
import { MailDocument } from './template'

async function htmlOf(content: MailContent): Promise<string> {
  const [parts, { render }] = await Promise.all([
    import('@react-email/components'),
    import('@react-email/render'),
  ])
  return render(createElement(MailDocument, { parts, content }))
}

/** All mails of an episode reply to a mail that was never sent, so that mail programs thread them. */
const threadOf = (tag: string): string =>
  `<${createHash('sha256').update(tag).digest('hex').slice(0, 32)}@${mailDomain}>`

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type MailDelivery = Pick<DeliveryAttempt, 'id' | 'userId' | 'target' | 'message'> & { token: string | null }

/** The mail of a delivery. A repeated delivery has the same Message-ID, so a mailbox can deduplicate. */
export async function composeMail({
  id,
  userId,
  target,
  message,
  token,
}: MailDelivery): Promise<SendMailOptions> {
  const optOut = isAlertMessage(message) && userId ? optOutToken({ userId, what: 'alerts' }) : null
  const content = mailContentOf({ message, token, optOut })
  const thread = threadOf(message.tag)
  return {
    from: mailSender,
    to: { name: '', address: target },
    subject: oneLine(message.title),
    text: mailTextOf(content),
    html: await htmlOf(content),
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
