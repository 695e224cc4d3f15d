import type { MailContent, MailText } from '@/contracts/superuser/mail-content'
import { type Language, LANGUAGES } from '@/domain/text/languages'
import { writtenLanguages } from '@/domain/mailings/texts'

/** Texts as the editor holds them: every language is there, empty or not. */
export type ContentDraft = Record<Language, MailText> & { link: string }

const BLANK: MailText = { subject: '', body: '', button: '' }

export const contentDraftOf = ({ texts, link }: MailContent): ContentDraft => ({
  en: texts.en ?? BLANK,
  es: texts.es ?? BLANK,
  hi: texts.hi ?? BLANK,
  link,
})

/** What is kept of them: a language without a text is left out. */
export function contentOf({ link, ...texts }: ContentDraft): MailContent {
  const written = writtenLanguages(texts).map((language) => [language, texts[language]])
  return { texts: Object.fromEntries(written) as MailContent['texts'], link }
}

export const isContentEmpty = (draft: ContentDraft): boolean =>
  Object.keys(contentOf(draft).texts).length === 0

/** The language of the first field that the server objects to. */
export const languageAtFault = (issues: readonly { path: string }[]): Language | null =>
  LANGUAGES.find((language) => issues.some(({ path }) => path.startsWith(`content.texts.${language}.`))) ??
  null
