import type { addWidget } from '@/contracts/widget'
import { placeNew } from '@/domain/dashboard/grid'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { snapshotLayout } from '@/server/dashboards/layouts/snapshot'
import { requireWidgetConfig, requireWidgetType } from './require-widget'
import { widgetView } from './widget-view'

const MOST = 200

/** Adds a widget at the first free place of its default size. */
export const addOwnWidget: Verb<typeof addWidget> = async ({ actor, now }, { body }) => {
  const { userId } = actor
  const definition = requireWidgetType(body.type)
  const config = requireWidgetConfig(body.type, body.config)
  const others = await db().widget.findMany({ where: { userId } })
  if (others.some((w) => w.key === body.key)) throw taken(body.key)
  if (others.length >= MOST) throw new AppError('conflict', `A dashboard holds at most ${MOST} widgets`)
  const place = placeNew(
    others.map(({ key, x, y, w, h }) => ({ id: key, x, y, w, h })),
    definition.size,
  )
  const { x, y, w, h } = place
  const data = {
    userId,
    key: body.key,
    type: body.type,
    title: definition.title,
    config,
    x,
    y,
    w,
    h,
    createdAt: now,
  }
  await db().$transaction(async (tx) => {
    await snapshotLayout(tx, { userId, reason: 'add', now })
    const { count } = await tx.widget.createMany({ data: [data], skipDuplicates: true })
    if (count === 0) throw taken(body.key)
  })
  return { widget: widgetView(data) }
}

function taken(key: string): AppError {
  const message = `You already have a widget "${key}"`
  return new AppError('conflict', message, { issues: [{ path: 'key', message }] })
}
