import { isLinkToken, LINK_LIMITS } from '@/domain/access/dashboard-link'
import type { DashboardLink } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { hashSecret } from '@/server/devices/credentials/secrets'
import { AppError } from '@/server/errors'
import { countUse } from '@/server/rate-limit'

/** With how its owner reads numbers. */
export type LinkOfOwner = DashboardLink & { user: { preferences: unknown } }

const SEEN_EVERY_MS = 60_000

/**
 * The link of a token: looked up with each request, so that a revocation holds from the next one on, on every instance.
 * What is unknown, has ended or belongs to a disabled account gets one and the same answer.
 */
export async function resolveDashboardLink(token: string, now: Date): Promise<LinkOfOwner> {
  const found = isLinkToken(token)
    ? await db().dashboardLink.findUnique({
        where: { tokenHash: hashSecret(token), expiresAt: { gt: now }, user: { disabledAt: null } },
        include: { user: { select: { preferences: true } } },
      })
    : null
  if (!found) throw new AppError('not_found', 'This link does not open anything')
  await countUse({ name: 'dashboard-link', ...LINK_LIMITS.requests }, found.id)
  return found
}

/** When somebody looked last, to the minute. */
export async function markLinkSeen({ id, lastSeenAt }: DashboardLink, now: Date): Promise<void> {
  if (lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return
  await db().dashboardLink.updateMany({ where: { id }, data: { lastSeenAt: now } })
}
