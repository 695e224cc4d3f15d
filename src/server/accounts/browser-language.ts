import { LANGUAGE_COOKIE } from '@/domain/text/language-cookie'
import { type Language, languageAccepted, languageOf } from '@/domain/text/languages'
import type { Context } from '@/server/context'
import { cookieOf } from './sessions/cookie'

/** The language in which the browser of a new account shows the console, as server/i18n finds it. */
export function browserLanguage({
  cookies,
  acceptLanguage,
}: Pick<Context, 'cookies' | 'acceptLanguage'>): Language {
  const chosen = cookieOf(cookies, LANGUAGE_COOKIE)
  return chosen ? languageOf(chosen) : languageAccepted(acceptLanguage)
}
