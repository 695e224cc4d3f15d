import { timeNow } from '@/server/clock'
import type { ChannelName } from '@/domain/alerts/channels'
import { type AnyTransaction, type Queryable, runIn } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { orderedId } from './ordered-id'
import { loadTargets } from './targets'
import type { OutboxMessage, DeliveryTarget } from './types'

/**
 * One message for one user. `channels`: only these; all when absent. `group`: queued messages of one group, kind and
 * target are merged; its part before the first colon selects the strings (`offline`: "7 devices went offline: …",
 * `channels.merged` in the messages). `notBefore`: for quiet hours. `deadline`: the message is obsolete afterwards and
 * is not sent.
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
  insert into delivery (id, user_id, alert_id, channel, target, message, batch_key, created_at, due_at, deadline_at,
                        mailing_id)
  select id, user_id, alert_id, channel, target, message, batch_key, $2, coalesce(due_at, $2), deadline_at, mailing_id
  from jsonb_to_recordset($1::jsonb) as row (
    id uuid, user_id uuid, alert_id uuid, channel text, target text, message jsonb, batch_key text,
    due_at timestamptz, deadline_at timestamptz, mailing_id uuid)`

type DeliveryRow = {
  id?: string
  mailing_id?: string
  user_id: string | null
  alert_id: string | null
  channel: ChannelName
  target: string
  message: OutboxMessage
  batch_key: string
  due_at: Date | null
  deadline_at: Date
}

/** Writes deliveries within the caller's transaction: one for each working target of each user. */
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
  batch_key: item.group ?? '',
  due_at: item.notBefore ?? null,
  deadline_at: item.deadline,
})

/** A mail other than an alert (verification, reset) to an explicit address, regardless of alert mail settings. */
export type OutboxMail = { userId: string | null; to: string; message: OutboxMessage; deadline: Date }

export const enqueueMail = (client: AnyTransaction, mail: OutboxMail, now = timeNow()): Promise<void> =>
  enqueueMails(client, [mail], now)

const NO_ALERT = { alert_id: null, channel: 'email', batch_key: '', due_at: null } as const

/** Several of them in one statement. */
export const enqueueMails = (
  client: AnyTransaction,
  mails: readonly OutboxMail[],
  now: Date,
): Promise<void> => insertDeliveries(client, mails.map(mailRowOf), now)

const mailRowOf = ({ userId, to, message, deadline }: OutboxMail): DeliveryRow => ({
  ...NO_ALERT,
  user_id: userId,
  target: to,
  message,
  deadline_at: deadline,
})

/** Mails of a mailing, by the ids of its recipients; they leave when the mailing's turn comes (mailings/claim). */
export const enqueueMailingMails = (
  client: AnyTransaction,
  mails: readonly (OutboxMail & { id: string })[],
  { mailingId, now }: { mailingId: string; now: Date },
): Promise<void> =>
  insertDeliveries(
    client,
    mails.map((mail) => ({ ...mailRowOf(mail), id: mail.id, mailing_id: mailingId })),
    now,
  )

async function insertDeliveries(
  client: AnyTransaction,
  rows: readonly DeliveryRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const withIds = rows.map((row) => ({ id: orderedId(now), ...row }))
  await runIn(client, INSERT, [JSON.stringify(withIds), now])
  await signalWorkers({ t: 'outbox' }, client)
}
