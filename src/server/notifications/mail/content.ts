import messages from '~/messages/en.json'
import type { Language } from '@/domain/text/languages'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { publicUrl } from '@/server/env'
import { optOutPage } from './opt-out'
import { mailStrings } from './strings'

/** The content of a mail in the user's language; both parts of the mail are rendered from it. */
export type MailContent = {
  language: Language
  tone: OutboxMessage['severity']
  /** The severity as a word. */
  chip: string | null
  title: string
  paragraphs: string[]
  button: { label: string; url: string }
  /** The text before the button's address. */
  address: string
  /** Why the recipient gets this mail. */
  about: string
  stop: { label: string; url: string } | null
  from: string
}

export const isAlertMessage = ({ kind }: OutboxMessage): boolean =>
  kind === 'alert' || kind === 'resolved' || kind === 'reminder' || kind === 'escalation'

/** An alert's device can be opened, unless its reader only stands in for the owner. */
const hasPage = (message: OutboxMessage): boolean =>
  !isAlertMessage(message) || message.deviceId !== undefined || message.data?.['merged'] !== undefined

type ContentParts = {
  message: OutboxMessage
  /** Expiry of the link, for verification mails. */
  token: string | null
  /** The opt-out link for mails of this kind. */
  optOut: string | null
}

/** Every address in a mail is based on NEXTAUTH_URL. */
export function mailContentOf({ message, token, optOut }: ContentParts): MailContent {
  const t = mailStrings(message.language)
  const url = `${publicUrl}${message.path}${token ? `#token=${token}` : ''}`
  return {
    language: message.language,
    tone: message.severity,
    chip: isAlertMessage(message) ? t(`severity.${message.severity}`) : null,
    title: message.title,
    paragraphs: message.body.split('\n').filter(Boolean),
    button: { label: t(`button.${hasPage(message) ? message.kind : 'test'}`), url },
    address: t('link'),
    about: t(`about.${message.kind}`),
    stop: optOut ? { label: t('stop'), url: optOutPage(optOut) } : null,
    from: t('from', { name: messages.app.name, host: new URL(publicUrl).host }),
  }
}

/** The same content as plain text. */
export function mailTextOf({ chip, title, paragraphs, button, about, stop, from }: MailContent): string {
  const heading = chip ? `${chip}: ${title}` : title
  const foot = [about, stop && `${stop.label}: ${stop.url}`, from].filter(Boolean).join('\n')
  return [heading, ...paragraphs, `${button.label}:\n${button.url}`, `-- \n${foot}`]
    .filter(Boolean)
    .join('\n\n')
}
