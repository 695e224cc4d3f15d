import { createHash } from 'node:crypto'
import { createElement } from 'react'
import type { SendMailOptions } from 'nodemailer'
import type { Sending } from '@/server/notifications/delivery/types'
import { type Content, contentOf, isAlert, textOf } from './content'
import { optOutCall, optOutToken } from './opt-out'
import { mailDomain, sender } from './sender'
import { MailDocument } from './template'

async function htmlOf(content: Content): Promise<string> {
  const [parts, { render }] = await Promise.all([
    import('@react-email/components'),
    import('@react-email/render'),
  ])
  return render(createElement(MailDocument, { parts, content }))
}

/** All mails of an episode answer to one that was never sent: that is how mail programs keep them together. */
const threadOf = (tag: string): string =>
  `<${createHash('sha256').update(tag).digest('hex').slice(0, 32)}@${mailDomain}>`

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Letter = Pick<Sending, 'id' | 'userId' | 'target' | 'message'> & { token: string | null }

/** The mail of a delivery. A delivery that is sent twice has the same Message-ID, so a mailbox may tell. */
export async function composeMail({ id, userId, target, message, token }: Letter): Promise<SendMailOptions> {
  const optOut = isAlert(message) && userId ? optOutToken({ userId, what: 'alerts' }) : null
  const content = contentOf({ message, token, optOut })
  const thread = threadOf(message.tag)
  return {
    from: sender,
    to: { name: '', address: target },
    subject: oneLine(message.title),
    text: textOf(content),
    html: await htmlOf(content),
    messageId: `<${id}@${mailDomain}>`,
    ...(isAlert(message) && { inReplyTo: thread, references: thread }),
    ...(isAlert(message) && message.severity === 'critical' && { priority: 'high' as const }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(optOut && {
        'List-Unsubscribe': `<${optOutCall(optOut)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
