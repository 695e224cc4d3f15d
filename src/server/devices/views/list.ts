import type { listViews } from '@/contracts/devices/device-care'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { savedView } from './saved-view'

export const listOwnViews: Verb<typeof listViews> = async ({ actor }) => {
  const rows = await db().savedView.findMany({ where: { userId: actor.userId }, orderBy: { name: 'asc' } })
  return { views: rows.map(savedView) }
}
