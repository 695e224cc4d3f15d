import type { removeWidget } from '@/contracts/widget'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'

export const removeOwnWidget: Verb<typeof removeWidget> = async ({ actor }, { params }) => {
  const { count } = await db().widget.deleteMany({ where: { userId: actor.userId, key: params.key } })
  if (count === 0) throw new AppError('not_found', 'Widget not found')
  return { ok: true }
}
