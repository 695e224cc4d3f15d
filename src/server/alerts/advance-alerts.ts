import { isLevelRule } from '@/domain/alerts/types'
import { type AuditEntry, jobSource, recordAudit } from '@/server/audit/record'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, inTransaction, runQuery } from '@/server/db/transaction'
import { runAll } from '@/server/run-all'
import { endMutes } from '@/server/alerts/silencing/mutes'
import { deviceEntity } from '@/server/devices/device-entity'
import { loadDevices } from '@/server/devices/device-row'
import { currentLevel } from '@/server/devices/device-view'
import { alertReceiverSql, ownerSeesAlertSql } from '@/server/devices/owner-sees-alert-sql'
import { hasSeverityDropped } from './messages/severity-dropped'
import type { NotifiedAlert, NotificationIntent } from './messages/messages'
import { writeNotificationsAbout } from './messages/write-notifications'

/** Each run handles at most this many alerts; the next run continues. */
const MOST = 200

type DueAlertRow = Omit<NotifiedAlert, 'openedAt'> & {
  openedAt: Date
  receiverId: string | null
  helperId: string | null
  publicId: string
  deviceName: string
}

const RETURNING = `
  a.id, a.device, a.rule, a.channel, a.severity, a.evidence as why, a.opened_at as "openedAt",
  ${alertReceiverSql('a.owner_id')} as "receiverId",
  case when a.escalated_at is not null then d.notification_settings #>> '{extras,escalation,userId}' end as "helperId",
  d.public_id as "publicId", d.name as "deviceName"`

/**
 * Claims the matching open alerts, updates them and returns them, each to exactly one of several workers: rows locked
 * by another worker are skipped, and rows it has updated no longer match.
 */
const claimAlerts = (fits: string, mark: string) => `
  with due as (
    select a.id from alert a join device d on d.id = a.device
    where a.resolved_at is null and ${ownerSeesAlertSql('d', 'a')} and ${fits}
    order by a.id limit ${MOST} for update of a skip locked
  )
  update alert a set ${mark} from due, device d where a.id = due.id and d.id = a.device
  returning ${RETURNING}`

/** Not snoozed, or only until now. */
const IS_NOT_SNOOZED = `(a.snoozed_until is null or a.snoozed_until <= $1::timestamptz)`

const SUPPRESSED = claimAlerts(
  `a.notified_at is null and a.acknowledged_at is null and a.suppressed_until <= $1::timestamptz and ${IS_NOT_SNOOZED}`,
  `notified_at = $1, snoozed_until = null, critical_at = case when a.severity = 'critical' then $1 end`,
)

const numberSetting = (path: string, otherwise: string) => `
  case when jsonb_typeof(d.notification_settings #> '{extras,${path}}') = 'number'
    then (d.notification_settings #>> '{extras,${path}}')::float8 else ${otherwise} end`

const REMINDED = claimAlerts(
  `a.notified_at is not null and a.acknowledged_at is null and case
     when a.snoozed_until is not null then a.snoozed_until <= $1::timestamptz
     else a.severity <> 'info' and ${numberSetting('reminderHours', '3')} > 0
       and a.notified_at + ${numberSetting('reminderHours', '3')} * interval '1 hour' <= $1
   end`,
  `notified_at = $1, snoozed_until = null`,
)

/** Only to a user who may still see the device. */
const ESCALATED = claimAlerts(
  `a.severity = 'critical' and a.escalated_at is null and a.acknowledged_at is null
     and ${IS_NOT_SNOOZED}
     and a.critical_at + ${numberSetting('escalation,afterMinutes', 'null')} * interval '1 minute' <= $1
     and exists (select from device_share s
                 where s.device_uuid = d.uuid
                   and s.user_id::text = d.notification_settings #>> '{extras,escalation,userId}')`,
  `escalated_at = $1`,
)

const NOTIFICATION_KINDS = { suppressed: 'opened', reminded: 'reminder', escalated: 'escalation' } as const

/**
 * Time-driven transitions of open alerts.
 *
 * | when                                                                        | then                                |
 * |-----------------------------------------------------------------------------|-------------------------------------|
 * | suppressed, not acknowledged or snoozed, and its cooldown is over           | notified, as if it had opened now   |
 * | notified, not acknowledged, and a snooze is over                            | its owner is reminded               |
 * | notified hours ago, not acknowledged or snoozed, warning or critical        | its owner is reminded               |
 * | critical for some time, not acknowledged or snoozed, not yet escalated      | the second person is notified       |
 *
 * After an escalation the second person is reminded too. Expired mutes end. Safe for any number of workers at once.
 */
export async function advanceAlerts(now: Date): Promise<void> {
  await runAll('alerts.lifecycle', [
    () => inTransaction((client) => notifyDueAlerts(client, SUPPRESSED, 'suppressed', now)),
    () => inTransaction((client) => notifyDueAlerts(client, ESCALATED, 'escalated', now)),
    () => inTransaction((client) => notifyDueAlerts(client, REMINDED, 'reminded', now)),
    () => endMutes(now),
  ])
}

async function notifyDueAlerts(
  client: Queryable,
  statement: string,
  what: keyof typeof NOTIFICATION_KINDS,
  now: Date,
): Promise<void> {
  const rows = await runQuery<DueAlertRow>(client, statement, [now])
  if (rows.length === 0) return
  // an alert whose severity dropped while suppressed is notified with its current level
  const moved = rows.filter(
    (row) => what === 'reminded' || (what === 'suppressed' && hasSeverityDropped(row)),
  )
  const levels = await loadCurrentLevels(client, moved)
  const intents = rows.map((row): NotificationIntent => {
    const { id, device, rule, channel, severity, receiverId, helperId } = row
    const helpers = helperId === null ? [] : [helperId]
    const receivers = receiverId === null ? [] : [receiverId]
    const value = levels.get(device)
    const why = isLevelRule(rule) && value !== undefined ? { ...row.why, value } : row.why
    return {
      alert: { id, device, rule, channel, severity, why, openedAt: row.openedAt.getTime() },
      kind: NOTIFICATION_KINDS[what],
      at: now.getTime(),
      ...(what === 'reminded' && { to: [...receivers, ...helpers] }),
      ...(what === 'escalated' && { to: helpers }),
    }
  })
  await writeNotificationsAbout(client, intents, now)
  await notifyDevices([...new Set(rows.map(({ device }) => device))], client)
  if (what === 'escalated')
    await recordAudit(client, jobSource('alerts.lifecycle', now), ...rows.map(escalationOf))
}

const escalationOf = ({ rule, helperId, publicId, deviceName: name }: DueAlertRow): AuditEntry => ({
  action: 'alert.escalate',
  entity: deviceEntity({ publicId, name }),
  changes: [{ field: 'escalatedTo', before: null, after: helperId }],
  reason: rule,
})

/** The current levels, percent, of the devices of level alerts, by device key. */
async function loadCurrentLevels(
  client: Queryable,
  alerts: readonly Pick<NotifiedAlert, 'device' | 'rule'>[],
): Promise<Map<number, number>> {
  const keys = alerts.filter(({ rule }) => isLevelRule(rule)).map(({ device }) => device)
  if (keys.length === 0) return new Map()
  const rows = await loadDevices({ keys }, client)
  return new Map(
    rows.flatMap((row) => {
      const { percent } = currentLevel(row)
      return percent === null ? [] : [[row.id, percent] as const]
    }),
  )
}
