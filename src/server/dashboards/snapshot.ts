import type { Prisma } from '@/generated/prisma/client'
import type { DashboardId } from './which-dashboard'
import { widgetView } from './widget-view'

const MOST = 30

type LayoutSnapshot = {
  userId: string
  dashboardId: DashboardId
  reason: 'save' | 'add' | 'remove' | 'import' | 'template' | 'restore'
  now: Date
}

/**
 * Keeps the dashboard as it is, before a change to it in the same transaction. The layout sync sends everything
 * twice, so a version equal to the last one is not kept again.
 */
export async function snapshotLayout(
  tx: Prisma.TransactionClient,
  { userId, dashboardId, reason, now }: LayoutSnapshot,
): Promise<void> {
  const of = { userId, dashboardId }
  const rows = await tx.widget.findMany({ where: of, orderBy: [{ y: 'asc' }, { x: 'asc' }] })
  if (rows.length === 0) return
  const widgets = rows.map(widgetView)
  const [last] = await tx.layoutVersion.findMany({
    where: of,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1,
  })
  if (last && isSame(last.widgets, widgets)) return
  await tx.layoutVersion.create({ data: { ...of, reason, widgets, createdAt: now } })
  const old = await tx.layoutVersion.findMany({
    where: of,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: MOST,
    select: { id: true },
  })
  if (old.length > 0) await tx.layoutVersion.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
}

/** jsonb keeps no order of keys. */
const isSame = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Object && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
      : part,
  )
