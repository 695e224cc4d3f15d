import type { declineTransfer } from '@/contracts/device-care'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'

export const decline: Verb<typeof declineTransfer> = async ({ actor }, { params }) => {
  const { count } = await db().deviceTransfer.deleteMany({ where: { id: params.id, toId: actor.userId } })
  if (count === 0) throw new AppError('not_found', 'This offer does not stand any more')
  return { ok: true }
}
