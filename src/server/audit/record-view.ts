import { AuditRecord } from '@/contracts/audit'
import type { AuditRecord as StoredRecord } from '@/generated/prisma/client'

/** A record as the API gives it. */
export const recordView = (row: StoredRecord): AuditRecord =>
  AuditRecord.parse({
    id: String(row.id),
    at: row.at.toISOString(),
    actor: { type: row.actorType, id: row.actorId, name: row.actorName, sessionId: row.sessionId },
    onBehalfOf: row.behalfId === null ? null : { id: row.behalfId, name: row.behalfName },
    action: row.action,
    entity: { type: row.entityType, id: row.entityId, name: row.entityName },
    result: row.result,
    changes: row.changes,
    reason: row.reason,
    ip: row.ip,
    client: row.client,
    requestId: row.requestId,
  })

/** Done by the viewer, or by an API key of the viewer's. */
const isOwn = ({ actor, onBehalfOf }: AuditRecord, viewerId: string): boolean =>
  (actor.type === 'user' && actor.id === viewerId) || (actor.type === 'key' && onBehalfOf?.id === viewerId)

/** A record without what tells where other people are: for owners and for one's own activity. */
export const withoutPlaces = (record: AuditRecord, viewerId: string): AuditRecord =>
  isOwn(record, viewerId)
    ? record
    : { ...record, ip: null, client: null, requestId: null, actor: { ...record.actor, sessionId: null } }
