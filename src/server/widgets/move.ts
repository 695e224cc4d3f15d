import type { moveWidgets } from '@/contracts/widget'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/http/route'
import { db } from '@/server/db'
import { pool } from '@/server/pg'
import { widgetView } from './widget-view'

/** Saves positions in one statement. A key that is not the caller's own changes nothing, as if it were not there. */
export const moveOwnWidgets: Verb<typeof moveWidgets> = async ({ actor }, { body }) => {
  const wide = body.find(({ position: { x, w } }) => x + w > 12)
  if (wide) {
    const message = 'A widget must end within 12 columns'
    throw new AppError('invalid_input', message, { issues: [{ path: wide.key, message }] })
  }
  const column = (name: 'x' | 'y' | 'w' | 'h') => body.map(({ position }) => position[name])
  await pool().query(
    `update "Widget" t set x = n.x, y = n.y, w = n.w, h = n.h
     from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[]) as n(key, x, y, w, h)
     where t."userId" = $1 and t.key = n.key`,
    [actor.userId, body.map((item) => item.key), column('x'), column('y'), column('w'), column('h')],
  )
  const widgets = await db().widget.findMany({
    where: { userId: actor.userId },
    orderBy: [{ y: 'asc' }, { x: 'asc' }],
  })
  return { widgets: widgets.map(widgetView) }
}
