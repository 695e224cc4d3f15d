import type { updateMe } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { notifySessionsEnded } from '@/server/live/notify'
import { newPasswordHash } from './change-password'
import { userView } from './user-view'

/** Saves what was sent and leaves the rest. A new password ends every other session. */
export const updateOwnProfile: Verb<typeof updateMe> = async (ctx, { body }) => {
  const { email, role, password, currentPassword, preferences, ...fields } = body
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  requireUnchanged({ email, role }, user)
  const passwordHash = password ? await newPasswordHash(ctx, { user, password, currentPassword }) : null
  const data = {
    ...definedIn(fields),
    ...(preferences && { preferences: { ...userView(user).preferences, ...definedIn(preferences) } }),
    ...(passwordHash && { passwordHash }),
  }
  const saved = await db().user.update({ where: { id }, data })
  if (passwordHash) await endOthers(ctx.actor, ctx.now)
  return { user: userView(saved) }
}

/** Without the keys that were not sent: Prisma takes undefined for a mistake. */
const definedIn = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

type Fixed = { email: string | undefined; role: User['role'] | undefined }

/** A form may send them back as they are. */
function requireUnchanged({ email, role }: Fixed, user: User): void {
  const refuse = (path: string, message: string) => {
    throw new AppError('invalid_input', message, { issues: [{ path, message }] })
  }
  if (email !== undefined && email.toLowerCase() !== user.email)
    refuse('email', 'Email cannot be changed for security reasons')
  if (role !== undefined && role !== user.role) refuse('role', 'You cannot change your own role')
}

async function endOthers(actor: { userId: string; sessionId: string }, now: Date): Promise<void> {
  const others = { userId: actor.userId, id: { not: actor.sessionId }, revokedAt: null }
  const ended = await db().session.updateManyAndReturn({
    where: others,
    data: { revokedAt: now },
    select: { id: true },
  })
  await notifySessionsEnded(ended.map(({ id }) => id))
}
