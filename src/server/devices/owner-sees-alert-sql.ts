import { RULES } from '@/domain/alerts/types'
import { wordList } from '@/server/db/word-list'

/**
 * SQL: an alert of its device's present owner. Alerts of an earlier owner, or from before a transfer, are hidden from
 * all users. Those of a rule that only a newer release beside this one has are left to it.
 */
export const ownerSeesAlertSql = (device: string, alert: string): string =>
  `(${alert}.owner_id = ${device}.owner_id and ${alert}.rule in (${wordList(RULES)})
    and (${device}.history_from is null or ${alert}.opened_at >= ${device}.history_from))`

/**
 * SQL: the user who receives a device's alerts as its owner: the owner, or whom an administrator named when the owner's
 * account was disabled; null while they are paused. `owner` is the SQL of the owner's id.
 */
export const alertReceiverSql = (owner: string): string =>
  `(select case when o.disabled_at is null then o.id else o.alerts_to_id end from app_user o where o.id = ${owner})`
