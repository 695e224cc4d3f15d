import { isLevelRule } from '@/domain/alerts/types'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, inTransaction, runQuery } from '@/server/db/transaction'
import { runAll } from '@/server/run-all'
import { hasSeverityDropped } from './messages/severity-dropped'
import { endMutes } from '@/server/alerts/silencing/mutes'
import type { NotifiedAlert, NotificationIntent } from './messages/messages'
import { loadCurrentLevels } from './evidence/current-levels'
import { ownerSeesAlertSql } from '@/server/devices/owner-sees-alert-sql'
import { notifyAbout } from './messages/notify'

/** Each turn tells of this many at most; the next one goes on. */
const MOST = 200

type DueAlertRow = Omit<NotifiedAlert, 'openedAt'> & {
  openedAt: Date
  ownerId: string
  helperId: string | null
}

const RETURNING = `
  a.id, a.device, a.rule, a.channel, a.severity, a.why, a.opened_at as "openedAt", a.owner_id as "ownerId",
  case when a.escalated_at is not null then d."notificationSettings" #>> '{extras,escalation,userId}' end as "helperId"`

/**
 * Takes the open alerts that fit, marks them and answers them, each to exactly one of several workers: what another
 * one holds is skipped, and what it has marked no longer fits.
 */
const claimAlerts = (fits: string, mark: string) => `
  with due as (
    select a.id from alert a join "Device" d on d.key = a.device
    where a.resolved_at is null and ${ownerSeesAlertSql('d', 'a')} and ${fits}
    order by a.id limit ${MOST} for update of a skip locked
  )
  update alert a set ${mark} from due, "Device" d where a.id = due.id and d.key = a.device
  returning ${RETURNING}`

/** Nobody has put it off, or only until now. */
const IS_NOT_SNOOZED = `(a.snoozed_until is null or a.snoozed_until <= $1::timestamptz)`

const SUPPRESSED = claimAlerts(
  `a.told_at is null and a.acknowledged_at is null and a.hold_until <= $1::timestamptz and ${IS_NOT_SNOOZED}`,
  `told_at = $1, snoozed_until = null, critical_at = case when a.severity = 'critical' then $1 end`,
)

const numberSetting = (path: string, otherwise: string) => `
  case when jsonb_typeof(d."notificationSettings" #> '{extras,${path}}') = 'number'
    then (d."notificationSettings" #>> '{extras,${path}}')::float8 else ${otherwise} end`

const REMINDED = claimAlerts(
  `a.told_at is not null and a.acknowledged_at is null and case
     when a.snoozed_until is not null then a.snoozed_until <= $1::timestamptz
     else a.severity <> 'info' and ${numberSetting('reminderHours', '3')} > 0
       and a.told_at + ${numberSetting('reminderHours', '3')} * interval '1 hour' <= $1
   end`,
  `told_at = $1, snoozed_until = null`,
)

/** Only to somebody who may still see the device. */
const ESCALATED = claimAlerts(
  `a.severity = 'critical' and a.escalated_at is null and a.acknowledged_at is null
     and ${IS_NOT_SNOOZED}
     and a.critical_at + ${numberSetting('escalation,afterMinutes', 'null')} * interval '1 minute' <= $1
     and exists (select from "DeviceShare" s
                 where s."deviceId" = d.id
                   and s."userId"::text = d."notificationSettings" #>> '{extras,escalation,userId}')`,
  `escalated_at = $1`,
)

const NOTIFICATION_KINDS = { held: 'opened', reminded: 'reminder', escalated: 'escalation' } as const

/**
 * What time brings to alerts that stay open.
 *
 * | when                                                                    | then                                   |
 * |-------------------------------------------------------------------------|----------------------------------------|
 * | held back, nobody acknowledged or snoozed, and its cooldown is over     | told, as if it had begun now           |
 * | told, nobody acknowledged, and a snooze is over                         | its owner is reminded                  |
 * | told hours ago, nobody acknowledged or snoozed, warning or critical     | its owner is reminded                  |
 * | critical for some time, nobody acknowledged or snoozed, not yet escalated | the second person is told            |
 *
 * From then on the second person is reminded too. Mutes that are over end. Safe for any number of workers at once.
 */
export async function advanceAlerts(now: Date): Promise<void> {
  await runAll('alerts.lifecycle', [
    () => inTransaction((client) => notifyDueAlerts(client, SUPPRESSED, 'held', now)),
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
  // what has eased while it was held back is told as it stands now
  const moved = rows.filter((row) => what === 'reminded' || (what === 'held' && hasSeverityDropped(row)))
  const levels = await loadCurrentLevels(client, moved)
  const tellings = rows.map(({ openedAt, ownerId, helperId, ...alert }): NotificationIntent => {
    const helpers = helperId === null ? [] : [helperId]
    const value = levels.get(alert.device)
    const why = isLevelRule(alert.rule) && value !== undefined ? { ...alert.why, value } : alert.why
    return {
      alert: { ...alert, why, openedAt: openedAt.getTime() },
      kind: NOTIFICATION_KINDS[what],
      at: now.getTime(),
      ...(what === 'reminded' && { to: [ownerId, ...helpers] }),
      ...(what === 'escalated' && { to: helpers }),
    }
  })
  await notifyAbout(client, tellings, now)
  await notifyDevices([...new Set(rows.map(({ device }) => device))], client)
}
