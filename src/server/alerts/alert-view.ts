import type { Alert } from '@/contracts/alerts'
import type { Resolution, Rule, Severity, Why } from '@/domain/alerts/types'
import { type Actor, onlyDevices, seesAllDevices } from '@/domain/access/policy'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { ownerSeesAlertSql } from '@/server/devices/owner-sees-alert-sql'

type AlertRow = {
  id: string
  deviceId: string
  deviceName: string
  rule: Rule
  channel: number
  severity: Severity
  openedAt: Date
  resolvedAt: Date | null
  resolution: Resolution | null
  why: Why
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  snoozedUntil: Date | null
  notifiedAt: Date | null
  escalatedAt: Date | null
}

/** All given conditions apply. `isOpen`: open alerts only; `from`, `to`: alerts open at some time in between. */
export type AlertFilter = {
  id?: string
  deviceKey?: number
  isOpen?: boolean
  from?: Date
  to?: Date
  limit?: number
}

const SELECT = `
  select a.id, d.public_id as "deviceId", coalesce(nullif(d.name, ''), d.public_id) as "deviceName", a.rule, a.channel, a.severity,
         a.opened_at as "openedAt", a.resolved_at as "resolvedAt", a.resolution, a.evidence as why,
         a.acknowledged_at as "acknowledgedAt", u.name as "acknowledgedBy", a.snoozed_until as "snoozedUntil",
         a.notified_at as "notifiedAt", a.escalated_at as "escalatedAt"
  from alert a
  join device d on d.id = a.device
  left join app_user u on u.id = a.acknowledged_by_id
  where ${ownerSeesAlertSql('d', 'a')}
    and ($1::uuid is null or d.owner_id = $1
         or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $1))
    and ($2::uuid is null or a.id = $2)
    and ($3::int is null or a.device = $3)
    and (not $4::boolean or a.resolved_at is null)
    and ($5::timestamptz is null or a.resolved_at is null or a.resolved_at >= $5)
    and ($6::timestamptz is null or a.opened_at < $6)
    and ($8::uuid[] is null or d.uuid = any($8))
  order by a.opened_at desc, a.id
  limit $7`

/** The alerts this user may see, newest first. */
export async function loadAlerts(
  actor: Actor,
  filter: AlertFilter,
  client: Queryable = pool(),
): Promise<Alert[]> {
  const { id, deviceKey, isOpen, from, to, limit } = filter
  const viewer = seesAllDevices(actor) ? null : actor.userId
  const values = [
    viewer,
    id ?? null,
    deviceKey ?? null,
    isOpen ?? false,
    from ?? null,
    to ?? null,
    limit ?? 1,
    onlyDevices(actor),
  ]
  return (await runQuery<AlertRow>(client, SELECT, values)).map(alertView)
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const isoMs = (ms: number): string => new Date(ms).toISOString()

function alertView({ notifiedAt, why, ...row }: AlertRow): Alert {
  return {
    ...row,
    openedAt: row.openedAt.toISOString(),
    resolvedAt: iso(row.resolvedAt),
    acknowledgedAt: iso(row.acknowledgedAt),
    snoozedUntil: iso(row.snoozedUntil),
    escalatedAt: iso(row.escalatedAt),
    held: notifiedAt === null && row.resolvedAt === null,
    why: {
      ...why,
      readings: why.readings.map(({ at, value }) => ({ at: isoMs(at), value })),
      lastSeenAt: why.lastSeenAt === undefined ? undefined : isoMs(why.lastSeenAt),
      brokeOffAt: why.brokeOffAt === undefined ? undefined : isoMs(why.brokeOffAt),
    },
  }
}
