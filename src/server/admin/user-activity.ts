import type { AuditRecord } from '@/contracts/audit'
import { MOST_OF_USER } from '@/domain/access/list-ends'
import { Prisma } from '@/generated/prisma/client'
import { loadRecordPage } from '@/server/audit/record-query'

/** What a user did and what was done to the account, newest first. */
export async function loadUserActivity(id: string): Promise<AuditRecord[]> {
  const { records } = await loadRecordPage({}, { limit: MOST_OF_USER.activity }, [
    Prisma.sql`actor_id = ${id}`,
    Prisma.sql`entity_type = 'user' and entity_id = ${id}`,
  ])
  return records
}
