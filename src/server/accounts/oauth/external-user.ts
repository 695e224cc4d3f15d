import type { Language } from '@/domain/text/languages'
import type { User } from '@/generated/prisma/client'
import { recordCreation, requireUnreserved } from '@/server/accounts/create-account'
import { CLOSED, loadRegistrationMode } from '@/server/accounts/registration-mode'
import type { AuditSource } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { ProviderClaims } from './options'

type ExternalSignIn = {
  issuer: string
  claims: ProviderClaims
  /** Of a new account. */
  language: Language
  source: AuditSource
}

const TAKEN = 'Account exists, sign in with your password first'

/**
 * The account of a provider's claims, or the reason why there is none.
 *
 * | provider and subject | account behind them | e-mail            | outcome                                 |
 * |----------------------|---------------------|-------------------|-----------------------------------------|
 * | known                | may sign in         | any               | that account                            |
 * | known                | disabled            | any               | refused                                 |
 * | new                  | –                   | none              | refused                                 |
 * | new                  | –                   | one of an account | refused: an e-mail alone proves nothing |
 * | new                  | –                   | of no account     | a new account, if registration is open  |
 */
export async function findOrCreateExternalUser({
  issuer,
  claims,
  language,
  source,
}: ExternalSignIn): Promise<User | string> {
  const known = await knownUser(issuer, claims.sub)
  if (known) return known.disabledAt ? 'This account is disabled' : known
  if (!claims.email) return 'The provider tells no e-mail address'
  const email = claims.email.toLowerCase()
  const closed = CLOSED[await loadRegistrationMode()]
  if (closed) return (await db().user.count({ where: { email } })) > 0 ? TAKEN : closed
  const { now } = source
  const data = {
    email,
    name: claims.name ?? email.replace(/@.*/, ''),
    emailVerifiedAt: claims.email_verified ? now : null,
    preferences: { language },
    createdAt: now,
    externals: { create: { provider: issuer, subject: claims.sub, createdAt: now } },
  }
  try {
    return await db().$transaction(async (tx) => {
      const created = await tx.user.create({ data })
      await requireUnreserved(tx, email)
      await recordCreation(tx, source, created)
      return created
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    // by another account, or by the same user in another tab
    return (await knownUser(issuer, claims.sub)) ?? TAKEN
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && (error.code === 'P2002' || error.code === 'conflict')

async function knownUser(provider: string, subject: string): Promise<User | undefined> {
  const account = await db().externalAccount.findUnique({
    where: { provider_subject: { provider, subject } },
    include: { user: true },
  })
  return account?.user
}
