import { backoff } from '@/domain/notifications/backoff'
import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { recordAnswer } from './answers'
import type { DeliveryJob } from './claim'
import { settleMailingDelivery } from './mailings/settle'
import type { DeliveryOutcome } from './types'

const MOST_OF_ERROR = 500

const END = `
  update delivery set state = $2, error = $3, ended_at = $4 where id = any($1::uuid[]) and state = 'pending'`

/** All queued deliveries of a retired target. */
const END_ALL = `
  update delivery set state = 'dead', error = $3, ended_at = $4
  where channel = $1 and target = $2 and state = 'pending'`

const AGAIN = `update delivery set due_at = $2, error = $3 where id = any($1::uuid[]) and state = 'pending'`

/** Writes the outcome of a message by the table of `DeliveryOutcome`. */
export async function writeOutcome(job: DeliveryJob, outcome: DeliveryOutcome, now: Date): Promise<void> {
  const { mailingId } = job
  if (mailingId !== undefined) return settleMailingDelivery({ job: { ...job, mailingId }, outcome, now })
  const { id } = job.sending
  if (outcome.answer) await recordAnswer({ deliveryId: id, postedAs: id, at: now }, outcome.answer)
  if (outcome.result === 'sent') {
    await runQuery(pool(), END, [job.ids, 'sent', null, now])
    return
  }
  const error = truncate(toStorableText(outcome.error), MOST_OF_ERROR)
  if (outcome.result === 'gone') {
    await runQuery(pool(), END_ALL, [job.channel, job.sending.target, error, now])
    return
  }
  const pause = outcome.result === 'failed' ? retryDelayOf(job, outcome.afterMs) : Infinity
  if (now.getTime() + pause >= job.deadlineAt.getTime())
    await runQuery(pool(), END, [job.ids, 'dead', error, now])
  else await runQuery(pool(), AGAIN, [job.ids, new Date(now.getTime() + pause), error])
}

const retryDelayOf = ({ attempts }: DeliveryJob, afterMs: number | undefined): number =>
  backoff({ attempts, afterMs, chance: Math.random() })
