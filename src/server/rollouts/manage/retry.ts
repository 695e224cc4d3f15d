import type { retryRollout } from '@/contracts/rollouts/manage'
import { FAILURE_REASONS, isRetryable } from '@/domain/rollouts/reasons'
import { OPEN_STATES } from '@/domain/rollouts/states'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import { lockCaller } from '@/server/db/lock-caller'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { announceMembers } from '../step/apply-rollout-event'
import { notifyRollouts } from '../step/notify'
import { lockRollout, requireState, rolloutEntity } from './locked-rollout'

const RETRYABLE = FAILURE_REASONS.filter(isRetryable)

/**
 * A failed item begins anew, with all its attempts. It was ordered and has failed once all the same: its pair waits for it, and
 * its device may be at work on that order, or half-way. Not for a device that was released, has opted out, or is open in
 * another roll-out: one open item per device.
 */
const REQUEUE = `
  with failed as (
    select i.id from rollout_item i join device d on d.id = i.device_id
    where i.rollout_id = $1 and i.state in ('failed', 'timed_out') and i.reason = any($2::text[])
      and ($3::uuid[] is null or i.id = any($3))
      and d.owner_id is not null and d.firmware_opt_out_at is null
      and not exists (select from rollout_item o
                      where o.device_id = i.device_id and o.id <> i.id and o.state = any($4::text[]))
    order by i.id for no key update of i
  ), queued as (
    update rollout_item i set
      state = 'queued', reason = null, since = $5, deadline_left_ms = null, deadline_runs_from = null,
      orders = least(orders, 1), attempts = 0, is_attempt_counted = false, failures = 1, last_error = null, failed_at = null,
      accepted_at = null,
      not_before = null, not_tonight_until = null, is_now = false, percent = 0, has_restarted = false,
      is_intermediate = false, proven_at = null, is_late = false, restarted_at = null, ended_at = null, due_at = $5
    from failed where i.id = failed.id returning i.id
  )
  insert into rollout_event (rollout_id, item_id, at, kind, state, user_id)
  select $1, id, $5, 'decision', 'queued', $6 from queued returning 1`

const NOTHING = 'None of these devices can be tried again'

export const retryFailedItems: Verb<typeof retryRollout> = async (ctx, { params: { id }, body }) => {
  requireProof(ctx)
  const { actor, now } = ctx
  const retried = await inTransaction(async (client) => {
    await lockCaller(client, ctx, 'admin')
    const row = await lockRollout(client, id)
    requireState(row, ['running', 'paused'], 'Only a running or paused roll-out can be tried again')
    const values = [id, RETRYABLE, body.items ?? null, OPEN_STATES, now, actor.userId]
    const { length } = await runQuery(client, REQUEUE, values)
    if (length === 0) throw new AppError('conflict', NOTHING)
    await notifyRollouts(client, [id])
    await announceMembers(client, id)
    const changes = [{ field: 'retried', before: null, after: length }]
    await recordAudit(client, ctx, { action: 'rollout.retry', entity: rolloutEntity(row), changes })
    return length
  })
  return { retried }
}
