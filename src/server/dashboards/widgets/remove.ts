import type { removeWidget } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { snapshotLayout } from '@/server/dashboards/layouts/snapshot'

export const removeOwnWidget: Verb<typeof removeWidget> = async ({ actor, now }, { params }) => {
  const { userId } = actor
  await db().$transaction(async (tx) => {
    await snapshotLayout(tx, { userId, reason: 'remove', now })
    const { count } = await tx.widget.deleteMany({ where: { userId, key: params.key } })
    if (count === 0) throw new AppError('not_found', 'Widget not found')
  })
  return { ok: true }
}
