import type { getUserSignIns, unlockUser } from '@/contracts/superuser/users/sign-ins'
import { Prisma } from '@/generated/prisma/client'
import { userEntity } from '@/server/accounts/user-entity'
import { loadRecordPage } from '@/server/audit/record-query'
import { recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { KEYED, keysOf, type LimitRow, lockOf } from './locks'

const MOST = 50
const LOCKS = `
  select key, points, to_timestamp(expire / 1000.0) as expire from rate_limit where ${KEYED} order by key`

async function requireAccount(id: string): Promise<{ id: string; email: string }> {
  const found = await db().user.findUnique({ where: { id }, select: { id: true, email: true } })
  if (!found) throw new AppError('not_found', 'There is no such user')
  return found
}

/** Attempts name the account by its id, or by the address that was tried. */
export const showUserSignIns: Verb<typeof getUserSignIns> = async (_ctx, { params: { id } }) => {
  const account = await requireAccount(id)
  const rows = await runQuery<LimitRow>(pool(), LOCKS, keysOf(account))
  const { records } = await loadRecordPage({}, { limit: MOST }, [
    Prisma.sql`action = any(array['session.refuse', 'session.lock'])
      and entity_type = 'user' and entity_id = ${id}`,
  ])
  return { locks: rows.flatMap((row) => lockOf(account, row)), attempts: records }
}

const FORGET = `delete from rate_limit where ${KEYED} returning points`

export const unlockOneUser: Verb<typeof unlockUser> = async (ctx, { params: { id } }) => {
  const account = await requireAccount(id)
  const failures = await inTransaction(async (client) => {
    const gone = await runQuery<{ points: number }>(client, FORGET, keysOf(account))
    const failures = gone.reduce((sum, { points }) => sum + points, 0)
    const changes = [{ field: 'failures', before: failures, after: 0 }]
    if (failures > 0)
      await recordAudit(client, ctx, { action: 'user.unlock', entity: userEntity(account), changes })
    return failures
  })
  return { ok: true, failures }
}
