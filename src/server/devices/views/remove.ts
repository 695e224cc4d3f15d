import type { removeView } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

export const removeOwnView: Verb<typeof removeView> = async ({ actor }, { params }) => {
  const { count } = await db().savedView.deleteMany({ where: { id: params.id, userId: actor.userId } })
  if (count === 0) throw new AppError('not_found', 'View not found')
  return { ok: true }
}
