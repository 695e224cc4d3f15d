import type { eraseUser, previewErasure } from '@/contracts/superuser/users/merge'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { requireProof } from '@/server/accounts/reauth'
import { userEntity } from '@/server/accounts/user-entity'
import { recordAudit } from '@/server/audit/record'
import { notifySessionsEnded } from '@/server/db/notify'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { requireTypedAddress } from '@/server/lifecycle/accounts/delete-account'
import {
  dropReleased,
  eraseLockedAccount,
  isLastSuperuser,
  superuserIds,
} from '@/server/lifecycle/accounts/erase-account'
import { withLockedAccounts } from '@/server/lifecycle/accounts/lock-accounts'
import { previewErasureOf } from '@/server/lifecycle/accounts/preview-erasure'
import type { Verb } from '@/server/verb'
import { requireLocked, requireOther } from './require-locked'

export const previewUserErasure: Verb<typeof previewErasure> = async (ctx, { params: { id } }) => {
  requireOther(ctx, id)
  const account = await db().user.findUnique({
    where: { id },
    select: { id: true, email: true, name: true },
  })
  if (!account) throw new AppError('not_found', 'There is no such user')
  return { preview: await previewErasureOf(pool(), account) }
}

/** The records of what was lost are of the superuser, on behalf of the person who is gone. */
export const eraseOneUser: Verb<typeof eraseUser> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  requireOther(ctx, id)
  const also = [ctx.actor.userId, ...(await superuserIds())]
  const erased = await withLockedAccounts({ ids: [id], also }, async (client, held) => {
    await lockSuperuser(client, ctx)
    const account = requireLocked(held.accounts, id)
    requireTypedAddress(body.email, account.email, 'Type the e-mail address of the account')
    if (isLastSuperuser(held, account))
      throw new AppError('last_superuser', 'This is the last superuser. Make somebody else one first.')
    const erased = await eraseLockedAccount(client, account, { devices: held.devices, now: ctx.now })
    const onBehalfOf = { id, name: account.email }
    const losses = erased.losses.map((entry) => ({ ...entry, onBehalfOf }))
    const end = { action: 'user.delete', entity: userEntity(account), reason: body.reason || null } as const
    await recordAudit(client, ctx, ...losses, end)
    return erased
  })
  await dropReleased(erased, ctx.now)
  await notifySessionsEnded(erased.sessions)
  return { ok: true }
}
