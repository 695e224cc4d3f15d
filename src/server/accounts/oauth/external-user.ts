import type { Language } from '@/domain/text/languages'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import type { ProviderClaims } from './options'

type ExternalSignIn = {
  issuer: string
  claims: ProviderClaims
  /** Of a new account. */
  language: Language
  now: Date
}

/**
 * Whose account it is that the provider vouches for, or why there is none.
 *
 * | provider and subject | account behind them | e-mail                | outcome                                |
 * |----------------------|---------------------|-----------------------|----------------------------------------|
 * | known                | may sign in         | whatever it says      | that account                           |
 * | known                | disabled            | whatever it says      | refused                                |
 * | new                  | –                   | none                  | refused                                |
 * | new                  | –                   | one of an account     | refused: an e-mail alone proves nothing |
 * | new                  | –                   | nobody's              | a new account                          |
 */
export async function findOrCreateExternalUser({
  issuer,
  claims,
  language,
  now,
}: ExternalSignIn): Promise<User | string> {
  const known = await knownUser(issuer, claims.sub)
  if (known) return known.disabledAt ? 'This account is disabled' : known
  if (!claims.email) return 'The provider tells no e-mail address'
  const email = claims.email.toLowerCase()
  try {
    return await db().user.create({
      data: {
        email,
        name: claims.name ?? email.replace(/@.*/, ''),
        emailVerifiedAt: claims.email_verified ? now : null,
        preferences: { language },
        createdAt: now,
        externals: { create: { provider: issuer, subject: claims.sub, createdAt: now } },
      },
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    // by another account, or by this very person in another tab
    return (await knownUser(issuer, claims.sub)) ?? 'Account exists, sign in with your password first'
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === 'P2002'

async function knownUser(provider: string, subject: string): Promise<User | undefined> {
  const account = await db().externalAccount.findUnique({
    where: { provider_subject: { provider, subject } },
    include: { user: true },
  })
  return account?.user
}
