import type { endOneSession } from '@/contracts/security'
import { endSession } from './end-session'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

export const endOwnSession: Verb<typeof endOneSession> = async ({ actor, now }, { params: { id } }) => {
  if (id === actor.sessionId)
    throw new AppError('conflict', 'This is the session you are using. Sign out instead.')
  const session = await db().session.findFirst({
    where: { id, userId: actor.userId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true },
  })
  if (!session) throw new AppError('not_found', 'There is no such session')
  await endSession(id, now)
  return { ok: true }
}
