import messages from '~/messages/en.json'
import type { Language } from '@/domain/text/languages'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import type { MailingKind } from '@/domain/mailings/mailing'
import type { MailValues } from '@/domain/mailings/variables'
import { publicUrl } from '@/server/env'
import { optOutPage } from './opt-out'
import { mailStrings } from './strings'
import type { MailTone } from './theme'

/** Markdown and the values of its variables. */
export type MailMarkdown = { source: string; values: MailValues }

/** The content of a mail in the user's language; both parts of the mail are rendered from it. */
export type MailContent = {
  language: Language
  tone: MailTone
  /** The severity as a word. */
  chip: string | null
  title: string
  /** The text of the plain part, and of the HTML where there is no Markdown. */
  paragraphs: string[]
  markdown: MailMarkdown | null
  button: { label: string; url: string } | null
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

/** The kind of message that names the button; a mailing has its own words. */
function buttonKindOf(message: OutboxMessage): Exclude<OutboxMessage['kind'], MailingKind> {
  const { kind } = message
  return kind === 'news' || kind === 'notice' || !hasPage(message) ? 'test' : kind
}

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
    markdown: null,
    button: { label: t(`button.${buttonKindOf(message)}`), url },
    address: t('link'),
    about: t(`about.${message.kind}`),
    stop: optOut ? { label: t('stop'), url: optOutPage(optOut) } : null,
    from: mailOrigin(message.language),
  }
}

/** Who sends, in words. */
export const mailOrigin = (language: Language): string =>
  mailStrings(language)('from', { name: messages.app.name, host: new URL(publicUrl).host })

/** The same content as plain text. */
export function mailTextOf({ chip, title, paragraphs, button, about, stop, from }: MailContent): string {
  const heading = chip ? `${chip}: ${title}` : title
  const foot = [about, stop && `${stop.label}: ${stop.url}`, from].filter(Boolean).join('\n')
  return [heading, ...paragraphs, button && `${button.label}:\n${button.url}`, `-- \n${foot}`]
    .filter(Boolean)
    .join('\n\n')
}
