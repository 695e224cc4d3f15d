import { type Language, LANGUAGES } from '@/domain/text/languages'

/** A mail in one language. `body` is Markdown; `button` may be empty. */
export type MailText = { subject: string; body: string; button: string }
export type MailTexts = Partial<Record<Language, MailText | undefined>>

const isBlank = (text: string): boolean => text.trim() === ''

const isEmptyText = (text: MailText | undefined): boolean =>
  text === undefined || (isBlank(text.subject) && isBlank(text.body) && isBlank(text.button))

/** Languages with a text. */
export const writtenLanguages = (texts: MailTexts): Language[] =>
  LANGUAGES.filter((language) => !isEmptyText(texts[language]))

/** The text for a reader of a language: its own, else English, else the first there is; null without any. */
export function pickText(texts: MailTexts, wish: Language): { language: Language; text: MailText } | null {
  const written = writtenLanguages(texts)
  const language = [wish, 'en' as const].find((one) => written.includes(one)) ?? written[0]
  const text = language && texts[language]
  return text ? { language, text } : null
}

export type TextGap = { path: string; gap: 'nothing' | 'subject' | 'body' | 'button' | 'link' }

/** What a mailing lacks before it can be sent. A language that has been begun must be complete. */
export function findTextGaps({ texts, link }: { texts: MailTexts; link: string }): TextGap[] {
  const written = writtenLanguages(texts)
  if (written.length === 0) return [{ path: 'content.texts.en.subject', gap: 'nothing' }]
  const hasButton = written.some((language) => !isBlank(texts[language]?.button ?? ''))
  return written
    .flatMap((language): TextGap[] => {
      const { subject = '', body = '', button = '' } = texts[language] ?? {}
      const path = `content.texts.${language}`
      return [
        ...(isBlank(subject) ? [{ path: `${path}.subject`, gap: 'subject' as const }] : []),
        ...(isBlank(body) ? [{ path: `${path}.body`, gap: 'body' as const }] : []),
        ...(!isBlank(link) && isBlank(button) ? [{ path: `${path}.button`, gap: 'button' as const }] : []),
      ]
    })
    .concat(hasButton && isBlank(link) ? [{ path: 'content.link', gap: 'link' }] : [])
}
