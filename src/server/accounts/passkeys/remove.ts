import type { removePasskey } from '@/contracts/security'
import { withAccountLock } from '@/server/accounts/account-lock'
import { requireFresh } from '@/server/accounts/reauth'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'

export const removeOwnPasskey: Verb<typeof removePasskey> = async (ctx, { params: { id }, body }) => {
  const { userId } = ctx.actor
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const { currentPassword } = body
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to remove a passkey',
  })
  const { count } = await withAccountLock(ctx, (tx) => tx.passkey.deleteMany({ where: { id, userId } }))
  if (count === 0) throw new AppError('not_found', 'There is no such passkey')
  await enqueueSecurityNotice(userId, 'passkey_removed', ctx.now)
  return { ok: true }
}
