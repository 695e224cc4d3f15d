import type { AuditChange } from '@/contracts/audit'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import type * as z from 'zod'
import { AppError } from '@/server/errors'
import { widgetDefinitionOf } from '@/widgets/definitions'
import type {
  listWidgets,
  addWidget,
  configureWidget,
  moveWidgets,
  removeWidget,
  setWidgetDashboard,
} from '@/contracts/widget'
import { notifyDashboards } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { widgetView } from './widget-view'
import { placeNew } from '@/domain/dashboard/grid-changes'
import { MOST_WIDGETS } from '@/domain/dashboard/narrow-order'
import { knownOf, loadNarrowOrder } from './narrow-order'
import { snapshotLayout } from './snapshot'
import {
  type DashboardId,
  dashboardRefOf,
  findDashboard,
  lockDashboard,
  lockDashboards,
} from './which-dashboard'

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
const loadWidgets = (userId: string, dashboardId: DashboardId) =>
  db().widget.findMany({
    where: { userId, dashboardId },
    orderBy: [{ y: 'asc' }, { x: 'asc' }, { createdAt: 'asc' }],
  })

const widgetNotFound = (): AppError => new AppError('not_found', 'Widget not found')

/** What a dashboard shows, and in which order narrow windows do. */
export async function loadDashboard(userId: string, dashboardId: DashboardId) {
  const [widgets, order] = await Promise.all([
    loadWidgets(userId, dashboardId),
    loadNarrowOrder(db(), userId, dashboardId),
  ])
  return { widgets: widgets.map(widgetView), narrowOrder: knownOf(order, widgets) }
}

export const listOwnWidgets: Verb<typeof listWidgets> = async ({ actor: { userId } }, { query }) =>
  loadDashboard(userId, await findDashboard(userId, query.dashboard))

type WidgetRecord = {
  action: 'widget.add' | 'widget.configure' | 'widget.move' | 'widget.remove'
  widget: { key: string; dashboardId: DashboardId }
  changes?: AuditChange[]
}

/** A record about one widget of a dashboard; the first one has no row, and stands for its user. */
const recordWidget = (
  tx: Prisma.TransactionClient,
  ctx: SignedIn,
  { action, widget: { key, dashboardId }, changes = [] }: WidgetRecord,
): Promise<void> => {
  const entity = { type: 'dashboard', id: dashboardId ?? ctx.actor.userId, name: key } as const
  return recordAudit(tx, ctx, { action, entity, changes })
}

/** Of a widget, what places another one beside it. */
const PLACE = { key: true, dashboardId: true, x: true, y: true, w: true, h: true } as const

type Sized = { key: string; x: number; y: number; w: number; h: number }

/** The first free place of a widget's default size among others. Throws where there is no room for one more. */
function placeAmong(others: readonly Sized[], size: Parameters<typeof placeNew>[1]) {
  if (others.length >= MOST_WIDGETS)
    throw new AppError('conflict', `A dashboard holds at most ${MOST_WIDGETS} widgets`)
  const { x, y, w, h } = placeNew(
    others.map(({ key, x, y, w, h }) => ({ id: key, x, y, w, h })),
    size,
  )
  return { x, y, w, h }
}

/** Adds a widget at the first free place of its default size. */
export const addOwnWidget: Verb<typeof addWidget> = async (ctx, { query, body }) => {
  const { actor, now } = ctx
  const { userId } = actor
  const definition = requireWidgetType(body.type)
  const config = requireWidgetConfig(body.type, body.config)
  const { key, type } = body
  return db().$transaction(async (tx) => {
    const dashboardId = await lockDashboard(tx, userId, query.dashboard)
    const others = await tx.widget.findMany({ where: { userId }, select: PLACE })
    if (others.some((widget) => widget.key === key)) throw taken(key)
    const place = placeAmong(
      others.filter((widget) => widget.dashboardId === dashboardId),
      definition.size,
    )
    const data = { userId, key, dashboardId, type, title: definition.title, config, ...place, createdAt: now }
    await snapshotLayout(tx, { userId, dashboardId, reason: 'add', now })
    const { count } = await tx.widget.createMany({ data: [data], skipDuplicates: true })
    if (count === 0) throw taken(key)
    const changes = changesBetween(null, { type, ...config })
    await recordWidget(tx, ctx, { action: 'widget.add', widget: data, changes })
    await notifyDashboards(tx, userId)
    return { widget: widgetView(data) }
  })
}

