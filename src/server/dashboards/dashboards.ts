import type {
  createDashboard,
  Dashboard,
  listDashboards,
  removeDashboard,
  updateDashboard,
} from '@/contracts/me/dashboards'
import { FIRST_DASHBOARD, MOST_DASHBOARDS } from '@/domain/dashboard/dashboards'
import { nameKeyOf } from '@/domain/text/name-key'
import type { Prisma } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import { notifyDashboards } from '@/server/db/notify'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { dashboardNotFound, lockDashboards } from './which-dashboard'

type Client = Prisma.TransactionClient

/** The first dashboard and those that were added, in their order. */
async function loadDashboards(client: Client, userId: string, now: Date): Promise<Dashboard[]> {
  const links = { where: { expiresAt: { gt: now } } }
  const user = await client.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      dashboardName: true,
      _count: {
        select: {
          widgets: { where: { dashboardId: null } },
          dashboardLinks: { where: { ...links.where, dashboardId: null } },
        },
      },
      dashboards: {
        orderBy: [{ rank: 'asc' }, { id: 'asc' }],
        select: { id: true, name: true, _count: { select: { widgets: true, links } } },
      },
    },
  })
  const first = {
    ...{ id: FIRST_DASHBOARD, name: user.dashboardName ?? '' },
    ...{ widgets: user._count.widgets, links: user._count.dashboardLinks },
  }
  return [first, ...user.dashboards.map(({ _count, ...dashboard }) => ({ ...dashboard, ..._count }))]
}

export const listOwnDashboards: Verb<typeof listDashboards> = async ({ actor, now }) => ({
  dashboards: await loadDashboards(db(), actor.userId, now),
})

type Named = Pick<Dashboard, 'id' | 'name'>

function requireFreeName(dashboards: readonly Named[], { id, name }: Named): void {
  const key = nameKeyOf(name)
  if (dashboards.some((other) => other.id !== id && nameKeyOf(other.name) === key))
    throw new AppError('conflict', 'Another dashboard has this name', {
      issues: [{ path: 'name', message: 'Another dashboard has this name' }],
    })
}

/** The first one has no row: what is recorded about it is recorded of its person. */
const entityOf = (userId: string, { id, name }: Named) =>
  ({ type: 'dashboard', id: id === FIRST_DASHBOARD ? userId : id, name }) as const

export const createOwnDashboard: Verb<typeof createDashboard> = async (ctx, { body: { name } }) => {
  const { actor, now } = ctx
  const { userId } = actor
  return db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    const dashboards = await loadDashboards(tx, userId, now)
    requireFreeName(dashboards, { id: '', name })
    if (dashboards.length >= MOST_DASHBOARDS)
      throw new AppError('conflict', `There are ${MOST_DASHBOARDS} dashboards already; remove one first`)
    const last = await tx.dashboard.aggregate({ where: { userId }, _max: { rank: true } })
    const data = { userId, name, rank: (last._max.rank ?? 0) + 1, createdAt: now }
    const { id } = await tx.dashboard.create({ data, select: { id: true } })
    const changes = changesBetween(null, { name })
    await recordAudit(tx, ctx, {
      action: 'dashboard.create',
      entity: entityOf(userId, { id, name }),
      changes,
    })
    await notifyDashboards(tx, userId)
    return { dashboard: { id, name, widgets: 0, links: 0 } }
  })
}

/** One of them at another rank of the row, from 1; what is first stays first. */
function movedTo(dashboards: readonly Dashboard[], id: string, rank: number): Dashboard[] {
  const moved = dashboards.filter((one) => one.id === id)
  return dashboards.filter((one) => one.id !== id).toSpliced(Math.max(1, rank), 0, ...moved)
}

async function saveRanks(tx: Client, dashboards: readonly Dashboard[]): Promise<void> {
  const ids = dashboards.map(({ id }) => id).filter((id) => id !== FIRST_DASHBOARD)
  await tx.$executeRaw`
    update dashboard d set rank = n.rank
    from unnest(${ids}::uuid[]) with ordinality as n(id, rank)
    where d.id = n.id and d.rank <> n.rank`
}

async function saveName(tx: Client, userId: string, { id, name }: Named): Promise<void> {
  if (id === FIRST_DASHBOARD)
    await tx.user.update({ where: { id: userId }, data: { dashboardName: name }, select: { id: true } })
  else await tx.dashboard.update({ where: { id }, data: { name }, select: { id: true } })
}

export const updateOwnDashboard: Verb<typeof updateDashboard> = async (ctx, { params: { id }, body }) => {
  const { actor, now } = ctx
  const { userId } = actor
  return db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    const before = await loadDashboards(tx, userId, now)
    const was = before.findIndex((one) => one.id === id)
    const own = before[was]
    if (!own) throw dashboardNotFound()
    if (id === FIRST_DASHBOARD && body.rank !== undefined)
      throw new AppError('invalid_input', 'The first dashboard stays first')
    const name = body.name ?? own.name
    if (body.name !== undefined) requireFreeName(before, { id, name })
    const renamed = before.map((one) => (one.id === id ? { ...one, name } : one))
    const dashboards = body.rank === undefined ? renamed : movedTo(renamed, id, body.rank)
    const rank = dashboards.findIndex((one) => one.id === id)
    const changes = changesBetween({ name: own.name, rank: was }, { name, rank })
    if (changes.length === 0) return { dashboards }
    if (name !== own.name) await saveName(tx, userId, { id, name })
    if (rank !== was) await saveRanks(tx, dashboards)
    const entity = entityOf(userId, { id, name })
    await recordAudit(tx, ctx, { action: 'dashboard.update', entity, changes })
    await notifyDashboards(tx, userId)
    return { dashboards }
  })
}

export const removeOwnDashboard: Verb<typeof removeDashboard> = async (ctx, { params: { id } }) => {
  const { actor, now } = ctx
  const { userId } = actor
  await db().$transaction(async (tx) => {
    await lockDashboards(tx, userId)
    // before it is counted: who writes to it has done so, or finds it gone
    const held = await tx.$queryRaw<unknown[]>`
      select 1 from dashboard where id = ${id}::uuid and user_id = ${userId}::uuid for update`
    if (held.length === 0) throw dashboardNotFound()
    const own = await tx.dashboard.findUniqueOrThrow({
      where: { id },
      select: {
        ...{ id: true, name: true, _count: { select: { widgets: true } } },
        links: { where: { expiresAt: { gt: now } }, select: { name: true } },
      },
    })
    await tx.dashboard.delete({ where: { id }, select: { id: true } })
    const changes = changesBetween(own._count, null)
    const ended = own.links.map(({ name }) => {
      const entity = { type: 'dashboard', id, name } as const
      return { action: 'dashboard.unshare', entity, reason: 'the dashboard was removed' } as const
    })
    await recordAudit(
      tx,
      ctx,
      { action: 'dashboard.remove', entity: entityOf(userId, own), changes },
      ...ended,
    )
    await notifyDashboards(tx, userId)
  })
  return { ok: true }
}
