import { type ChannelName, CHANNELS } from '@/domain/alerts/channels'
import { plan, type Plan, type Waiting } from '@/domain/notifications/plan'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { wordList } from '@/server/db/word-list'
import { alertReceiverSql } from '@/server/devices/owner-sees-alert-sql'
import { isSwitchedOff } from '@/server/runtime/flags'
import { mergeMessages } from './merge'
import { MAIL_IS_WANTED } from './targets'
import { type DeliveryAttempt, MESSAGE_KINDS, type OutboxMessage } from './types'

/** Lease of a delivery; the delivery of a dead worker is released after it. */
export const LEASE_MS = 60_000

/** One claimed message, and its deliveries. */
export type DeliveryJob = {
  channel: ChannelName
  ids: string[]
  attempts: number
  deadlineAt: Date
  sending: DeliveryAttempt
  /** Of a mailing, which sends one mail at a time (mailings/claim). */
  mailingId?: string
}

/**
 * The channels with due deliveries that nobody has switched off; what those have waits, and ends at its deadline. One that only
 * a newer release has is left to it.
 */
export async function listDueChannels(now: Date): Promise<ChannelName[]> {
  const rows = await runQuery<{ channel: string }>(
    pool(),
    `select distinct channel from delivery where state = 'pending' and due_at <= $1 and mailing_id is null`,
    [now],
  )
  const due = new Set(rows.map(({ channel }) => channel))
  return CHANNELS.filter((channel) => due.has(channel) && !isSwitchedOff(channel))
}

/** A message of a kind that only a newer release has may need words or a link of that release: it is left to it. */
const isKnown = (delivery: string): string => `${delivery}.message ->> 'kind' in (${wordList(MESSAGE_KINDS)})`

/**
 * The first queued delivery of a free target; mails of mailings have a turn of their own and are in nobody's way. A
 * delivery in progress, or one that waits for its retry, blocks those
 * behind it. A claim locks this row. Any target is picked: finding the longest waiting one would scan all targets for
 * every message.
 */
const HEAD = `
  select d.target, d.user_id as "userId" from delivery d
  where d.state = 'pending' and d.channel = $1 and d.due_at <= $2 and d.mailing_id is null and ${isKnown('d')} and not exists (
    select 1 from delivery h
    where h.channel = d.channel and h.target = d.target and h.state = 'pending' and h.id <> d.id
      and h.mailing_id is null and ${isKnown('h')}
      and (h.attempts > 0 and h.due_at > $2 or h.due_at <= $2 and (h.created_at, h.id) < (d.created_at, d.id)))
  limit 1
  for update skip locked`

const hasEarlierDelivery = (state: string) =>
  `exists (select 1 from delivery b
           where b.alert_id = d.alert_id and b.channel = $1 and b.target = $2 and b.state = '${state}')`

/** A message may be sent long after it is written; meanwhile recipients may lose access, leave, or disable mails. */
const IS_WANTED = `
  d.user_id is null or exists (
    select 1 from app_user u join device v on v.id = a.device
    where u.id = d.user_id and u.disabled_at is null and ($1 <> 'email' or ${MAIL_IS_WANTED})
      and (u.id = ${alertReceiverSql('v.owner_id')} or exists (
        select 1 from device_share s where s.device_uuid = v.uuid and s.user_id = u.id)))`

/** The due deliveries of that target and user (two users may share a chat), with facts about their alerts. */
const DUE = `
  select d.id, d.user_id as "userId", d.alert_id as "alertId", d.message, d.message ->> 'kind' as kind, d.batch_key as group,
         d.attempts, d.deadline_at as "deadlineAt", d.error,
         case when a.id is not null then json_build_object(
           'isResolved', a.resolved_at is not null, 'isAcknowledged', a.acknowledged_at is not null,
           'isSnoozed', a.snoozed_until is not null, 'isWanted', ${IS_WANTED},
           'isTold', ${hasEarlierDelivery('sent')}, 'wasDropped', ${hasEarlierDelivery('dropped')}) end as alert
  from delivery d left join alert a on a.id = d.alert_id
  where d.state = 'pending' and d.channel = $1 and d.target = $2 and d.due_at <= $3 and d.mailing_id is null
    and ${isKnown('d')} and d.user_id is not distinct from $4
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

/**
 * Claims the next message of a channel for one worker, and ends deliveries that are obsolete. Null when none is due.
 */
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
