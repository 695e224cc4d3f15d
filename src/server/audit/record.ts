import type { AuditChange } from '@/contracts/audit'
import type { AuditAction, AuditActor, AuditEntity, AuditResult } from '@/contracts/audit-actions'
import { truncate } from '@/domain/text/truncate'
import type { Context } from '@/server/context'
import { type AnyTransaction, runIn } from '@/server/db/transaction'

/** Who acted, and by which request. */
export type AuditSource = {
  type: AuditActor
  id: string | null
  /** Null for a user: the record takes the e-mail address of that moment. */
  name: string | null
  sessionId: string | null
  now: Date
  ip: string | null
  client: string | null
  requestId: string | null
}

/** What was done to what. */
export type AuditEntry = {
  action: AuditAction
  /** `name` is the name at this moment. */
  entity: { type: AuditEntity; id: string | null; name?: string | null }
  result?: AuditResult
  changes?: readonly AuditChange[]
  reason?: string | null
  /** The user for whom the actor works. */
  onBehalfOf?: { id: string; name: string | null }
}

export type Requester = Pick<Context, 'actor' | 'now' | 'address' | 'userAgent' | 'requestId'>

/** The caller of a request. */
export const requestSource = ({ actor, now, address, userAgent, requestId }: Requester): AuditSource => ({
  type: actor ? 'user' : 'anonymous',
  id: actor?.userId ?? null,
  name: null,
  sessionId: actor?.sessionId ?? null,
  now,
  ip: address || null,
  client: userAgent || null,
  requestId,
})

export const sourceOf = (by: AuditSource | Requester): AuditSource => ('type' in by ? by : requestSource(by))

const internalSource = (type: AuditActor, id: string, now: Date): AuditSource => ({
  type,
  id,
  name: id,
  sessionId: null,
  now,
  ip: null,
  client: null,
  requestId: null,
})

/** A job of a worker, by its id. */
export const jobSource = (id: string, now: Date): AuditSource => internalSource('job', id, now)
/** A device, by its public id. */
export const deviceSource = (deviceId: string, now: Date): AuditSource =>
  internalSource('device', deviceId, now)
/** A user whom something other than a session identifies: a confirmed chat, the link of a mail. */
export const userSource = (userId: string, now: Date, client: string): AuditSource => ({
  ...internalSource('user', userId, now),
  name: null,
  client,
})

const LONGEST_CLIENT = 256

const rowOf = (source: AuditSource, { entity, onBehalfOf, ...entry }: AuditEntry) => ({
  at: source.now.toISOString(),
  actor_type: source.type,
  actor_id: source.id,
  actor_name: source.name,
  session_id: source.sessionId,
  behalf_id: onBehalfOf?.id ?? null,
  behalf_name: onBehalfOf?.name ?? null,
  action: entry.action,
  entity_type: entity.type,
  entity_id: entity.id,
  entity_name: entity.name ?? null,
  result: entry.result ?? 'ok',
  changes: entry.changes ?? [],
  reason: entry.reason ?? null,
  ip: source.ip,
  client: source.client === null ? null : truncate(source.client, LONGEST_CLIENT),
  request_id: source.requestId,
})

const APPEND = 'select audit_append(value) from jsonb_array_elements($1::jsonb)'

/**
 * Writes audit records in the transaction of the change they describe. Call it last: the record holds a lane of the
 * hash chain until the commit.
 */
export async function recordAudit(
  tx: AnyTransaction,
  by: AuditSource | Requester,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (entries.length === 0) return
  const source = sourceOf(by)
  const rows = JSON.stringify(entries.map((entry) => rowOf(source, entry)))
  await runIn(tx, APPEND, [rows])
}
