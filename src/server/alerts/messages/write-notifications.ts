import { enqueueMessages } from '@/server/notifications/delivery/enqueue'
import { notifyPeople } from '@/server/db/notify'
import { runQuery, type Queryable } from '@/server/db/transaction'
import type { ChannelName } from '@/domain/alerts/channels'
import { messagesOf, type NotificationIntent, type NotifiedChannels } from './messages'
import { loadAudiences } from './recipients'

const CHANNELS_NOTIFIED = `
  select alert_id as alert, user_id as "user", array_agg(distinct channel) as channels from delivery
  where alert_id = any($1::uuid[]) and user_id is not null
  group by alert_id, user_id`

type ChannelsNotifiedRow = { alert: string; user: string; channels: ChannelName[] }

/**
 * Channels by which messages of resolved alerts were sent to users, or are pending, by "alert user": a resolution is
 * sent only to users who were notified of the alert.
 */
async function channelsNotified(
  client: Queryable,
  intents: readonly NotificationIntent[],
): Promise<NotifiedChannels> {
  const ids = intents.filter(({ kind }) => kind === 'resolved').map(({ alert }) => alert.id)
  if (ids.length === 0) return new Map()
  const rows = await runQuery<ChannelsNotifiedRow>(client, CHANNELS_NOTIFIED, [ids])
  return new Map(rows.map(({ alert, user, channels }) => [`${alert} ${user}`, channels]))
}

const INSERT = `
  insert into notification (id, user_id, alert_id, title, message, type, severity, device_public_id, device_name, created_at,
                            read_at)
  select id, "userId", "alertId", title, message, type, severity, "deviceId", "deviceName", $2, "readAt"
  from jsonb_to_recordset($1::jsonb) as row (
    id uuid, "userId" uuid, "alertId" uuid, title text, message text, type text, severity text, "deviceId" text,
    "deviceName" text, "readAt" timestamptz)`

/**
 * Writes notifications of alerts and queues their messages, within the caller's transaction. A user who has muted the
 * device gets the notification as read, and no message.
 *
 * | notification kind | notification          | messages                                                  |
 * |-------------------|-----------------------|-----------------------------------------------------------|
 * | opened, worsened  | owner, shared with    | owner, by the channels that the device's settings allow   |
 * | resolved          | owner, shared with    | users who were sent a message of it, by the same channels |
 * | reminder          | its recipients        | the same, by the channels that the settings allow         |
 * | escalation        | its recipients        | the same, by every channel                                |
 */
export async function writeNotificationsAbout(
  client: Queryable,
  intents: readonly NotificationIntent[],
  now: Date,
): Promise<void> {
  if (intents.length === 0) return
  const keys = [...new Set(intents.map(({ alert }) => alert.device))]
  const audiences = await loadAudiences(client, keys, now)
  const before = await channelsNotified(client, intents)
  const messages = intents.flatMap((intent) =>
    messagesOf(intent, { audience: audiences.get(intent.alert.device), notifiedChannels: before, now }),
  )
  const notifications = messages.map(({ notification }) => notification)
  await runQuery(client, INSERT, [JSON.stringify(notifications), now])
  const items = messages.flatMap(({ outboxItem: item }) => item ?? [])
  await enqueueMessages(client, items, now)
  await notifyPeople([...new Set(notifications.map(({ userId }) => userId))], client)
}
