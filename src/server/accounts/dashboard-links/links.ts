import { randomBytes } from 'node:crypto'
import type {
  createDashboardLink,
  DashboardLink as DashboardLinkView,
  listDashboardLinks,
  revokeDashboardLink,
} from '@/contracts/me/dashboard-links'
import { formatLinkToken, LINK_LIMITS } from '@/domain/access/dashboard-link'
import type { DashboardLink, Prisma } from '@/generated/prisma/client'
import { withAccountLock } from '@/server/accounts/account-lock'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { dashboardRefOf, lockDashboard } from '@/server/dashboards/which-dashboard'
import { db } from '@/server/db/prisma'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'

const TOKEN_BYTES = 32
const DAY_MS = 86_400_000

function linkView(link: DashboardLink): DashboardLinkView {
  const { id, name, dashboardId, createdAt, expiresAt, lastSeenAt } = link
  return {
    id,
    name,
    dashboard: dashboardRefOf(dashboardId),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

/** Those of a person that hold. */
const ofOwner = ({ actor, now }: SignedIn) => ({ userId: actor.userId, expiresAt: { gt: now } })

/** The first dashboard stands for its user; a record about a link to one names the link. */
const linkEntity = ({ userId, dashboardId, name }: DashboardLink) =>
  ({ type: 'dashboard', id: dashboardId ?? userId, name }) as const

export const listOwnDashboardLinks: Verb<typeof listDashboardLinks> = async (ctx) => {
  const links = await db().dashboardLink.findMany({
    where: ofOwner(ctx),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LINK_LIMITS.links,
  })
  return { dashboardLinks: links.map(linkView) }
}

async function requireRoom(tx: Prisma.TransactionClient, ctx: SignedIn): Promise<void> {
  if ((await tx.dashboardLink.count({ where: ofOwner(ctx) })) < LINK_LIMITS.links) return
  throw new AppError('conflict', `You have ${LINK_LIMITS.links} links already; revoke one first`)
}

export const createOwnDashboardLink: Verb<typeof createDashboardLink> = async (ctx, { query, body }) => {
  const token = formatLinkToken(randomBytes(TOKEN_BYTES).toString('base64url'))
  const expiresAt = new Date(ctx.now.getTime() + body.days * DAY_MS)
  const link = await withAccountLock(ctx, async (tx) => {
    await requireRoom(tx, ctx)
    const dashboardId = await lockDashboard(tx, ctx.actor.userId, query.dashboard)
    const created = await tx.dashboardLink.create({
      data: {
        ...{ userId: ctx.actor.userId, dashboardId, name: body.name, tokenHash: hashSecret(token) },
        ...{ createdAt: ctx.now, expiresAt },
      },
    })
    const changes = [{ field: 'expiresAt', before: null, after: expiresAt.toISOString() }]
    await recordAudit(tx, ctx, { action: 'dashboard.share', entity: linkEntity(created), changes })
    return created
  })
  return { token, dashboardLink: linkView(link) }
}

export const revokeOwnDashboardLink: Verb<typeof revokeDashboardLink> = async (ctx, { params: { id } }) => {
  await withAccountLock(ctx, async (tx) => {
    const link = await tx.dashboardLink.findFirst({ where: { id, ...ofOwner(ctx) } })
    if (!link) throw new AppError('not_found', 'There is no such link')
    await tx.dashboardLink.delete({ where: { id } })
    await recordAudit(tx, ctx, { action: 'dashboard.unshare', entity: linkEntity(link) })
  })
  return { ok: true }
}
