import { randomUUID } from 'node:crypto'
import { notifyDevices } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type OpenAlertChange, type NewAlert, foldEvents, type DeviceTransition } from './fold-events'
import { endMutesUntilNormal } from '@/server/alerts/silencing/mutes'
import type { NotificationIntent } from './messages/messages'
import { writeNotificationsAbout } from './messages/write-notifications'

/**
 * Writes transitions, in order, within the caller's transaction: the alerts, the notifications of all recipients and
 * their messages. An alert suppressed by a cooldown is written without notification. An episode that is open already is
 * not opened again, so that no user is notified twice.
 */
export async function writeEvents(
  client: Queryable,
  transitions: readonly DeviceTransition[],
  now: Date,
): Promise<void> {
  if (transitions.length === 0) return
  const { changes, episodes } = foldEvents(transitions)
  const intents = [
    ...(await updateOpenAlerts(client, changes, now)),
    ...(await insertNewAlerts(client, episodes, now)),
  ]
  const keys = [...new Set(transitions.map(({ device }) => device.id))]
  await writeNotificationsAbout(client, intents, now)
  await endMutesUntilNormal(client, keys)
  await notifyDevices(keys, client)
}

const severityRank = (severity: string) => `array_position(array['info', 'warning', 'critical'], ${severity})`

/** Its severity is the highest so far. Alerts from before `why` stored a severity take that of their row. */
const IS_WORST = `(new.why is not null and
  ${severityRank(`new.why ->> 'severity'`)} >= ${severityRank(`coalesce(a.evidence ->> 'severity', a.severity)`)})`

/** An open alert has the present severity, a resolved one the worst it had. */
const CHANGE = `
  update alert a set
    severity = case
      when new."endedAt" is null then coalesce(new.severity, a.severity)
      when ${IS_WORST} then new.why ->> 'severity'
      else coalesce(a.evidence ->> 'severity', a.severity)
    end,
    evidence = case when ${IS_WORST} then new.why else a.evidence end,
    notified_at = case when new."isWorse" then $2 else a.notified_at end,
    critical_at = case when new."isWorse" and new.severity = 'critical' then $2 else a.critical_at end,
    suppressed_until = case when new."isWorse" then null else a.suppressed_until end,
    acknowledged_at = case when new."isWorse" then null else a.acknowledged_at end,
    acknowledged_by_id = case when new."isWorse" then null else a.acknowledged_by_id end,
    snoozed_until = case when new."isWorse" then null else a.snoozed_until end,
    escalated_at = case when new."isWorse" then null else a.escalated_at end,
    resolved_at = new."endedAt",
    resolution = new.resolution
  from jsonb_to_recordset($1::jsonb) as new (
    device int, rule text, channel int, severity text, why jsonb, "isWorse" boolean, "endedAt" timestamptz,
    resolution text)
  where a.device = new.device and a.rule = new.rule and a.channel = new.channel and a.resolved_at is null
  returning a.id, a.device, a.rule, a.channel, a.severity, a.evidence as why, a.opened_at as "openedAt",
            a.notified_at is not null as "isNotified"`

type ChangedAlertRow = Omit<NotificationIntent['alert'], 'openedAt'> & { openedAt: Date; isNotified: boolean }

type AlertKey = Pick<ChangedAlertRow, 'device' | 'rule' | 'channel'>
const keyOf = ({ device, rule, channel }: AlertKey): string => `${device} ${rule} ${channel}`
const alertKeyOf = ({ device, rule, channel }: OpenAlertChange | NewAlert): AlertKey => ({
  device: device.id,
  rule,
  channel,
})
const isoOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString()

/** Updates open alerts and returns notification intents: worsened, resolved. */
async function updateOpenAlerts(
  client: Queryable,
  changes: readonly OpenAlertChange[],
  now: Date,
): Promise<NotificationIntent[]> {
  if (changes.length === 0) return []
  const rows = changes.map((one) => ({
    ...alertKeyOf(one),
    severity: one.severity,
    why: one.why,
    isWorse: one.isWorse,
    endedAt: isoOf(one.end?.at),
    resolution: one.end?.resolution ?? null,
  }))
  const changed = new Map(changes.map((one) => [keyOf(alertKeyOf(one)), one]))
  const written = await runQuery<ChangedAlertRow>(client, CHANGE, [JSON.stringify(rows), now])
  return written.flatMap((row) => intentsOf(row, changed.get(keyOf(row)), now))
}

