import { isLocale, type Language, languageOf, writingLocale } from '@/domain/text/languages'
import type { Units } from '@/domain/units'
import { isZone } from '@/domain/time/zoned-time'
import { preferencesOf } from './user-view'

/** The user locale of messages. */
export type UserLocale = { language: Language; units: Units; locale: string; timeZone: string }

/** The fields stored with a user. */
type StoredLocale = { preferences: unknown; locale: string; timezone: string }

/** The user's locale. An unknown locale or zone falls back, so that it does not prevent a notification. */
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
