/**
 * SQL: an alert is of its device's present owner. One of an earlier owner, or of a time before a device was given
 * away, is nobody's business any more.
 */
export const ownerSeesAlertSql = (device: string, alert: string): string =>
  `(${alert}.owner_id = ${device}."ownerId"
    and (${device}."historyFrom" is null or ${alert}.opened_at >= ${device}."historyFrom"))`
