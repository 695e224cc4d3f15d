import { enqueueMessages } from '@/server/notifications/delivery/enqueue'
import { notifyPeople } from '@/server/db/notify'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { messagesOf, type NotificationIntent } from './messages'
import { loadAudiences } from './recipients'
import { channelsNotified } from './channels-notified'

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
export async function notifyAbout(
  client: Queryable,
  tellings: readonly NotificationIntent[],
  now: Date,
): Promise<void> {
  if (tellings.length === 0) return
  const keys = [...new Set(tellings.map(({ alert }) => alert.device))]
  const audiences = await loadAudiences(client, keys, now)
  const before = await channelsNotified(client, tellings)
  const letters = tellings.flatMap((telling) =>
    messagesOf(telling, { audience: audiences.get(telling.alert.device), notifiedChannels: before, now }),
  )
  const notes = letters.map(({ notification: note }) => note)
  await runQuery(client, INSERT, [JSON.stringify(notes), now])
  const items = letters.flatMap(({ outboxItem: item }) => item ?? [])
  await enqueueMessages(client, items, now)
  await notifyPeople([...new Set(notes.map(({ userId }) => userId))], client)
}
