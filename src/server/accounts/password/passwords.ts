import type { AuditChange } from '@/contracts/audit'
import type { Prisma, User } from '@/generated/prisma/client'
import { recordSessionsEnded } from '@/server/accounts/sessions/record-sessions-ended'
import { endDashboardLinks } from '@/server/accounts/dashboard-links/end-links'
import { revokeKeys } from '@/server/accounts/api-keys/revoke-keys'
import { revokeSessions } from '@/server/accounts/sessions/sessions'
import { hashPassword } from './password'
import { requireGoodPassword } from './password-rules'
import { requireFresh } from '@/server/accounts/reauth'
import type { Context, SignedIn } from '@/server/context'
import { setTimeout } from 'node:timers/promises'
import type { forgotPassword, resetPassword } from '@/contracts/security'
import { recordAudit } from '@/server/audit/record'
import { userEntity } from '@/server/accounts/user-entity'
import { db } from '@/server/db/prisma'
import { inTransaction } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueResetMail, enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { requireMail } from '@/server/notifications/mail/available'
import { mailLinkSource } from '@/server/notifications/mail/link-source'
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
 * Sets a password, and ends the reset links and sessions of the previous one. Returns the ids of those sessions, whose
 * streams are notified after the commit.
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
/** Longer than enqueueing a mail, so that the response time reveals nothing. */
const ANSWER_MS = 300

/** The same answer after the same time, whether or not the account exists and gets a mail. */
export const mailResetLink: Verb<typeof forgotPassword> = async (ctx, { body }) => {
  requireMail()
  await Promise.all([setTimeout(ANSWER_MS), enqueueForKnownAccount(body.email.toLowerCase(), ctx)])
  return { ok: true }
}

async function enqueueForKnownAccount(email: string, ctx: Context): Promise<void> {
  if (await isTooOften(email)) return
  const user = await db().user.findUnique({ where: { email } })
  if (!user || user.disabledAt) return
  await inTransaction(async (client) => {
    await enqueueResetMail(user, ctx.now, client)
    await recordAudit(client, ctx, { action: 'user.password_request', entity: userEntity(user) })
  })
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

/** Sets a new password, ends every session, API key and link to the dashboard, and takes the address for proven. A second factor stays if the address was proven before. */
export const setForgottenPassword: Verb<typeof resetPassword> = async (ctx, { body }) => {
  const { now } = ctx
  const { token, password } = body
  const user = await requireTokenOwner({ token, purpose: 'reset_password', now })
  requireGoodPassword({ password, email: user.email, name: user.name })
  const passwordHash = await hashPassword(password)
  const ended = await replacePassword(ctx, { user, token, passwordHash })
  ctx.setCookie(knownBrowserCookie(ctx.cookies, { id: user.id, passwordHash }))
  await notifySessionsEnded(ended)
  await enqueueSecurityNotice(user.id, 'password_changed', now)
  return { ok: true }
}

type PasswordReplacement = { user: User; token: string; passwordHash: string }

/** Answers the ids of the sessions and API keys that ended. */
const replacePassword = (
  ctx: Context,
  { user, token, passwordHash }: PasswordReplacement,
): Promise<string[]> =>
  db().$transaction(async (tx) => {
    await consumeMailToken(tx, { token, now: ctx.now })
    const ended = await setPassword(tx, { userId: user.id, passwordHash, now: ctx.now })
    const changes = user.emailVerifiedAt ? [] : await provePossession(tx, user, ctx.now)
    const [source, entity] = [mailLinkSource(ctx, user.id), userEntity(user)]
    await recordAudit(tx, source, { action: 'user.password', entity })
    if (!user.emailVerifiedAt) await recordAudit(tx, source, { action: 'user.verify_email', entity, changes })
    await recordSessionsEnded(
      tx,
      source,
      ended.map((id) => ({ id, user })),
    )
    const reason = 'the forgotten password was set anew'
    const ending = { userId: user.id, now: ctx.now, by: source, reason }
    const keys = await revokeKeys(tx, ending)
    await endDashboardLinks(tx, ending)
    return [...ended, ...keys]
  })

/**
 * The link has proven the address: a registrant who does not own it loses every way in, and gets no more notifications.
 * Returns how many of each were removed.
 */
async function provePossession(
  tx: Prisma.TransactionClient,
  { id: userId, totpAt }: User,
  now: Date,
): Promise<AuditChange[]> {
  const of = { where: { userId } }
  await tx.user.update({ where: { id: userId }, data: { ...NO_TOTP, emailVerifiedAt: now } })
  const removed = {
    authenticators: totpAt ? 1 : 0,
    passkeys: (await tx.passkey.deleteMany(of)).count,
    externalAccounts: (await tx.externalAccount.deleteMany(of)).count,
    telegram: (await tx.telegramLink.deleteMany(of)).count,
    webhooks: (await tx.webhook.deleteMany(of)).count,
    browsers: (await tx.pushSubscription.deleteMany(of)).count,
  }
  const found = Object.entries(removed).filter(([, count]) => count > 0)
  return found.map(([field, before]) => ({ field, before, after: 0 }))
}
