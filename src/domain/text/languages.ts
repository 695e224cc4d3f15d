/** Languages of the console: one message file each. */
export const LANGUAGES = ['en', 'es', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

const spoken = (wish: string | null | undefined): Language | undefined =>
  LANGUAGES.find((one) => one === wish?.toLowerCase().split(/[-_]/)[0])

/** The supported language of a tag: itself, that of its first subtag, or English. */
export const languageOf = (wish: string | null | undefined): Language => spoken(wish) ?? 'en'

/**
 * The first supported language of an Accept-Language header (RFC 9110, 12.5.4), by weight and then by order; English
 * when none is supported.
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

/** Whether it is a valid tag for number and date formats (BCP 47), possibly resolved to another one. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/**
 * The locale of a user's number and date formats. Bare English is the default of a profile, so the language overrides
 * it.
 */
export const writingLocale = ({ locale, language }: { locale: string; language: string }): string =>
  locale === 'en' ? language : locale

/** The native name of a language or locale: "English (India)", "Español". The tag when it has no name. */
export function localeName(tag: string): string {
  const names = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' })
  const name = names.of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
