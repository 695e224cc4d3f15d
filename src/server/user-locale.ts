import { isLocale, type Language, languageOf, writingLocale } from '@/domain/text/languages'
import type { Units } from '@/domain/units'
import { isZone } from '@/domain/time/zoned-time'
import { preferencesOf } from './user-view'

/** For whom words are made. */
export type UserLocale = { language: Language; units: Units; locale: string; timeZone: string }

/** What is stored with a person. */
type StoredLocale = { preferences: unknown; locale: string; timezone: string }

/** How somebody reads. A locale or a zone that this server does not know must keep nobody from being told. */
export function userLocaleOf({ preferences, locale: chosen, timezone }: StoredLocale): UserLocale {
  const { language: wish, units } = preferencesOf(preferences)
  const language = languageOf(wish)
  const locale = writingLocale({ locale: chosen, language })
  return {
    language,
    units,
    locale: isLocale(locale) ? locale : language,
    timeZone: isZone(timezone) ? timezone : 'UTC',
  }
}
