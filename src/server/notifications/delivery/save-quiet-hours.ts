import { QuietHours, type setQuietHours } from '@/contracts/channels'
import { DEFAULT_QUIET_HOURS } from '@/domain/alerts/quiet-hours'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** The stored setting; a value that no longer parses counts as unset. */
export const quietHoursOf = (stored: unknown): QuietHours =>
  QuietHours.catch(DEFAULT_QUIET_HOURS).parse(stored)

export const saveQuietHours: Verb<typeof setQuietHours> = async (ctx, { body }) => {
  const { userId } = ctx.actor
  await db().$transaction(async (tx) => {
    const before = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { quietHours: true, email: true },
    })
    await tx.user.update({ where: { id: userId }, data: { quietHours: body } })
    const changes = changesBetween(quietHoursOf(before.quietHours), body)
    const entity = { type: 'user', id: userId, name: before.email } as const
    if (changes.length > 0) await recordAudit(tx, ctx, { action: 'quiet_hours.update', entity, changes })
  })
  return { quietHours: body }
}
