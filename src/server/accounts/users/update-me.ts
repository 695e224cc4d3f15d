import type { updateMe } from '@/contracts/account'
import type { User } from '@/generated/prisma/client'
import { knownBrowserCookie } from '@/server/accounts/known-browser'
import { setPassword, newPasswordHash } from '@/server/accounts/password/passwords'
import { recordAudit } from '@/server/audit/record'
import { changesBetween } from '@/server/audit/changes'
import { userEntity } from '@/server/accounts/user-entity'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { recordSessionsEnded } from '@/server/accounts/sessions/record-sessions-ended'
import { notifySessionsEnded } from '@/server/db/notify'
import { enqueueSecurityNotice } from '@/server/notifications/mail/account-mails'
import { userView } from '@/server/user-view'

/** Saves what was sent and leaves the rest. A new password ends every other session. */
export const updateOwnProfile: Verb<typeof updateMe> = async (ctx, { body }) => {
  const { email, role, password, currentPassword, preferences, ...fields } = body
  const id = ctx.actor.userId
  const user = await db().user.findUniqueOrThrow({ where: { id } })
  requireUnchanged({ email, role }, user)
  const passwordHash = password ? await newPasswordHash(ctx, { user, password, currentPassword }) : null
  const { saved, ended } = await db().$transaction(async (tx) => {
    // merged by the database: what another tab is saving at this moment stays
    if (preferences)
      await tx.$executeRaw`
        update app_user set preferences = preferences || ${JSON.stringify(preferences)}::jsonb where id = ${id}::uuid`
    const change = { userId: id, now: ctx.now, keep: ctx.actor.sessionId }
    const ended = passwordHash ? await setPassword(tx, { ...change, passwordHash }) : []
    const saved = await tx.user.update({ where: { id }, data: definedIn(fields) })
    const changes = changesBetween(profileOf(user), profileOf(saved))
    const entity = userEntity(saved)
    if (changes.length > 0) await recordAudit(tx, ctx, { action: 'user.update', entity, changes })
    if (passwordHash) await recordAudit(tx, ctx, { action: 'user.password', entity })
    await recordSessionsEnded(
      tx,
      ctx,
      ended.map((session) => ({ id: session, user })),
    )
    return { saved, ended }
  })
  if (passwordHash) {
    ctx.setCookie(knownBrowserCookie(ctx.cookies, { id, passwordHash }))
    await notifySessionsEnded(ended)
    await enqueueSecurityNotice(id, 'password_changed', ctx.now)
  }
  return { user: userView(saved) }
}

/** What a record of a change tells. */
const profileOf = ({ passwordHash: _, ...user }: User) => userView({ ...user, passwordHash: null })

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
