import type { LeftOutReason, MailingKind } from '@/domain/mailings/mailing'
import { nextTurnMs } from '@/domain/mailings/pace'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { type DeliveryJob, LEASE_MS } from '../claim'
import type { OutboxMessage } from '../types'
import { leftOutSql } from './left-out-sql'

/**
 * A mailing whose next mail may leave. The row is held while one is claimed: of all workers one sends at a time, and not
 * before the mailing's turn, so that a kill of the mail server can double one mail at most.
 */
const READY = `
  select m.id, m.kind, m.rate from mailing m
  where m.state = 'sending' and (m.next_at is null or m.next_at <= $1)
    and (m.in_flight_until is null or m.in_flight_until <= $1)
    and exists (select from delivery d where d.mailing_id = m.id and d.state = 'pending' and d.due_at <= $1)
  order by m.next_at nulls first limit 1
  for update of m skip locked`

const HEAD = `
  select d.id, d.user_id as "userId", d.target, d.message, d.attempts, d.deadline_at as "deadlineAt",
         case when d.deadline_at <= $2 then 'expired' else ${leftOutSql('$3')} end as "leftOut"
  from delivery d join app_user u on u.id = d.user_id
  where d.mailing_id = $1 and d.state = 'pending' and d.due_at <= $2
  order by d.due_at, d.id limit 1
  for update of d skip locked`

type Ready = { id: string; kind: MailingKind; rate: number }
type Head = {
  id: string
  userId: string
  target: string
  message: OutboxMessage
  attempts: number
  deadlineAt: Date
  leftOut: LeftOutReason | 'expired' | null
}

const LEAVE_OUT = `
  with ended as (update delivery set state = $2, error = $4, ended_at = $5 where id = $1)
  update mailing_recipient set state = $3, reason = $4, changed_at = $5 where id = $1`

const LEASE = `
  with leased as (update delivery set attempts = attempts + 1, due_at = $3 where id = $2),
  turn as (update mailing set in_flight_id = $2, in_flight_until = $3, next_at = $4 where id = $1)
  update mailing_recipient set attempts = attempts + 1 where id = $2`

/** People left out in one transaction; more of them take the next. */
const MOST_LEFT_OUT = 100

/** Claims the next mail of a mailing whose turn it is. Whoever must not get it any more is left out, with the reason. */
export async function claimMailingDelivery(now: Date): Promise<DeliveryJob | null> {
  for (;;) {
    const taken = await inTransaction((client) => claimOne(client, now))
    if (taken !== 'again') return taken
  }
}

async function claimOne(client: Queryable, now: Date): Promise<DeliveryJob | null | 'again'> {
  const [mailing] = await runQuery<Ready>(client, READY, [now])
  if (!mailing) return null
  for (let leftOut = 0; leftOut < MOST_LEFT_OUT; leftOut++) {
    const [head] = await runQuery<Head>(client, HEAD, [mailing.id, now, mailing.kind])
    if (!head) return null
    if (head.leftOut === null) return lease(client, { mailing, head, now })
    const [state, recipient] = head.leftOut === 'expired' ? ['dead', 'failed'] : ['dropped', 'skipped']
    await runQuery(client, LEAVE_OUT, [head.id, state, recipient, head.leftOut, now])
  }
  return 'again'
}

type Leasing = { mailing: Ready; head: Head; now: Date }

async function lease(client: Queryable, { mailing, head, now }: Leasing): Promise<DeliveryJob> {
  const { id, userId, target, message, attempts, deadlineAt } = head
  const [until, next] = [now.getTime() + LEASE_MS, nextTurnMs(now.getTime(), mailing.rate)]
  await runQuery(client, LEASE, [mailing.id, id, new Date(until), new Date(next)])
  return {
    channel: 'email',
    mailingId: mailing.id,
    ids: [id],
    attempts: attempts + 1,
    deadlineAt,
    sending: { id, userId, target, message },
  }
}

const NEXT = `
  select min(greatest(m.next_at, m.in_flight_until)) as at from mailing m
  where m.state = 'sending' and exists (
    select from delivery d where d.mailing_id = m.id and d.state = 'pending' and d.due_at <= $1)`

/** How long until a mailing with due mails may send its next one, ms; null while there is none. */
export async function msUntilNextMail(now: Date): Promise<number | null> {
  const [row] = await runQuery<{ at: Date | null }>(pool(), NEXT, [now])
  return row?.at ? Math.max(0, row.at.getTime() - now.getTime()) : null
}
