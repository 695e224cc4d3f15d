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
  /** The user for whom the actor works. */
  onBehalfOf?: AuditUser
}

type AuditUser = { id: string; name: string | null }

/** What was done to what. */
export type AuditEntry = {
  action: AuditAction
  /** `name` is the name at this moment. */
  entity: { type: AuditEntity; id: string | null; name?: string | null }
  result?: AuditResult
  changes?: readonly AuditChange[]
  reason?: string | null
  /** The user for whom the actor works; the source's unless said. */
  onBehalfOf?: AuditUser
}

export type Requester = Pick<Context, 'actor' | 'now' | 'address' | 'userAgent' | 'requestId'>

type ActorSource = Pick<AuditSource, 'type' | 'id' | 'name' | 'sessionId' | 'onBehalfOf'>

/** A user by a session, an API key on behalf of its user, or the superuser who looks at the account of a user. */
function actorSource(actor: Requester['actor']): ActorSource {
  if (!actor) return { type: 'anonymous', id: null, name: null, sessionId: null }
  const { key, userId, sessionId, impersonator } = actor
  if (key)
    return {
      type: 'key',
      id: key.id,
      name: key.name,
      sessionId: null,
      onBehalfOf: { id: userId, name: null },
    }
  if (!impersonator) return { type: 'user', id: userId, name: null, sessionId }
  const onBehalfOf = { id: userId, name: impersonator.accountName }
  return { type: 'user', id: impersonator.userId, name: null, sessionId: impersonator.sessionId, onBehalfOf }
}

/** The caller of a request. */
export const requestSource = ({ actor, now, address, userAgent, requestId }: Requester): AuditSource => ({
  ...actorSource(actor),
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
/** An index holds at most 2,700 bytes of a value; these are at most 1,280. */
const LONGEST_NAME = 320
const LONGEST_REASON = 2_000
/** Of a text, and of all changes of a record as JSON. */
const LONGEST_VALUE = 4_000
const LONGEST_CHANGES = 64_000
const MARK = '…'

const cut = (text: string | null | undefined, most: number): string | null =>
  text === null || text === undefined ? null : truncate(text, most, MARK)

const cutValue = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? truncate(value, LONGEST_VALUE, MARK) : value

/** Long texts cut; where that is not enough, only the names of the fields. */
function boundChanges(changes: readonly AuditChange[]): unknown {
  if (JSON.stringify(changes).length <= LONGEST_VALUE) return changes
  const text = JSON.stringify(changes, cutValue)
  if (text.length <= LONGEST_CHANGES) return JSON.parse(text)
  const names = changes.map(({ field }) => ({
    field: truncate(field, LONGEST_NAME),
    before: MARK,
    after: MARK,
  }))
  return names.slice(0, LONGEST_CHANGES / (2 * LONGEST_NAME))
}

/** Whatever it is given, a record has a bounded size: it cannot be removed, and one that cannot be written undoes its change. */
const rowOf = (source: AuditSource, { entity, onBehalfOf = source.onBehalfOf, ...entry }: AuditEntry) => ({
  at: source.now.toISOString(),
  actor_type: source.type,
  actor_id: cut(source.id, LONGEST_NAME),
  actor_name: cut(source.name, LONGEST_NAME),
  session_id: source.sessionId,
  behalf_id: onBehalfOf?.id ?? null,
  behalf_name: cut(onBehalfOf?.name, LONGEST_NAME),
  action: entry.action,
  entity_type: entity.type,
  entity_id: cut(entity.id, LONGEST_NAME),
  entity_name: cut(entity.name, LONGEST_NAME),
  result: entry.result ?? 'ok',
  changes: boundChanges(entry.changes ?? []),
  reason: cut(entry.reason, LONGEST_REASON),
  ip: source.ip,
  client: cut(source.client, LONGEST_CLIENT),
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
  await runIn(tx, APPEND, [rows], 'audit.append')
}
