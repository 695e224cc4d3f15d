import { timeNow } from '@/server/clock'
import type { ChannelName } from '@/domain/alerts/channels'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { orderedId } from './ordered-id'
import { loadTargets } from './targets'
import type { OutboxMessage, DeliveryTarget } from './types'

/**
 * One message for one person. `channels`: by these only; all when absent. `group`: what is still waiting of one group,
 * one kind and one target goes out as one message; its part before the first colon chooses the words (`offline`: "7
 * devices went offline: …", `channels.merged` in the messages). `notBefore`: for quiet hours. `deadline`: after it the
 * message helps nobody and is not sent.
 */
export type OutboxItem = {
  userId: string
  message: OutboxMessage
  channels?: readonly ChannelName[]
  alertId?: string
  group?: string
  notBefore?: Date
  deadline: Date
}

const INSERT = `
  insert into delivery (id, user_id, alert_id, channel, target, message, "group", created_at, due_at, deadline_at)
  select id, user_id, alert_id, channel, target, message, "group", $2, coalesce(due_at, $2), deadline_at
  from jsonb_to_recordset($1::jsonb) as row (
    id uuid, user_id uuid, alert_id uuid, channel text, target text, message jsonb, "group" text,
    due_at timestamptz, deadline_at timestamptz)`

type DeliveryRow = {
  user_id: string | null
  alert_id: string | null
  channel: ChannelName
  target: string
  message: OutboxMessage
  group: string
  due_at: Date | null
  deadline_at: Date
}

/** Writes what is to be sent, within the caller's transaction: one delivery for each working target of each person. */
export async function enqueueMessages(
  client: Queryable,
  items: readonly OutboxItem[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return
  const userIds = items.map(({ userId }) => userId)
  const targets = new Map<string, DeliveryTarget[]>()
  for (const target of await loadTargets(client, userIds))
    targets.set(target.userId, [...(targets.get(target.userId) ?? []), target])
  const rows = items.flatMap((item) =>
    (targets.get(item.userId) ?? [])
      .filter(({ channel }) => item.channels?.includes(channel) ?? true)
      .map(({ channel, target }) => deliveryRowOf(item, { channel, target })),
  )
  await insertDeliveries(client, rows, now)
}

const deliveryRowOf = (
  item: OutboxItem,
  { channel, target }: Pick<DeliveryRow, 'channel' | 'target'>,
): DeliveryRow => ({
  user_id: item.userId,
  alert_id: item.alertId ?? null,
  channel,
  target,
  message: item.message,
  group: item.group ?? '',
  due_at: item.notBefore ?? null,
  deadline_at: item.deadline,
})

/** A mail that is no alert (verification, reset) to an explicit address, whatever its owner wants of alert mails. */
export type OutboxMail = { userId: string | null; to: string; message: OutboxMessage; deadline: Date }

export function enqueueMail(client: Queryable, mail: OutboxMail, now = timeNow()): Promise<void> {
  const { userId, to, message, deadline } = mail
  const blank = { alert_id: null, channel: 'email', group: '', due_at: null } as const
  return insertDeliveries(
    client,
    [{ ...blank, user_id: userId, target: to, message, deadline_at: deadline }],
    now,
  )
}

async function insertDeliveries(client: Queryable, rows: readonly DeliveryRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const withIds = rows.map((row) => ({ id: orderedId(now), ...row }))
  await runQuery(client, INSERT, [JSON.stringify(withIds), now])
  await signalWorkers({ t: 'outbox' }, client)
}
