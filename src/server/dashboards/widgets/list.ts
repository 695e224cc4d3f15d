import type { listWidgets } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { widgetView } from './widget-view'

export const listOwnWidgets: Verb<typeof listWidgets> = async ({ actor }) => {
  const widgets = await db().widget.findMany({
    where: { userId: actor.userId },
    orderBy: [{ y: 'asc' }, { x: 'asc' }, { createdAt: 'asc' }],
  })
  return { widgets: widgets.map(widgetView) }
}
