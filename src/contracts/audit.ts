import * as z from 'zod'
import { AUDIT_ACTIONS, AUDIT_ENTITIES, AUDIT_RESULTS } from './audit-actions'
import { endpoint } from './endpoint'
import { listQuery } from './list'

const at = z.iso.datetime()
const instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })
/** The zone may move a time into the year 0, which the database does not know. */
const known = instant.refine((text) => new Date(text).getUTCFullYear() > 0, 'There is no such time')
const word = z.string().trim().max(128)

/** One field that was changed; a secret's values are never in it. */
export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type AuditChange = z.output<typeof AuditChange>

const Named = z.object({ id: z.string().nullable(), name: z.string().nullable() })

/** A newer release on the same database writes words that this one does not know, and they are told as they are. */
export const AuditRecord = z.object({
  id: z.string(),
  at,
  actor: Named.extend({ type: z.string(), sessionId: z.string().nullable() }),
  /** The user for whom the actor worked. */
  onBehalfOf: Named.nullable(),
  action: z.string(),
  entity: Named.extend({ type: z.string() }),
  result: z.enum(AUDIT_RESULTS),
  changes: z.array(AuditChange),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  client: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRecord = z.output<typeof AuditRecord>

/** What narrows the list; every field that is given must match. */
export const auditFilters = {
  /** User id, e-mail address, device id or job id. */
  actor: word.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  entityType: z.enum(AUDIT_ENTITIES).optional(),
  entityId: word.optional(),
  result: z.enum(AUDIT_RESULTS).optional(),
  ip: word.optional(),
  requestId: word.optional(),
  from: known.optional(),
  to: known.optional(),
}

const Records = z.object({ records: z.array(AuditRecord), nextCursor: z.string().nullable() })

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  summary: 'Who did what, newest first',
  query: listQuery(auditFilters),
  output: Records,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  access: 'admin',
  summary: 'The filtered audit records as CSV or JSON lines; the export is itself audited',
  cookie: true,
  limit: { points: 10, seconds: 60, by: 'user' },
  audit: ['audit.export'],
  query: z.strictObject({
    ...auditFilters,
    query: word.optional(),
    format: z.enum(['csv', 'jsonl']).default('csv'),
  }),
  produces: ['text/csv', 'application/jsonl'],
  output: z.unknown(),
})

export const getAuditRecord = endpoint({
  method: 'GET',
  path: '/audit/{id}',
  access: 'admin',
  summary: 'One audit record with the others of its request',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'There is no such record') }),
  output: z.object({ record: AuditRecord, sameRequest: z.array(AuditRecord) }),
})

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/audit/verify',
  access: 'admin',
  inMaintenance: true,
  summary: 'Recompute the hash chain of every segment and name the first bad record',
  limit: { points: 6, seconds: 60, by: 'user' },
  audit: ['audit.verify'],
  output: z.object({
    ok: z.boolean(),
    checked: z.number(),
    firstBad: z.object({ id: z.string(), why: z.string() }).nullable(),
  }),
})

export const listDeviceAudit = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/audit',
  access: 'user',
  key: 'read',
  withheld: true,
  summary: 'Who did what to a device of yours; addresses of other people are left out',
  params: z.strictObject({ deviceId: z.string().min(1).max(128) }),
  query: listQuery({ action: auditFilters.action }),
  output: Records,
})

export const listMyActivity = endpoint({
  method: 'GET',
  path: '/users/me/activity',
  access: 'user',
  summary: 'What was done by you and to your account',
  query: listQuery({ action: auditFilters.action }),
  output: Records,
})
