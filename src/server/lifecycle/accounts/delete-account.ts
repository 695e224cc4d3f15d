import type { deleteAccount } from '@/contracts/security'
import { requireFresh } from '@/server/accounts/reauth'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit, requestSource } from '@/server/audit/record'
import { notifySessionsEnded } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { dropReleased, eraseLockedAccount, isLastSuperuser, superuserIds } from './erase-account'
import { withLockedAccounts } from './lock-accounts'

/** The address of the account, typed: nobody deletes one by a slip. */
export function requireTypedAddress(typed: string, email: string, message: string): void {
  if (typed.toLowerCase() !== email)
    throw new AppError('invalid_input', message, { issues: [{ path: 'email', message }] })
}

export const deleteOwnAccount: Verb<typeof deleteAccount> = async (ctx, { body }) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: ctx.actor.userId } })
  const { id, email, role } = user
  requireTypedAddress(body.email, email, 'Type the e-mail address of your account')
  const { currentPassword } = body
  await requireFresh(ctx, {
    user,
    currentPassword,
    prompt: 'Enter your current password to delete your account',
  })
  const also = role === 'superuser' ? await superuserIds() : []
  const erased = await withLockedAccounts({ ids: [id], also }, async (client, held) => {
    const account = held.accounts.find((one) => one.id === id)
    if (!account) throw new AppError('unauthenticated', 'Please sign in')
    if (isLastSuperuser(held, account))
      throw new AppError('conflict', 'You are the last superuser. Make somebody else one first.')
    const erased = await eraseLockedAccount(client, account, { devices: held.devices, now: ctx.now })
    const source = { ...requestSource(ctx), name: email }
    await recordAudit(client, source, ...erased.losses, { action: 'user.delete', entity: userEntity(user) })
    return erased
  })
  await dropReleased(erased, ctx.now)
  await notifySessionsEnded(erased.sessions)
  ctx.setSessionCookie(null)
  return { ok: true }
}
