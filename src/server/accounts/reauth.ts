import type { User } from '@/generated/prisma/client'
import { recordRefusal } from '@/server/audit/refusals'
import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import { countUse, refundUse } from '@/server/rate-limit'
import { passwordMatches } from './password/password'
import { userEntity } from './user-entity'

/** How long a proof counts; signing in is one. */
export const FRESH_MS = 10 * 60_000
/** Limit of proofs that fail, of every kind. */
export const GUESSES = {
  name: 'current-password',
  points: 10,
  seconds: 15 * 60,
  message: 'Too many failed attempts. Try again in 15 minutes.',
}

export const isFresh = ({ actor, now }: SignedIn): boolean =>
  now.getTime() - actor.provedAt.getTime() <= FRESH_MS

/** For what an unattended screen must not be able to do, whatever the account signs in with. */
export function requireProof(ctx: SignedIn): void {
  if (!isFresh(ctx)) throw new AppError('reauth_required', 'Confirm that it is you first')
}

type Proof = {
  user: User
  currentPassword: string | undefined
  /** The message for a missing password. */
  prompt: string
}

/** An older session must send the current password, so that an unattended screen does not give away the account. */
export async function requireFresh(
  ctx: SignedIn,
  { user, currentPassword, prompt: ask }: Proof,
): Promise<void> {
  if (isFresh(ctx)) return
  if (user.passwordHash === null)
    throw new AppError(
      'reauth_required',
      'Sign out and in again first: you have no password to confirm this with',
    )
  if (!currentPassword) throw new AppError('reauth_required', ask)
  await countUse(GUESSES, user.id)
  if (
    !(await passwordMatches({ passwordHash: user.passwordHash, password: currentPassword, isKnown: true }))
  ) {
    const message = 'The current password is not right'
    await recordRefusal(ctx, { action: 'session.refuse', entity: userEntity(user), reason: message })
    throw new AppError('reauth_required', message, { issues: [{ path: 'currentPassword', message }] })
  }
  await refundUse(GUESSES, user.id)
}
