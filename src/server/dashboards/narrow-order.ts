import type { saveNarrowOrder } from '@/contracts/me/layout'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { notifyDashboards } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { type DashboardId, dashboardNotFound, lockDashboard, lockDashboards } from './which-dashboard'

/** The part of an order that a dashboard with these widgets can follow. */
export const knownOf = (order: readonly string[], widgets: readonly { key: string }[]): string[] => {
  const keys = new Set(widgets.map(({ key }) => key))
  return order.filter((key) => keys.has(key))
}

/** The order of cards as somebody has set it; empty where narrow windows follow the layout. */
export async function loadNarrowOrder(
  client: Prisma.TransactionClient,
  userId: string,
  dashboardId: DashboardId,
): Promise<string[]> {
  const select = { narrowOrder: true }
  const found =
    dashboardId === null
      ? await client.user.findUnique({ where: { id: userId }, select })
      : await client.dashboard.findUnique({ where: { id: dashboardId }, select })
  if (!found) throw dashboardNotFound()
  return found.narrowOrder
}

async function saveNarrowOrderOf(
  tx: Prisma.TransactionClient,
  { userId, dashboardId }: { userId: string; dashboardId: DashboardId },
  narrowOrder: string[],
): Promise<void> {
  const change = { data: { narrowOrder }, select: { id: true } }
  if (dashboardId === null) await tx.user.update({ where: { id: userId }, ...change })
  else await tx.dashboard.update({ where: { id: dashboardId }, ...change })
}

/**
 * Keeps in which order narrow windows show the widgets of a dashboard. A key that is not on it is left out: it may have been
 * removed elsewhere in the meantime.
 */
export const saveOwnNarrowOrder: Verb<typeof saveNarrowOrder> = async (ctx, { query, body }) => {
  const { userId } = ctx.actor
  return db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    const dashboardId = await lockDashboard(tx, userId, query.dashboard)
    const before = await loadNarrowOrder(tx, userId, dashboardId)
    const widgets = await tx.widget.findMany({ where: { userId, dashboardId }, select: { key: true } })
    const narrowOrder = knownOf(body.keys, widgets)
    const changes = changesBetween({ narrowOrder: before }, { narrowOrder })
    if (changes.length === 0) return { narrowOrder }
    await saveNarrowOrderOf(tx, { userId, dashboardId }, narrowOrder)
    const entity = { type: 'dashboard', id: dashboardId ?? userId } as const
    await recordAudit(tx, ctx, { action: 'layout.order', entity, changes })
    await notifyDashboards(tx, userId)
    return { narrowOrder }
  })
}
