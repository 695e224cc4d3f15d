import type { User } from '@/generated/prisma/client'
import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import { countUse, refundUse } from '@/server/rate-limit'
import { passwordMatches } from './password/password'

/** A session younger than this has just proved who it is. */
const FRESH_MS = 10 * 60_000
const GUESSES = {
  name: 'current-password',
  points: 10,
  seconds: 15 * 60,
  message: 'Too many failed attempts. Try again in 15 minutes.',
}

export const isFresh = ({ actor, now }: SignedIn): boolean =>
  now.getTime() - actor.sessionStartedAt.getTime() <= FRESH_MS

type Proof = {
  user: User
  currentPassword: string | undefined
  /** What to say when no password came. */
  prompt: string
}

/** An older session must give the current password: whoever finds a screen open cannot take the account. */
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
    throw new AppError('reauth_required', message, { issues: [{ path: 'currentPassword', message }] })
  }
  await refundUse(GUESSES, user.id)
}
