import { db } from '@/server/db/prisma'
import { DAY_MS } from '@/server/job'

/** Tokens are kept for some time after their end, so that a late device is told 403, and downloads can be looked up. */
const KEPT_DAYS = 90

export async function collectTokens(now: Date): Promise<number> {
  const expiresAt = { lt: new Date(now.getTime() - KEPT_DAYS * DAY_MS) }
  const { count } = await db().firmwareToken.deleteMany({ where: { nodeDevice: null, expiresAt } })
  return count
}