function intentsOf(
  { isNotified, openedAt, ...row }: ChangedAlertRow,
  change: OpenAlertChange | undefined,
  now: Date,
): NotificationIntent[] {
  const alert = { ...row, openedAt: openedAt.getTime() }
  const end = change?.end
  const worse: NotificationIntent = { alert: withWorstSeverity(alert), kind: 'worsened', at: now.getTime() }
  return [
    ...(change?.isWorse ? [worse] : []),
    ...(isNotified && end?.resolution === 'recovered' ? [resolvedIntent(alert, end)] : []),
  ]
}

/** A notification has the severity of its evidence, though the alert's may be lower again by the end of the batch. */
const withWorstSeverity = (alert: NotificationIntent['alert']): NotificationIntent['alert'] => ({
  ...alert,
  severity: alert.why.severity ?? alert.severity,
})

/** Its evidence is the present value; a gateway that was offline is the one that is back. */
const resolvedIntent = (
  alert: NotificationIntent['alert'],
  { at, why }: NonNullable<OpenAlertChange['end']>,
): NotificationIntent => ({
  alert: { ...alert, why: { ...why, gateway: alert.why.gateway } },
  kind: 'resolved',
  at,
})

const OPEN = `
  insert into alert (id, device, rule, channel, severity, evidence, opened_at, resolved_at, resolution, owner_id,
                     notified_at, critical_at, suppressed_until)
  select id, device, rule, channel, severity, why, "openedAt", "endedAt", resolution, "ownerId", "notifiedAt",
         case when severity = 'critical' then "notifiedAt" end, "suppressedUntil"
  from jsonb_to_recordset($1::jsonb) as new (
    id uuid, device int, rule text, channel int, severity text, why jsonb, "openedAt" timestamptz,
    "endedAt" timestamptz, resolution text, "ownerId" uuid, "notifiedAt" timestamptz, "suppressedUntil" timestamptz)
  on conflict (device, rule, channel) where resolved_at is null do nothing
  returning id`

/** Inserts new episodes and returns notification intents of those that were not there already. */
async function insertNewAlerts(
  client: Queryable,
  episodes: readonly NewAlert[],
  now: Date,
): Promise<NotificationIntent[]> {
  if (episodes.length === 0) return []
  const made = episodes.map((episode) => ({ id: randomUUID(), episode }))
  const rows = made.map(({ id, episode }) => ({
    ...alertKeyOf(episode),
    id,
    severity: episode.severity,
    why: episode.why,
    openedAt: isoOf(episode.openedAt),
    endedAt: isoOf(episode.end?.at),
    resolution: episode.end?.resolution ?? null,
    ownerId: episode.device.ownerId,
    notifiedAt: isSuppressed(episode, now) ? null : now,
    suppressedUntil: episode.suppressedUntil === null ? null : isoOf(episode.suppressedUntil),
  }))
  const written = new Set(
    (await runQuery<{ id: string }>(client, OPEN, [JSON.stringify(rows)])).map(({ id }) => id),
  )
  return made.flatMap(({ id, episode }) => (written.has(id) ? openedIntentsOf(id, episode, now) : []))
}

const isSuppressed = ({ suppressedUntil }: NewAlert, now: Date): boolean =>
  suppressedUntil !== null && suppressedUntil > now.getTime()

function openedIntentsOf(id: string, episode: NewAlert, now: Date): NotificationIntent[] {
  if (isSuppressed(episode, now)) return []
  const { end, ...rest } = episode
  const alert = { ...rest, id, device: episode.device.id }
  const opened: NotificationIntent = { alert: withWorstSeverity(alert), kind: 'opened', at: episode.openedAt }
  return end?.resolution === 'recovered' ? [opened, resolvedIntent(alert, end)] : [opened]
}
