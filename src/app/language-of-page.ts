'use client'
import { LANGUAGE_COOKIE } from '@/domain/text/language-cookie'
import { type Language, languageAccepted, languageOf } from '@/domain/text/languages'

type Spoken = { cookie: string; languages: readonly string[] }

/** The language of a page whose strings are gone: the one remembered, else the first that the browser wishes for. */
export function languageOfPage({ cookie, languages }: Spoken): Language {
  const remembered = cookie.split('; ').find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
  if (remembered) return languageOf(remembered.slice(LANGUAGE_COOKIE.length + 1))
  return languageAccepted(languages.join(','))
}
