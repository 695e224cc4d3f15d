import type { stopTotp } from '@/contracts/security'
import { withAccountLock } from '@/server/accounts/account-lock'
import { requireFresh } from '@/server/accounts/reauth'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { acceptsCode } from './accepts-code'
import { NO_TOTP } from './no-totp'
import { wrongCodeError } from './wrong-code'

export const stopAuthenticator: Verb<typeof stopTotp> = async (ctx, { body }) => {
  const { code, currentPassword } = body
  const { now } = ctx
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  if (user.totpAt === null) throw new AppError('conflict', 'No authenticator is set up')
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to turn two-factor sign-in off',
  })
  if (!(await acceptsCode(user, code, now))) throw wrongCodeError()
  await withAccountLock(ctx, (tx) => tx.user.update({ where: { id }, data: NO_TOTP }))
  await enqueueSecurityNotice(id, 'totp_off', now)
  return { ok: true }
}
