import type { ProfileField, profileMeta } from '@/contracts/account'
import { LANGUAGES, languageOf, localeName } from '@/domain/text/languages'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { messagesIn } from '@/server/messages'
import type * as z from 'zod'
import { zoneOptions } from './time-zones'
import { userView } from '@/server/user-view'

type Field = z.output<typeof ProfileField>
type Options = Field['options']

/** Ways to write numbers and dates that differ enough to be asked for; any other of BCP 47 may be sent too. */
const LOCALES = [
  'en', 'en-GB', 'en-US', 'en-IN', 'en-AU', 'en-ZA', 'es', 'es-MX', 'es-AR', 'es-CO', 'hi', 'ar', 'bn', 'cs', 'da', 'de', 'de-CH',
  'el', 'fi', 'fr', 'fr-CA', 'gu', 'he', 'hu', 'id', 'it', 'ja', 'kn', 'ko', 'ml', 'mr', 'ms', 'nb', 'nl', 'pa', 'pl', 'pt',
  'pt-BR', 'ro', 'ru', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-CN', 'zh-TW',
] // prettier-ignore

const named = (tags: readonly string[]): Options => tags.map((value) => ({ value, label: localeName(value) }))
const worded = (words: Record<string, string>): Options =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What the profile asks for, in the person's language, with what there is to choose from. */
export const getProfileMeta: Verb<typeof profileMeta> = async (ctx, { query }) => {
  const user = userView(await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } }))
  const { language } = user.preferences
  const words = messagesIn(languageOf(language)).profile
  const field = (key: string, label: keyof typeof words.field, more: Partial<Field> = {}): Field => ({
    key,
    label: words.field[label],
    type: 'text',
    required: false,
    readOnly: false,
    ...(label in words.note && { note: words.note[label as keyof typeof words.note] }),
    ...more,
  })
  const zones = zoneOptions({
    current: user.timezone,
    browser: query.zone,
    q: query.q,
    now: ctx.now,
    language,
  })
  return {
    fields: [
      field('firstName', 'firstName'),
      field('lastName', 'lastName'),
      field('name', 'name', { required: true }),
      field('phone', 'phone', { type: 'tel' }),
      field('email', 'email', { type: 'email', readOnly: true }),
      field('timezone', 'timezone', { type: 'select', options: zones }),
      field('locale', 'locale', { type: 'select', options: named([...new Set([user.locale, ...LOCALES])]) }),
      field('avatarUrl', 'avatarUrl', { type: 'url' }),
      field('preferences.theme', 'theme', { type: 'select', options: worded(words.theme) }),
      field('preferences.units', 'units', { type: 'select', options: worded(words.units) }),
      field('preferences.language', 'language', { type: 'select', options: named(LANGUAGES) }),
      field('preferences.alertEmails', 'alertEmails', { type: 'switch' }),
      field('marketingOptIn', 'marketingOptIn', { type: 'switch' }),
      field('password', 'password', { type: 'password' }),
    ],
  }
}
