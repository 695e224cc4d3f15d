import type {
  endUserSessions,
  resendUserVerification,
  resetSecondFactor,
  resetUserPassword,
} from '@/contracts/admin/users'
import type { Prisma, User } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { endDashboardLinks } from '@/server/accounts/dashboard-links/end-links'
import { revokeKeys } from '@/server/accounts/api-keys/revoke-keys'
import { revokeSessions } from '@/server/accounts/sessions/sessions'
import { NO_TOTP } from '@/server/accounts/totp'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import { notifySessionsEnded } from '@/server/db/notify'
import { publicUrl } from '@/server/env'
import { AppError } from '@/server/errors'
import {
  enqueueResetMail,
  enqueueSecurityNotice,
  enqueueVerificationMail,
} from '@/server/notifications/mail/account-mails'
import { hasMail, requireMail } from '@/server/notifications/mail/available'
import { writeMailToken } from '@/server/notifications/mail/tokens'
import type { Verb } from '@/server/verb'
import { withManagedUser } from './admin-lock'

async function endSessions(tx: Prisma.TransactionClient, userId: string, now: Date): Promise<string[]> {
  const ended = await revokeSessions(tx, { userId, now })
  return ended.map(({ id }) => id)
}

/** A user without a session is left alone. */
export const endManagedSessions: Verb<typeof endUserSessions> = async (ctx, { params: { id } }) => {
  const ended = await withManagedUser(ctx, id, async (tx, { target }) => {
    const sessions = await endSessions(tx, id, ctx.now)
    const changes = [{ field: 'sessions', before: sessions.length, after: 0 }]
    if (sessions.length > 0)
      await recordAudit(tx, ctx, { action: 'session.end', entity: userEntity(target), changes })
    return sessions
  })
  await notifySessionsEnded(ended)
  return { ok: true }
}

/** Where no mail is sent, the link is answered. */
async function resetLinkOf(
  tx: Prisma.TransactionClient,
  { id, email }: User,
  now: Date,
): Promise<string | null> {
  if (hasMail()) return null
  const token = await writeMailToken(tx, { userId: id, email, purpose: 'reset_password', now })
  return `${publicUrl}/reset-password#token=${token}`
}

/** Links for a new password that were sent before end with the password. */
export const resetManagedPassword: Verb<typeof resetUserPassword> = async (ctx, { params: { id } }) => {
  requireProof(ctx)
  const { ended, user, link } = await withManagedUser(ctx, id, async (tx, { target }) => {
    if (target.disabledAt) throw new AppError('conflict', 'This account is disabled')
    await tx.mailToken.deleteMany({ where: { userId: id, purpose: 'reset_password' } })
    const user = await tx.user.update({ where: { id }, data: { passwordHash: null } })
    const ended = await endSessions(tx, id, ctx.now)
    const link = await resetLinkOf(tx, user, ctx.now)
    await recordAudit(tx, ctx, { action: 'user.password_request', entity: userEntity(target) })
    const reason = 'an administrator reset the password'
    const ending = { userId: id, now: ctx.now, by: ctx, reason }
    const keys = await revokeKeys(tx, ending)
    await endDashboardLinks(tx, ending)
    return { ended: [...ended, ...keys], user, link }
  })
  await notifySessionsEnded(ended)
  if (link === null) await enqueueResetMail(user, ctx.now)
  return { ok: true, link }
}

export const resetManagedSecondFactor: Verb<typeof resetSecondFactor> = async (ctx, { params: { id } }) => {
  requireProof(ctx)
  const ended = await withManagedUser(ctx, id, async (tx, { target }) => {
    const { totpAt } = await tx.user.findUniqueOrThrow({ where: { id }, select: { totpAt: true } })
    await tx.user.update({ where: { id }, data: NO_TOTP })
    const { count: passkeys } = await tx.passkey.deleteMany({ where: { userId: id } })
    const sessions = await endSessions(tx, id, ctx.now)
    const changes = [{ field: 'secondFactor', before: totpAt !== null || passkeys > 0, after: false }]
    await recordAudit(tx, ctx, { action: 'user.second_factor_reset', entity: userEntity(target), changes })
    return sessions
  })
  await notifySessionsEnded(ended)
  await enqueueSecurityNotice(id, 'totp_off', ctx.now)
  return { ok: true }
}

export const resendManagedVerification: Verb<typeof resendUserVerification> = async (
  ctx,
  { params: { id } },
) => {
  const user = await withManagedUser(ctx, id, async (tx, { target }) => {
    requireMail()
    const found = await tx.user.findUniqueOrThrow({ where: { id } })
    if (found.emailVerifiedAt) throw new AppError('conflict', 'This address is confirmed already')
    await recordAudit(tx, ctx, { action: 'user.verification_request', entity: userEntity(target) })
    return found
  })
  await enqueueVerificationMail(user, ctx.now)
  return { ok: true }
}
