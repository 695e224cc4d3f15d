import type { cancelMailing, pauseMailing, resumeMailing, retryMailing } from '@/contracts/superuser/mailings'
import { type MailingEvent, type MailingState, nextMailingState } from '@/domain/mailings/mailing'
import { requireProof } from '@/server/accounts/reauth'
import { type AuditEntry, recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { loadMailing } from '../read/mailing-view'
import { refreshCounts } from '../run/counts'
import { notifyMailings } from '../run/notify'
import { leaveOutRest, withdrawMails } from '../run/withdraw'
import { type LockedMailing, lockMailing, mailingEntity } from './locked-mailing'

type Effect = { row: LockedMailing; now: Date; state: MailingState }
type Decision = {
  event: MailingEvent
  action: AuditEntry['action']
  /** Said when the mailing's state does not know the decision. */
  otherwise: string
  /** What it does besides; may add to the record. */
  effect?: (client: Queryable, effect: Effect) => Promise<AuditEntry['changes'] | undefined>
}

const MOVE = `
  update mailing set state = $2, version = version + 1, updated_at = $3,
    ended_at = case when $2 = 'cancelled' then $3 when $2 = 'sent' then ended_at end,
    pause_reason = case when $2 = 'paused' then coalesce($4, pause_reason) else $4 end
  where id = $1`

/** Why it stands now. A person who goes on after many refusals has accepted them. */
const reasonOf = ({ pauseReason }: LockedMailing, event: MailingEvent): string | null => {
  if (event === 'pause') return 'person'
  return event === 'resume' && pauseReason === 'refusals' ? 'refusals' : null
}

/** Applies a person's decision, with its record. */
async function decide(ctx: SignedIn, id: string, { event, action, otherwise, effect }: Decision) {
  await inTransaction(async (client) => {
    const row = await lockMailing(client, id)
    const state = nextMailingState(row.state, event)
    if (state === null) throw new AppError('conflict', otherwise, { current: await loadMailing(id) })
    const more = await effect?.(client, { row, now: ctx.now, state })
    await runQuery(client, MOVE, [id, state, ctx.now, reasonOf(row, event)])
    await refreshCounts(client, id)
    await notifyMailings(client)
    const moved = row.state === state ? [] : [{ field: 'state', before: row.state, after: state }]
    const changes = [...moved, ...(more ?? [])]
    await recordAudit(client, ctx, { action, entity: mailingEntity(row), changes })
  })
  return { mailing: await loadMailing(id) }
}

export const pauseOneMailing: Verb<typeof pauseMailing> = (ctx, { params: { id } }) =>
  decide(ctx, id, {
    event: 'pause',
    action: 'mailing.pause',
    otherwise: 'Only a mailing that is being sent can be paused',
    effect: async (client, { now }) => {
      await withdrawMails(client, id, now)
      return undefined
    },
  })

export const resumeOneMailing: Verb<typeof resumeMailing> = (ctx, { params: { id } }) => {
  requireProof(ctx)
  return decide(ctx, id, {
    event: 'resume',
    action: 'mailing.resume',
    otherwise: 'This mailing is not paused',
  })
}

export const cancelOneMailing: Verb<typeof cancelMailing> = (ctx, { params: { id } }) =>
  decide(ctx, id, {
    event: 'cancel',
    action: 'mailing.cancel',
    otherwise: 'This mailing is a draft, or has ended',
    effect: async (client, { row, now }) => {
      if (row.state !== 'scheduled') await leaveOutRest(client, id, now)
      else await runQuery(client, 'update mailing set scheduled_at = null where id = $1', [id])
      return undefined
    },
  })

const RETRY = `
  update mailing_recipient set state = 'waiting', reason = null, changed_at = $2
  where mailing_id = $1 and state = 'failed' returning id`
/** Their deliveries had the same ids. */
const FORGET = `delete from delivery where id = any($1::uuid[]) and state <> 'pending'`

export const retryOneMailing: Verb<typeof retryMailing> = (ctx, { params: { id } }) => {
  requireProof(ctx)
  return decide(ctx, id, {
    event: 'retry',
    action: 'mailing.retry',
    otherwise: 'There is nothing to try again',
    effect: async (client, { now }) => {
      const failed = await runQuery<{ id: string }>(client, RETRY, [id, now])
      if (failed.length === 0) throw new AppError('conflict', 'There is nothing to try again')
      await runQuery(client, FORGET, [failed.map((one) => one.id)])
      return [{ field: 'people', before: null, after: failed.length }]
    },
  })
}
