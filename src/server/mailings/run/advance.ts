import { isRefusedTooOften, type MailingState, type PauseReason } from '@/domain/mailings/mailing'
import { jobSource, recordAudit } from '@/server/audit/record'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { runAll } from '@/server/run-all'
import { mailingEntity } from '../manage/locked-mailing'
import { beginDueMailings, JOB_ID } from './begin'
import { refreshCounts } from './counts'
import { type Feeding, feedMailing } from './feed'
import { notifyMailings } from './notify'
import { leaveOutRest, withdrawMails } from './withdraw'

/** Mailings that are sent, and those that stand with a mail that was with the mail server when a person stopped them. */
const MOVING = `
  select id from mailing m where m.state = 'sending' or m.state in ('paused', 'cancelled')
    and exists (select from delivery d where d.mailing_id = m.id and d.state = 'pending')`

const HOLD = `
  select id, name, kind, state, rate, audience, content, pause_reason as "pauseReason" from mailing
  where id = $1 and state in ('sending', 'paused', 'cancelled')
  for update skip locked`

type Held = Feeding & { name: string; state: MailingState; pauseReason: PauseReason | null }

const IS_OPEN = `
  select exists (
    select from mailing_recipient where mailing_id = $1 and state in ('waiting', 'queued')) as "isOpen"`

const STOP = `update mailing set state = 'paused', pause_reason = 'refusals', version = version + 1 where id = $1`
const FINISH = `
  update mailing set state = 'sent', ended_at = $2, updated_at = $2, version = version + 1 where id = $1`

/**
 * Begins mailings whose time has come, keeps the outbox supplied with the mails of those that are sent, and ends those
 * that are through. Every worker does this; a mailing is held by one of them at a time, and one that fails stops no other.
 */
export const advanceMailings = (now: Date): Promise<void> =>
  runAll(JOB_ID, [() => beginDueMailings(now), () => advanceMovingMailings(now)])

async function advanceMovingMailings(now: Date): Promise<void> {
  const moving = await runQuery<{ id: string }>(pool(), MOVING)
  await runAll(
    JOB_ID,
    moving.map(
      ({ id }) =>
        () =>
          advanceMailing(id, now),
    ),
  )
}

const advanceMailing = (id: string, now: Date): Promise<void> =>
  inTransaction(async (client) => {
    const [held] = await runQuery<Held>(client, HOLD, [id])
    if (!held) return
    if (held.state === 'paused') await withdrawMails(client, id, now)
    if (held.state === 'cancelled') await leaveOutRest(client, id, now)
    if (held.state === 'sending') await feedMailing(client, held, now)
    const { counts, hasChanged } = await refreshCounts(client, id)
    if (hasChanged) await notifyMailings(client)
    if (held.state !== 'sending') return
    if (held.pauseReason !== 'refusals' && isRefusedTooOften(counts)) await stop(client, held, now)
    else await finishWhenThrough(client, held, now)
  })

async function stop(client: Queryable, held: Held, now: Date): Promise<void> {
  await withdrawMails(client, held.id, now)
  await runQuery(client, STOP, [held.id])
  await notifyMailings(client)
  const changes = [{ field: 'state', before: held.state, after: 'paused' }]
  const reason = 'too many mails were refused'
  await recordAudit(client, jobSource(JOB_ID, now), {
    action: 'mailing.pause',
    entity: mailingEntity(held),
    changes,
    reason,
  })
}

async function finishWhenThrough(client: Queryable, held: Held, now: Date): Promise<void> {
  const [row] = await runQuery<{ isOpen: boolean }>(client, IS_OPEN, [held.id])
  if (row?.isOpen) return
  await runQuery(client, FINISH, [held.id, now])
  const { counts } = await refreshCounts(client, held.id)
  await notifyMailings(client)
  const changes = Object.entries(counts)
    .filter(([, people]) => people > 0)
    .map(([field, people]) => ({ field, before: null, after: people }))
  await recordAudit(client, jobSource(JOB_ID, now), {
    action: 'mailing.end',
    entity: mailingEntity(held),
    changes,
  })
}
