import type { moveWidgets } from '@/contracts/widget'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { db } from '@/server/db/prisma'
import { snapshotLayout } from '@/server/dashboards/layouts/snapshot'
import { widgetView } from './widget-view'

/** Saves positions in one statement. A key that is not the caller's own changes nothing, as if it were not there. */
export const moveOwnWidgets: Verb<typeof moveWidgets> = async ({ actor, now }, { body }) => {
  const wide = body.find(({ position: { x, w } }) => x + w > 12)
  if (wide) {
    const message = 'A widget must end within 12 columns'
    throw new AppError('invalid_input', message, { issues: [{ path: wide.key, message }] })
  }
  const { userId } = actor
  const column = (name: 'x' | 'y' | 'w' | 'h') => body.map(({ position }) => position[name])
  const [keys, x, y, w, h] = [body.map(({ key }) => key), column('x'), column('y'), column('w'), column('h')]
  await db().$transaction(async (tx) => {
    const rows = await tx.widget.findMany({ where: { userId } })
    if (!rows.some((row) => isMoved(row, body))) return
    await snapshotLayout(tx, { userId, reason: 'save', now })
    await tx.$executeRaw`
      update "Widget" t set x = n.x, y = n.y, w = n.w, h = n.h
      from unnest(${keys}::text[], ${x}::int[], ${y}::int[], ${w}::int[], ${h}::int[]) as n(key, x, y, w, h)
      where t."userId" = ${userId}::uuid and t.key = n.key`
  })
  const widgets = await db().widget.findMany({
    where: { userId },
    orderBy: [{ y: 'asc' }, { x: 'asc' }],
  })
  return { widgets: widgets.map(widgetView) }
}

type Place = { key: string; x: number; y: number; w: number; h: number }

/** The layout sync sends everything twice; the second time changes nothing. */
const isMoved = (row: Place, moves: readonly { key: string; position: Omit<Place, 'key'> }[]): boolean => {
  const to = moves.find(({ key }) => key === row.key)?.position
  return to !== undefined && (to.x !== row.x || to.y !== row.y || to.w !== row.w || to.h !== row.h)
}
