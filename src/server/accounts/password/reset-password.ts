import type { resetPassword } from '@/contracts/security'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { notifySessionsEnded } from '@/server/db/notify'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { requireTokenOwner, consumeMailToken } from '@/server/notifications/mail/tokens'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { hashPassword } from './password'
import { requireGoodPassword } from './password-rules'
import { setPassword } from './set-password'
import { NO_TOTP } from '@/server/accounts/totp'

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
