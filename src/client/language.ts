'use client'
import { LANGUAGE_COOKIE, type Language, languageAccepted, languageOf } from '@/domain/text/languages'

const YEAR_S = 31_536_000

/** The next page from the server speaks this language, on the login page too. */
export function rememberLanguage(language: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${encodeURIComponent(language)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

type Spoken = { cookie: string; languages: readonly string[] }

/** The language of a page whose strings are gone: the one remembered, else the first that the browser wishes for. */
export function languageOfPage({ cookie, languages }: Spoken): Language {
  const remembered = cookie.split('; ').find((one) => one.startsWith(`${LANGUAGE_COOKIE}=`))
  if (remembered) return languageOf(remembered.slice(LANGUAGE_COOKIE.length + 1))
  return languageAccepted(languages.join(','))
}
