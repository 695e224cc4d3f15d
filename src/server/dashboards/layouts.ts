import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import * as z from 'zod'
import {
  type listLayouts,
  LayoutVersion,
  type WidgetDraft,
  type restoreLayout,
  type importWidgets,
} from '@/contracts/me/layout'
import { notifyDashboards } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { freeName } from '@/domain/text/free-name'
import type { Widget } from '@/contracts/widget'
import { compactUp } from '@/domain/dashboard/grid'
import { MOST_WIDGETS } from '@/domain/dashboard/narrow-order'
import { AppError, type Issue } from '@/server/errors'
import { widgetDefinitionOf } from '@/widgets/definitions'
import { widgetView } from './widget-view'
import { snapshotLayout } from './snapshot'
import { dashboardRefOf, findDashboard, lockDashboard, lockDashboards } from './which-dashboard'

/** A version that no longer reads is left out: it could not be restored either. */
const Readable = z.array(z.unknown()).transform((rows) =>
  rows.flatMap((row) => {
    const parsed = LayoutVersion.safeParse(row)
    return parsed.success ? [parsed.data] : []
  }),
)

export const listOwnLayouts: Verb<typeof listLayouts> = async ({ actor }, { query }) => {
  const dashboardId = await findDashboard(actor.userId, query.dashboard)
  const rows = await db().layoutVersion.findMany({
    where: { userId: actor.userId, dashboardId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return { layouts: Readable.parse(rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))) }
}

type Replacement = {
  ctx: SignedIn
  /** Which dashboard. */
  dashboard: string
  reason: 'import' | 'template' | 'restore'
  mode: 'replace' | 'append'
  widgets: readonly WidgetDraft[]
}

/** Puts these widgets in the place of a dashboard, or below it: all of them or none. */
async function replaceWidgets(change: Replacement): Promise<{ widgets: Widget[] }> {
  const { ctx, dashboard, reason, mode } = change
  const { now } = ctx
  const { userId } = ctx.actor
  const drafts = validateDrafts(change.widgets)
  const rows = await db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    const dashboardId = await lockDashboard(tx, userId, dashboard)
    await snapshotLayout(tx, { userId, dashboardId, reason, now })
    if (mode === 'replace') await tx.widget.deleteMany({ where: { userId, dashboardId } })
    const others = await tx.widget.findMany({
      where: { userId },
      select: { key: true, dashboardId: true, y: true, h: true },
    })
    const kept = others.filter((one) => one.dashboardId === dashboardId)
    if (kept.length + drafts.length > MOST_WIDGETS)
      throw new AppError('conflict', `A dashboard holds at most ${MOST_WIDGETS} widgets`)
    const below = Math.max(0, ...kept.map(({ y, h }) => y + h))
    const taken = new Set(others.map(({ key }) => key))
    const added = placed(drafts).map((draft) => ({
      ...draft,
      y: draft.y + below,
      key: freeName(draft.key, taken, '-'),
    }))
    await tx.widget.createMany({
      data: added.map((draft) => ({ ...draft, userId, dashboardId, createdAt: now })),
    })
    await recordAudit(tx, ctx, {
      action: reason === 'restore' ? 'layout.restore' : 'widget.import',
      entity: { type: 'dashboard', id: dashboardId ?? userId },
      changes: [{ field: 'widgets', before: null, after: added.map(({ key }) => key) }],
      reason: mode,
    })
    await notifyDashboards(tx, userId)
    return tx.widget.findMany({ where: { userId, dashboardId }, orderBy: [{ y: 'asc' }, { x: 'asc' }] })
  })
  return { widgets: rows.map(widgetView) }
}

/** Each in its type's own words; every fault is named at once. */
function validateDrafts(widgets: readonly WidgetDraft[]) {
  const issues: Issue[] = []
  const fault = (index: number, field: string, message: string) =>
    issues.push({ path: `widgets.${index}.${field}`, message })
  const keys = new Set<string>()
  const drafts = widgets.flatMap((widget, index) => {
    const { key, type, position } = widget
    if (keys.has(key)) fault(index, 'key', `Two widgets are called "${key}"`)
    keys.add(key)
    if (position.x + position.w > 12) fault(index, 'position', 'A widget must end within 12 columns')
    const definition = widgetDefinitionOf(type)
    if (!definition) {
      fault(index, 'type', `There is no widget type "${type}"`)
      return []
    }
    const parsed = definition.safeParse(widget.config)
    if (!parsed.success) fault(index, 'config', parsed.error.issues[0]?.message ?? 'Invalid config')
    return parsed.success
      ? [{ key, type, title: widget.title || definition.title, config: parsed.config, ...position }]
      : []
  })
  if (issues[0]) throw new AppError('invalid_input', issues[0].message, { issues })
  return drafts
}

type Placed = { key: string; x: number; y: number; w: number; h: number }

const placed = <T extends Placed>(drafts: readonly T[]): T[] => {
  const places = new Map(
    compactUp(drafts.map(({ key: id, x, y, w, h }) => ({ id, x, y, w, h }))).map((place) => [
      place.id,
      place,
    ]),
  )
  return drafts.map((draft) => ({ ...draft, y: places.get(draft.key)?.y ?? draft.y }))
}

/** Widgets of types that no longer exist, or whose settings no longer fit, are left out. */
export const restoreOwnLayout: Verb<typeof restoreLayout> = async (ctx, { params }) => {
  const { userId } = ctx.actor
  const row = /^[0-9a-f-]{36}$/i.test(params.id)
    ? await db().layoutVersion.findFirst({ where: { id: params.id, userId } })
    : null
  if (!row) throw new AppError('not_found', 'There is no such version of your dashboard')
  const { widgets } = LayoutVersion.pick({ widgets: true }).parse(row)
  const readable = widgets.filter(({ type, config }) => widgetDefinitionOf(type)?.safeParse(config).success)
  const dashboard = dashboardRefOf(row.dashboardId)
  return replaceWidgets({ ctx, dashboard, reason: 'restore', mode: 'replace', widgets: readable })
}

export const importOwnWidgets: Verb<typeof importWidgets> = (ctx, { query, body }) =>
  replaceWidgets({ ctx, ...query, ...body })
