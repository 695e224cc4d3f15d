import type { startTotp } from '@/contracts/security'
import { withAccountLock } from '@/server/accounts/account-lock'
import { requireFresh } from '@/server/accounts/reauth'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { newTotpSecret, totpUrl } from './authenticator'

/** Starting again before a code has confirmed makes another secret; the one before is forgotten. */
export const startAuthenticator: Verb<typeof startTotp> = async (ctx, { body: { currentPassword } }) => {
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to set up an authenticator',
  })
  const secret = newTotpSecret()
  const { count } = await withAccountLock(ctx, (tx) =>
    tx.user.updateMany({ where: { id, totpAt: null }, data: { totpSecret: secret } }),
  )
  if (count === 0) throw new AppError('conflict', 'An authenticator is set up already. Turn it off first.')
  return { secret, url: totpUrl({ secret, email: user.email }) }
}
