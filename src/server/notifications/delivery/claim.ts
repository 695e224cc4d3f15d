import type { ChannelName } from '@/domain/alerts/channels'
import { plan, type Plan, type Waiting } from '@/domain/notifications/plan'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { mergeMessages } from './merge'
import { MAIL_IS_WANTED } from './targets'
import type { OutboxMessage, DeliveryAttempt } from './types'

/** How long a delivery is in the hands of the worker that took it; a worker that died has lost it after this. */
export const LEASE_MS = 60_000

/** One message in the hands of this worker, and the deliveries it stands for. */
export type DeliveryJob = {
  channel: ChannelName
  ids: string[]
  attempts: number
  deadlineAt: Date
  sending: DeliveryAttempt
}

/** The channels that have something to send. */
export async function listDueChannels(now: Date): Promise<ChannelName[]> {
  const rows = await runQuery<{ channel: ChannelName }>(
    pool(),
    `select distinct channel from delivery where state = 'pending' and due_at <= $1`,
    [now],
  )
  return rows.map(({ channel }) => channel)
}

/**
 * The first in line of a target that nobody is busy with: one that is being sent, or that waits for its next try, holds
 * up those behind it. Whoever wants a target locks this row. Any target will do: to ask for the one that waits longest
 * would be to look at all of them, for every message.
 */
const HEAD = `
  select d.target, d.user_id as "userId" from delivery d
  where d.state = 'pending' and d.channel = $1 and d.due_at <= $2 and not exists (
    select 1 from delivery h
    where h.channel = d.channel and h.target = d.target and h.state = 'pending' and h.id <> d.id
      and (h.attempts > 0 and h.due_at > $2 or h.due_at <= $2 and (h.created_at, h.id) < (d.created_at, d.id)))
  limit 1
  for update skip locked`

const hasEarlierDelivery = (state: string) =>
  `exists (select 1 from delivery b
           where b.alert_id = d.alert_id and b.channel = $1 and b.target = $2 and b.state = '${state}')`

/** Long may lie between writing a message and sending it; meanwhile people leave, lose a device, or want no more mails. */
const IS_WANTED = `
  d.user_id is null or exists (
    select 1 from "User" u join "Device" v on v.key = a.device
    where u.id = d.user_id and u."disabledAt" is null and ($1 <> 'email' or ${MAIL_IS_WANTED})
      and (v."ownerId" = u.id or exists (
        select 1 from "DeviceShare" s where s."deviceId" = v.id and s."userId" = u.id)))`

/** What is due for that target and the same person (two may share a chat), and what is known of its alerts. */
const DUE = `
  select d.id, d.user_id as "userId", d.alert_id as "alertId", d.message, d.message ->> 'kind' as kind, d."group",
         d.attempts, d.deadline_at as "deadlineAt", d.error,
         case when a.id is not null then json_build_object(
           'isResolved', a.resolved_at is not null, 'isAcknowledged', a.acknowledged_at is not null,
           'isSnoozed', a.snoozed_until is not null, 'isWanted', ${IS_WANTED},
           'isTold', ${hasEarlierDelivery('sent')}, 'wasDropped', ${hasEarlierDelivery('dropped')}) end as alert
  from delivery d left join alert a on a.id = d.alert_id
  where d.state = 'pending' and d.channel = $1 and d.target = $2 and d.due_at <= $3
    and d.user_id is not distinct from $4
  order by d.created_at, d.id
  for update of d skip locked`

type DueDelivery = Waiting & {
  userId: string | null
  message: OutboxMessage
  deadlineAt: Date
  error: string | null
}

const END = `
  update delivery set state = e.state, error = e.error, ended_at = $2
  from jsonb_to_recordset($1::jsonb) as e (id uuid, state text, error text) where delivery.id = e.id`

const LEASE = `update delivery set attempts = attempts + 1, due_at = $2 where id = any($1::uuid[])`

/** Takes the next message of a channel, for one worker only, and ends what need not be sent. Null when none is due. */
export async function claimNextDelivery(channel: ChannelName, now: Date): Promise<DeliveryJob | null> {
  for (;;) {
    const taken = await inTransaction((client) => claimDeliveryOfTarget(client, channel, now))
    if (taken !== 'nothing to send') return taken
  }
}

async function claimDeliveryOfTarget(
  client: Queryable,
  channel: ChannelName,
  now: Date,
): Promise<DeliveryJob | null | 'nothing to send'> {
  const [head] = await runQuery<Pick<DueDelivery, 'userId'> & { target: string }>(client, HEAD, [
    channel,
    now,
  ])
  if (!head) return null
  const rows = await runQuery<Omit<DueDelivery, 'deadline'>>(client, DUE, [
    channel,
    head.target,
    now,
    head.userId,
  ])
  const waiting = rows.map((row) => ({ ...row, deadline: row.deadlineAt.getTime() }))
  const planned = plan(waiting, now.getTime())
  await endDeliveries(client, planned, now)
  const [first, ...others] = planned.send
  if (!first) return 'nothing to send'
  const ids = planned.send.map(({ id }) => id)
  await runQuery(client, LEASE, [ids, new Date(now.getTime() + LEASE_MS)])
  const message = mergeMessages([first.message, ...others.map((one) => one.message)], first.group)
  return {
    channel,
    ids,
    attempts: Math.max(...planned.send.map(({ attempts }) => attempts)) + 1,
    deadlineAt: new Date(Math.max(...planned.send.map(({ deadline }) => deadline))),
    sending: { id: first.id, userId: first.userId, target: head.target, message },
  }
}

async function endDeliveries(
  client: Queryable,
  { expired, dropped }: Plan<DueDelivery>,
  now: Date,
): Promise<void> {
  const ended = [
    ...expired.map(({ id, error }) => ({ id, state: 'dead', error: error ?? 'It was not sent in time' })),
    ...dropped.map(({ waiting: { id }, reason }) => ({ id, state: 'dropped', error: reason })),
  ]
  if (ended.length > 0) await runQuery(client, END, [JSON.stringify(ended), now])
}
