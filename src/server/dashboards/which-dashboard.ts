import { FIRST_DASHBOARD } from '@/domain/dashboard/dashboards'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'

/** What rows refer to a dashboard by: null for the first. */
export type DashboardId = string | null

export const dashboardNotFound = (): AppError => new AppError('not_found', 'There is no such dashboard')

export const dashboardRefOf = (id: DashboardId): string => id ?? FIRST_DASHBOARD

/** A dashboard of this person, for reading; 404 for somebody else's, as for one that is not there. */
export async function findDashboard(userId: string, ref: string): Promise<DashboardId> {
  if (ref === FIRST_DASHBOARD) return null
  const found = await db().dashboard.findFirst({ where: { id: ref, userId }, select: { id: true } })
  if (!found) throw dashboardNotFound()
  return found.id
}

/**
 * As `findDashboard`, for writing to it: it stays until the transaction has ended. Its person is held before it, as the end
 * of an account takes them.
 */
export async function lockDashboard(
  tx: Prisma.TransactionClient,
  userId: string,
  ref: string,
): Promise<DashboardId> {
  if (ref === FIRST_DASHBOARD) return null
  await tx.$queryRaw`select 1 from app_user where id = ${userId}::uuid for key share`
  const [held] = await tx.$queryRaw<{ id: string }[]>`
    select id::text from dashboard where id = ${ref}::uuid and user_id = ${userId}::uuid for key share`
  if (!held) throw dashboardNotFound()
  return held.id
}

/** Orders the changes of one person's dashboards; rows that refer to the person need not wait. */
export async function lockDashboards(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  await tx.$queryRaw`select 1 from app_user where id = ${userId}::uuid for no key update`
}
