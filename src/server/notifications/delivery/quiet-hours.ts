import { QuietHours, type setQuietHours } from '@/contracts/channels'
import { DEFAULT_QUIET_HOURS } from '@/domain/alerts/quiet-hours'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'

/** As stored with a person; what no longer parses counts as never set. */
export const quietHoursOf = (stored: unknown): QuietHours =>
  QuietHours.catch(DEFAULT_QUIET_HOURS).parse(stored)

export const saveQuietHours: Verb<typeof setQuietHours> = async ({ actor: { userId } }, { body }) => {
  await db().user.update({ where: { id: userId }, data: { quietHours: body } })
  return { quietHours: body }
}
