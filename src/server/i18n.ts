import { getRequestConfig } from 'next-intl/server'
import { cookies, headers } from 'next/headers'
import { LANGUAGE_COOKIE } from '@/domain/text/language-cookie'
import { type Language, languageAccepted, languageOf } from '@/domain/text/languages'
import { messagesIn } from './messages'

/** The locale of the user of this browser, from its cookie; guests get the language that their browser accepts. */
async function requestLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value
  return chosen ? languageOf(chosen) : languageAccepted((await headers()).get('accept-language'))
}

/** Without locale routing. Numbers and times follow the profile's locale and zone instead (see client/format). */
export default getRequestConfig(async () => {
  const locale = await requestLanguage()
  return { locale, timeZone: 'UTC', messages: messagesIn(locale) }
})
