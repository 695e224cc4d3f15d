/** Languages the console speaks: one file of messages each. */
export const LANGUAGES = ['en', 'es', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** Of the cookie that tells a page, before anybody is asked, which language its reader has chosen. */
export const LANGUAGE_COOKIE = 'cistern-language'

const spoken = (wish: string | null | undefined): Language | undefined =>
  LANGUAGES.find((one) => one === wish?.toLowerCase().split(/[-_]/)[0])

/** The language for a wish: itself, that of its first subtag, or English. */
export const languageOf = (wish: string | null | undefined): Language => spoken(wish) ?? 'en'

/**
 * The first of the languages of an Accept-Language header (RFC 9110, 12.5.4) that the console speaks, by weight and
 * then by order; English when it speaks none.
 */
export function languageAccepted(header: string | null | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
    return { language: spoken(tag), weight: weight === undefined ? 1 : Number(weight) }
  })
  const known = wishes.filter(({ language, weight }) => language && weight > 0)
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

/** Whether it is a tag by which numbers and dates can be written (BCP 47), if only as some other one. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * How numbers and dates are written for somebody: as their locale says. Bare English is what a profile has before anybody
 * chooses, so it gives way to the language.
 */
export const writingLocale = ({ locale, language }: { locale: string; language: string }): string =>
  locale === 'en' ? language : locale

/** What a language or locale calls itself: "English (India)", "Español". The tag when it has no name. */
export function localeName(tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' })
  const name = names.of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
