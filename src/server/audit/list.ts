import type { getAuditRecord, listAudit, listMyActivity } from '@/contracts/audit'
import { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadRecordPage } from './record-query'
import { recordView, withoutPlaces } from './record-view'

const MOST_OF_REQUEST = 100

export const listRecords: Verb<typeof listAudit> = async (_ctx, { query }) => {
  const { cursor, limit, sort: _, ...filters } = query
  return loadRecordPage(filters, { cursor, limit })
}

export const showRecord: Verb<typeof getAuditRecord> = async (_ctx, { params: { id } }) => {
  const record = await db().auditRecord.findUnique({ where: { id: BigInt(id) } })
  if (!record) throw new AppError('not_found', 'There is no such record')
  const { requestId } = record
  const others = requestId
    ? await db().auditRecord.findMany({
        where: { requestId, id: { not: record.id } },
        orderBy: { id: 'desc' },
        take: MOST_OF_REQUEST,
      })
    : []
  return { record: recordView(record), sameRequest: others.map(recordView) }
}

/** What the user did, also by API keys, and what was done to the account. */
export const listOwnActivity: Verb<typeof listMyActivity> = async ({ actor }, { query }) => {
  const { cursor, limit, action, query: words } = query
  const page = await loadRecordPage({ action, query: words }, { cursor, limit }, [
    Prisma.sql`actor_id = ${actor.userId}`,
    Prisma.sql`behalf_id = ${actor.userId} and actor_type = 'key'`,
    Prisma.sql`entity_type = 'user' and entity_id = ${actor.userId}`,
  ])
  return { ...page, records: page.records.map((record) => withoutPlaces(record, actor.userId)) }
}