/** Puts a widget on another dashboard of its owner; where it was, the others stay as they are. */
export const setOwnWidgetDashboard: Verb<typeof setWidgetDashboard> = async (ctx, { params, body }) => {
  const { actor, now } = ctx
  const { userId } = actor
  return db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    const dashboardId = await lockDashboard(tx, userId, body.dashboard)
    const widgets = await tx.widget.findMany({ where: { userId } })
    const widget = widgets.find(({ key }) => key === params.key)
    if (!widget) throw widgetNotFound()
    if (widget.dashboardId === dashboardId) return { widget: widgetView(widget) }
    const place = placeAmong(
      widgets.filter((one) => one.dashboardId === dashboardId),
      widget,
    )
    await snapshotLayout(tx, { userId, dashboardId: widget.dashboardId, reason: 'remove', now })
    await snapshotLayout(tx, { userId, dashboardId, reason: 'add', now })
    const where = { userId, key: widget.key }
    const moved = { ...widget, dashboardId, ...place }
    const { count } = await tx.widget.updateMany({ where, data: { dashboardId, ...place } })
    if (count === 0) throw widgetNotFound()
    const refs = [widget, moved].map((one) => ({ dashboard: dashboardRefOf(one.dashboardId) }))
    const changes = changesBetween(refs[0] ?? null, refs[1] ?? null)
    await recordWidget(tx, ctx, { action: 'widget.move', widget: moved, changes })
    await notifyDashboards(tx, userId)
    return { widget: widgetView(moved) }
  })
}

function taken(key: string): AppError {
  const message = `You already have a widget "${key}"`
  return new AppError('conflict', message, { issues: [{ path: 'key', message }] })
}

export const configureOwnWidget: Verb<typeof configureWidget> = async (ctx, { params, body }) => {
  const { actor } = ctx
  const own = { userId: actor.userId, key: params.key }
  const widget = await db().widget.findFirst({ where: own })
  if (!widget) throw widgetNotFound()
  const config = requireWidgetConfig(widget.type, body.config)
  const title = body.title === undefined ? widget.title : body.title || requireWidgetType(widget.type).title
  await db().$transaction(async (tx) => {
    const { count } = await tx.widget.updateMany({ where: own, data: { config, title } })
    if (count === 0) throw widgetNotFound()
    const before = { ...widgetView(widget).config, title: widget.title }
    const changes = changesBetween(before, { ...config, title })
    if (changes.length === 0) return
    await recordWidget(tx, ctx, { action: 'widget.configure', widget, changes })
    await notifyDashboards(tx, actor.userId)
  })
  return { widget: widgetView({ ...widget, config, title }) }
}

/** Saves positions in one statement. A key that is not on the dashboard changes nothing. */
export const moveOwnWidgets: Verb<typeof moveWidgets> = async ({ actor, now }, { query, body }) => {
  const wide = body.find(({ position: { x, w } }) => x + w > 12)
  if (wide) {
    const message = 'A widget must end within 12 columns'
    throw new AppError('invalid_input', message, { issues: [{ path: wide.key, message }] })
  }
  const { userId } = actor
  const column = (name: 'x' | 'y' | 'w' | 'h') => body.map(({ position }) => position[name])
  const [keys, x, y, w, h] = [body.map(({ key }) => key), column('x'), column('y'), column('w'), column('h')]
  return db().$transaction(async (tx) => {
    const dashboardId = await lockDashboard(tx, userId, query.dashboard)
    const load = () =>
      tx.widget.findMany({ where: { userId, dashboardId }, orderBy: [{ y: 'asc' }, { x: 'asc' }] })
    const rows = await load()
    if (!rows.some((row) => isMoved(row, body))) return { widgets: rows.map(widgetView) }
    await snapshotLayout(tx, { userId, dashboardId, reason: 'save', now })
    await tx.$executeRaw`
      update widget t set x = n.x, y = n.y, w = n.w, h = n.h
      from unnest(${keys}::text[], ${x}::int[], ${y}::int[], ${w}::int[], ${h}::int[]) as n(key, x, y, w, h)
      where t.user_id = ${userId}::uuid and t.key = n.key and t.dashboard_id is not distinct from ${dashboardId}::uuid`
    await notifyDashboards(tx, userId)
    return { widgets: (await load()).map(widgetView) }
  })
}

/** The layout sync sends everything twice; the second time changes nothing. */
const isMoved = (row: Sized, moves: readonly { key: string; position: Omit<Sized, 'key'> }[]): boolean => {
  const to = moves.find(({ key }) => key === row.key)?.position
  return to !== undefined && (to.x !== row.x || to.y !== row.y || to.w !== row.w || to.h !== row.h)
}

export const removeOwnWidget: Verb<typeof removeWidget> = async (ctx, { params }) => {
  const { actor, now } = ctx
  const { userId } = actor
  const where = { userId, key: params.key }
  await db().$transaction(async (tx) => {
    const widget = await tx.widget.findFirst({ where })
    if (!widget) throw widgetNotFound()
    const dashboardId = await lockDashboard(tx, userId, dashboardRefOf(widget.dashboardId))
    await snapshotLayout(tx, { userId, dashboardId, reason: 'remove', now })
    const { count } = await tx.widget.deleteMany({ where })
    if (count === 0) throw widgetNotFound()
    await recordWidget(tx, ctx, { action: 'widget.remove', widget })
    await notifyDashboards(tx, userId)
  })
  return { ok: true }
}
