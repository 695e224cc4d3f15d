import type { SignedIn } from '@/server/context'
import { AppError } from '@/server/errors'
import { hashPassword, passwordMatches } from '@/server/auth/password'
import { requireGoodPassword } from '@/server/auth/password-rules'
import { countUse, giveBack } from '@/server/rate-limit'
import type { User } from '@/generated/prisma/client'

/** A session younger than this has just proved that it knows the password. */
const FRESH_MS = 10 * 60_000
const GUESSES = {
  name: 'current-password',
  points: 10,
  seconds: 15 * 60,
  message: 'Too many failed attempts. Try again in 15 minutes.',
}

type Change = { user: User; password: string; currentPassword: string | undefined }

/** The new hash. An older session must give the current password: whoever finds a screen open cannot take the account. */
export async function newPasswordHash(ctx: SignedIn, change: Change): Promise<string> {
  const { user, password, currentPassword } = change
  requireGoodPassword({ password, email: user.email })
  if (ctx.now.getTime() - ctx.actor.sessionStartedAt.getTime() > FRESH_MS)
    await requireCurrent(user, currentPassword)
  return hashPassword(password)
}

async function requireCurrent(user: User, currentPassword: string | undefined): Promise<void> {
  if (!currentPassword) throw new AppError('reauth_required', 'Enter your current password to set a new one')
  await countUse(GUESSES, user.id)
  if (!(await passwordMatches(user.passwordHash, currentPassword))) {
    const message = 'The current password is not right'
    throw new AppError('reauth_required', message, { issues: [{ path: 'currentPassword', message }] })
  }
  await giveBack(GUESSES, user.id)
}
