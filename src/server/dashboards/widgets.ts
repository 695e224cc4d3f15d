import type { AuditChange } from '@/contracts/audit'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import type * as z from 'zod'
import { AppError } from '@/server/errors'
import { widgetDefinitionOf } from '@/widgets/definitions'
import type { listWidgets, addWidget, configureWidget, moveWidgets, removeWidget } from '@/contracts/widget'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { widgetView } from './widget-view'
import { placeNew } from '@/domain/dashboard/grid'
import { MOST_WIDGETS } from '@/domain/dashboard/narrow-order'
import { knownOf } from './narrow-order'
import { snapshotLayout } from './snapshot'

/** The definition of a widget type; an unknown type is the client's mistake. */
export function requireWidgetType(type: string) {
  const definition = widgetDefinitionOf(type)
  if (!definition) {
    const message = `There is no widget type "${type}"`
    throw new AppError('invalid_input', message, { issues: [{ path: 'type', message }] })
  }
  return definition
}

/** Upgrades and checks a config with its type's own definition; a misfit is a 400 that names the field. */
export function requireWidgetConfig(type: string, config: Record<string, z.core.util.JSONType>) {
  const parsed = requireWidgetType(type).safeParse(config)
  if (parsed.success) return parsed.config
  const issues = parsed.error.issues.map((i) => ({
    path: ['config', ...i.path].map(String).join('.'),
    message: i.message,
  }))
  throw new AppError('invalid_input', issues[0]?.message ?? 'Invalid config', { issues })
}

/** The widgets of a dashboard, row by row. */
export const loadWidgets = (userId: string) =>
  db().widget.findMany({ where: { userId }, orderBy: [{ y: 'asc' }, { x: 'asc' }, { createdAt: 'asc' }] })

export const listOwnWidgets: Verb<typeof listWidgets> = async ({ actor }) => {
  const { userId } = actor
  const [widgets, user] = await Promise.all([
    loadWidgets(userId),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { narrowOrder: true } }),
  ])
  return { widgets: widgets.map(widgetView), narrowOrder: knownOf(user.narrowOrder, widgets) }
}

type WidgetAction = 'widget.add' | 'widget.configure' | 'widget.remove'

/** A record about one widget of a dashboard, which belongs to its user. */
const recordWidget = (
  tx: Prisma.TransactionClient,
  ctx: SignedIn,
  { action, key, changes = [] }: { action: WidgetAction; key: string; changes?: AuditChange[] },
): Promise<void> =>
  recordAudit(tx, ctx, { action, entity: { type: 'dashboard', id: ctx.actor.userId, name: key }, changes })

/** Adds a widget at the first free place of its default size. */
export const addOwnWidget: Verb<typeof addWidget> = async (ctx, { body }) => {
  const { actor, now } = ctx
  const { userId } = actor
  const definition = requireWidgetType(body.type)
  const config = requireWidgetConfig(body.type, body.config)
  const others = await db().widget.findMany({ where: { userId } })
  if (others.some((w) => w.key === body.key)) throw taken(body.key)
  if (others.length >= MOST_WIDGETS)
    throw new AppError('conflict', `A dashboard holds at most ${MOST_WIDGETS} widgets`)
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
    const changes = changesBetween(null, { type: body.type, ...config })
    await recordWidget(tx, ctx, { action: 'widget.add', key: body.key, changes })
  })
  return { widget: widgetView(data) }
}

function taken(key: string): AppError {
  const message = `You already have a widget "${key}"`
  return new AppError('conflict', message, { issues: [{ path: 'key', message }] })
}

export const configureOwnWidget: Verb<typeof configureWidget> = async (ctx, { params, body }) => {
  const { actor } = ctx
  const own = { userId_key: { userId: actor.userId, key: params.key } }
  const widget = await db().widget.findUnique({ where: own })
  if (!widget) throw new AppError('not_found', 'Widget not found')
  const config = requireWidgetConfig(widget.type, body.config)
  const title = body.title === undefined ? widget.title : body.title || requireWidgetType(widget.type).title
  const saved = await db().$transaction(async (tx) => {
    const row = await tx.widget.update({ where: own, data: { config, title } })
    const before = { ...widgetView(widget).config, title: widget.title }
    const changes = changesBetween(before, { ...config, title })
    if (changes.length > 0)
      await recordWidget(tx, ctx, { action: 'widget.configure', key: widget.key, changes })
    return row
  })
  return { widget: widgetView(saved) }
}

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
      update widget t set x = n.x, y = n.y, w = n.w, h = n.h
      from unnest(${keys}::text[], ${x}::int[], ${y}::int[], ${w}::int[], ${h}::int[]) as n(key, x, y, w, h)
      where t.user_id = ${userId}::uuid and t.key = n.key`
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

export const removeOwnWidget: Verb<typeof removeWidget> = async (ctx, { params }) => {
  const { actor, now } = ctx
  const { userId } = actor
  await db().$transaction(async (tx) => {
    await snapshotLayout(tx, { userId, reason: 'remove', now })
    const { count } = await tx.widget.deleteMany({ where: { userId, key: params.key } })
    if (count === 0) throw new AppError('not_found', 'Widget not found')
    await recordWidget(tx, ctx, { action: 'widget.remove', key: params.key })
  })
  return { ok: true }
}
