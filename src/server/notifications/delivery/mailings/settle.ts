import { backoff } from '@/domain/notifications/backoff'
import { isMailboxGone } from '@/domain/mailings/bounce-report'
import type { RecipientReason, RecipientState } from '@/domain/mailings/mailing'
import { serverPauseMs } from '@/domain/mailings/pace'
import { toStorableText } from '@/domain/text/storable-text'
import { truncate } from '@/domain/text/truncate'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import type { DeliveryJob } from '../claim'
import type { DeliveryOutcome } from '../types'

const MOST_OF_ANSWER = 500

/** The answer without the address, which is kept with the account only. */
const answerOf = (text: string, { target }: DeliveryJob['sending']): string =>
  truncate(toStorableText(text.replaceAll(target, '…')), MOST_OF_ANSWER)

const RELEASE = `
  update mailing set in_flight_id = null, in_flight_until = null, failures = 0, last_error = null
  where id = $1 and in_flight_id = $2`

const STAND_STILL = `
  update mailing set in_flight_id = null, in_flight_until = null, failures = failures + 1, last_error = $3
  where id = $1 and in_flight_id = $2 returning failures`

const WAIT = `update mailing set next_at = greatest(next_at, $2) where id = $1`

const END = `
  with ended as (
    update delivery set state = $2, error = $3, ended_at = $4 where id = $1 and state = 'pending')
  update mailing_recipient set state = $5, reason = $6, answer = $7, changed_at = $4
  where id = $1 and state in ('waiting', 'queued')`

const AGAIN = `
  with again as (update delivery set due_at = $2, error = $3 where id = $1 and state = 'pending')
  update mailing_recipient set answer = $4, changed_at = $5 where id = $1 and state in ('waiting', 'queued')`

type Settling = { job: DeliveryJob & { mailingId: string }; outcome: DeliveryOutcome; now: Date }

/**
 * Writes what became of one mail of a mailing, to its delivery and to its recipient.
 *
 * | outcome               | the recipient                       | the mailing                    |
 * |-----------------------|-------------------------------------|--------------------------------|
 * | sent                  | sent                                | goes on                        |
 * | refused: no mailbox   | bounced                             | goes on                        |
 * | refused               | failed                              | goes on                        |
 * | failed                | again later, until its deadline     | goes on                        |
 * | failed, of the server | again as soon as the mailing goes on | waits, longer with each failure |
 */
export const settleMailingDelivery = ({ job, outcome, now }: Settling): Promise<void> =>
  inTransaction(async (client) => {
    if (outcome.result === 'failed' && outcome.isOfServer) return standStill(client, { job, outcome, now })
    await runQuery(client, RELEASE, [job.mailingId, job.sending.id])
    if (outcome.result === 'failed') return tryLater(client, { job, outcome, now })
    await end(client, { job, outcome, now })
  })

type Ended = Settling & { outcome: Exclude<DeliveryOutcome, { result: 'failed' }> }
type Failed = Settling & { outcome: Extract<DeliveryOutcome, { result: 'failed' }> }

async function end(client: Queryable, { job, outcome, now }: Ended): Promise<void> {
  const said = outcome.result === 'sent' ? (outcome.reply ?? '') : outcome.error
  const answer = answerOf(said, job.sending)
  const [state, reason] = recipientStateOf(outcome.result, said)
  const [delivery, error] = outcome.result === 'sent' ? ['sent', null] : ['dead', answer]
  await runQuery(client, END, [job.sending.id, delivery, error, now, state, reason, answer])
}

function recipientStateOf(
  result: Ended['outcome']['result'],
  said: string,
): [RecipientState, RecipientReason | null] {
  if (result === 'sent') return ['sent', null]
  return isMailboxGone(said) ? ['bounced', 'permanent'] : ['failed', 'refused']
}

async function tryLater(client: Queryable, { job, outcome, now }: Failed): Promise<void> {
  const answer = answerOf(outcome.error, job.sending)
  const pause = backoff({ attempts: job.attempts, afterMs: outcome.afterMs, chance: Math.random() })
  const due = new Date(now.getTime() + pause)
  if (due < job.deadlineAt) await runQuery(client, AGAIN, [job.sending.id, due, answer, answer, now])
  else await runQuery(client, END, [job.sending.id, 'dead', answer, now, 'failed', 'expired', answer])
}

async function standStill(client: Queryable, { job, outcome, now }: Failed): Promise<void> {
  const answer = answerOf(outcome.error, job.sending)
  const [row] = await runQuery<{ failures: number }>(client, STAND_STILL, [
    job.mailingId,
    job.sending.id,
    answer,
  ])
  if (row)
    await runQuery(client, WAIT, [job.mailingId, new Date(now.getTime() + serverPauseMs(row.failures))])
  await runQuery(client, AGAIN, [job.sending.id, now, answer, answer, now])
}
