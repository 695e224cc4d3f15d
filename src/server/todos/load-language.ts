import type { Language } from '@/domain/text/languages'
import { userLocaleOf } from '@/server/user-locale'
import type { Tx } from './with-todos'

/** The language of a person. */
export async function loadLanguage(client: Pick<Tx, 'user'>, id: string): Promise<Language> {
  const select = { preferences: true, locale: true, timezone: true } as const
  return userLocaleOf(await client.user.findUniqueOrThrow({ where: { id }, select })).language
}
