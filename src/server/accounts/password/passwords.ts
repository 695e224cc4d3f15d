import type { Prisma, User } from '@/generated/prisma/client'
import { revokeSessions } from '@/server/accounts/sessions/sessions'
import { hashPassword } from './password'
import { requireGoodPassword } from './password-rules'
import { requireFresh } from '@/server/accounts/reauth'
import type { SignedIn } from '@/server/context'
import { setTimeout } from 'node:timers/promises'
import type { forgotPassword, resetPassword } from '@/contracts/security'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueResetMail, enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { requireMail } from '@/server/notifications/mail/available'
import { countUse } from '@/server/rate-limit'
import { notifySessionsEnded } from '@/server/db/notify'
import { requireTokenOwner, consumeMailToken } from '@/server/notifications/mail/tokens'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { NO_TOTP } from '@/server/accounts/totp'

type PasswordChange = {
  userId: string
  passwordHash: string
  now: Date
  /** The session that stays. */ keep?: string
}

/**
 * Sets a password, and ends what the one before has opened: the links that would set another, and the sessions. Answers
 * the ids of those, whose streams are to be told after the commit.
 */
export async function setPassword(tx: Prisma.TransactionClient, change: PasswordChange): Promise<string[]> {
  const { userId, passwordHash, ...which } = change
  await tx.mailToken.deleteMany({ where: { userId, purpose: 'reset_password' } })
  // before the sessions: a sign-in with the old password (start-session) is over by now, or sees the new one
  await tx.user.update({ where: { id: userId }, data: { passwordHash } })
  const ended = await revokeSessions(tx, { userId, ...which })
  return ended.map(({ id }) => id)
}

type PasswordRequest = { user: User; password: string; currentPassword: string | undefined }

/** The new hash, once the session has proved who it is. */
export async function newPasswordHash(ctx: SignedIn, change: PasswordRequest): Promise<string> {
  const { user, password, currentPassword } = change
  requireGoodPassword({ password, email: user.email, name: user.name })
  await requireFresh(ctx, { user, currentPassword, prompt: 'Enter your current password to set a new one' })
  return hashPassword(password, { isKnown: true })
}

const PER_ACCOUNT = { name: 'forgot-password', points: 3, seconds: 3600 }
/** Longer than a mail takes into the outbox, so that the time of the answer tells nothing. */
const ANSWER_MS = 300

/** The same answer, after the same time, whether or not there is such an account and whether or not it gets a mail. */
export const mailResetLink: Verb<typeof forgotPassword> = async ({ now }, { body }) => {
  requireMail()
  await Promise.all([setTimeout(ANSWER_MS), enqueueForKnownAccount(body.email.toLowerCase(), now)])
  return { ok: true }
}

async function enqueueForKnownAccount(email: string, now: Date): Promise<void> {
  if (await isTooOften(email)) return
  const user = await db().user.findUnique({ where: { email } })
  if (user && !user.disabledAt) await enqueueResetMail(user, now)
}

async function isTooOften(email: string): Promise<boolean> {
  try {
    await countUse(PER_ACCOUNT, email)
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return true
    throw error
  }
}

/** Sets a new password, ends every session, and takes the address for proven. A second factor stays if the address was proven before. */
export const setForgottenPassword: Verb<typeof resetPassword> = async (ctx, { body }) => {
  const { now } = ctx
  const { token, password } = body
  const user = await requireTokenOwner({ token, purpose: 'reset_password', now })
  requireGoodPassword({ password, email: user.email, name: user.name })
  const passwordHash = await hashPassword(password)
  const ended = await replacePassword({ user, token, passwordHash, now })
  ctx.setCookie(knownBrowserCookie(ctx.cookies, { id: user.id, passwordHash }))
  await notifySessionsEnded(ended)
  await enqueueSecurityNotice(user.id, 'password_changed', now)
  return { ok: true }
}

type PasswordReplacement = { user: User; token: string; passwordHash: string; now: Date }

/** Answers the ids of the sessions that ended. */
const replacePassword = ({ user, token, passwordHash, now }: PasswordReplacement): Promise<string[]> =>
  db().$transaction(async (tx) => {
    const { id: userId, emailVerifiedAt } = user
    await consumeMailToken(tx, { token, now })
    const ended = await setPassword(tx, { userId, passwordHash, now })
    if (emailVerifiedAt) return ended
    await tx.user.update({ where: { id: userId }, data: { ...NO_TOTP, emailVerifiedAt: now } })
    // Whoever made the account without owning the address keeps no way in, and is told nothing any more.
    await tx.passkey.deleteMany({ where: { userId } })
    await tx.externalAccount.deleteMany({ where: { userId } })
    await tx.telegramLink.deleteMany({ where: { userId } })
    await tx.webhook.deleteMany({ where: { userId } })
    await tx.pushSubscription.deleteMany({ where: { userId } })
    return ended
  })
