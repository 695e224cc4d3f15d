import * as z from 'zod'
import { mailLinkOf } from '@/domain/mailings/links'
import type { MailingKind } from '@/domain/mailings/mailing'
import { type MailTexts, pickText } from '@/domain/mailings/texts'
import { fillVariables, MAIL_VARIABLES, type MailValues } from '@/domain/mailings/variables'
import type { Language } from '@/domain/text/languages'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { publicUrl } from '@/server/env'
import type { OutboxMessage } from '@/server/notifications/delivery/types'
import { type MailContent, mailOrigin, mailTextOf } from './content'
import { optOutPage, optOutToken } from './opt-out'
import { renderMailHtml, renderMarkdownText } from './render'
import { mailStrings } from './strings'
import type { MailScheme } from './theme'

/** The texts of a mailing, as its row keeps them. */
export type MailingContent = { texts: MailTexts; link: string }

type MailingMail = {
  kind: MailingKind
  content: MailingContent
  /** The reader's language. */
  language: Language
  values: MailValues
  /** The reader, for the way out of news. */
  userId: string
  scheme?: MailScheme
}

export type RenderedMailing = {
  language: Language
  subject: string
  html: string
  text: string
  /** Token of the way out. Notices have none: they go to everybody. */
  optOut: string | null
}

/** The subject of a mailing for a reader, and its language; null while no text is written. */
export function subjectOf({ texts }: MailingContent, wish: Language, values: MailValues) {
  const picked = pickText(texts, wish)
  return picked && { language: picked.language, subject: fillVariables(picked.text.subject, values) }
}

/** One mail of a mailing, by the theme of all mails; null while no text is written. */
export async function renderMailing(mail: MailingMail): Promise<RenderedMailing | null> {
  const picked = pickText(mail.content.texts, mail.language)
  if (!picked) return null
  const { kind, values, userId, content } = mail
  const { language, text } = picked
  const t = mailStrings(language)
  const optOut = kind === 'news' ? optOutToken({ userId, what: 'marketing' }) : null
  const markdown = { source: text.body, values }
  const url = mailLinkOf(content.link, publicUrl)
  const shown: MailContent = {
    language,
    tone: 'info',
    chip: kind === 'notice' ? t('chip.notice') : null,
    title: fillVariables(text.subject, values),
    paragraphs: [await renderMarkdownText(markdown, 'info')],
    markdown,
    button: text.button && url ? { label: text.button, url } : null,
    address: t('link'),
    about: t(`about.${kind}`),
    stop: optOut ? { label: t('stopNews'), url: optOutPage(optOut) } : null,
    from: mailOrigin(language),
  }
  const html = await renderMailHtml(shown, mail.scheme)
  return { language, subject: shown.title, html, text: mailTextOf(shown), optOut }
}

const Values = z.object(
  Object.fromEntries(MAIL_VARIABLES.map((name) => [name, z.string()])) as Record<
    (typeof MAIL_VARIABLES)[number],
    z.ZodString
  >,
)
/** What a delivery of a mailing carries besides its subject; the texts stay with the mailing. */
const MailingData = z.object({ mailingId: z.uuid(), values: Values })
export type MailingData = z.output<typeof MailingData>

/** The mail of one delivery of a mailing. Throws when its mailing is gone. */
export async function renderMailingDelivery(
  kind: MailingKind,
  { language, data, title }: Pick<OutboxMessage, 'language' | 'data' | 'title'>,
  userId: string,
): Promise<RenderedMailing> {
  const { mailingId, values } = MailingData.parse(data)
  const [row] = await runQuery<{ content: MailingContent }>(
    pool(),
    'select content from mailing where id = $1',
    [mailingId],
  )
  const made = row && (await renderMailing({ kind, content: row.content, language, values, userId }))
  if (!made) throw new Error('the texts of this mailing are gone')
  return { ...made, subject: title }
}
