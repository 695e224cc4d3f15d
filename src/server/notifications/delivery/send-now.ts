import { randomUUID } from 'node:crypto'
import { pool } from '@/server/db/pool'
import { isSwitchedOff } from '@/server/runtime/flags'
import { runQuery } from '@/server/db/transaction'
import { recordAnswer } from './answers'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from './types'

const OFF: DeliveryOutcome = { result: 'refused', error: 'This way out is switched off for now' }
const WITHIN_MS = 10_000

const INSERT = `
  insert into delivery (id, user_id, target, channel, message, state, error, attempts, created_at, deadline_at, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8, $8)`

/** `postedAs`: the id of an earlier delivery that is sent again, by which a receiver knows it. */
type Sending = Omit<DeliveryAttempt, 'id'> & { channel: DeliveryChannel; now: Date; postedAs?: string }

/**
 * Sends a message once and immediately, bypassing the outbox, because the user waits for the result. It is recorded
 * like any other message, so that channel health includes it. It continues after the client disconnects, which says
 * nothing about the channel.
 */
export async function sendNow({
  channel,
  now,
  postedAs,
  ...rest
}: Sending): Promise<DeliveryOutcome & { id: string }> {
  const id = randomUUID()
  const sending = { id: postedAs ?? id, ...rest }
  const outcome = isSwitchedOff(channel.name)
    ? OFF
    : await channel.send(sending, AbortSignal.timeout(WITHIN_MS))
  if (outcome.result === 'gone') await channel.retire(sending.target)
  const { userId, target, message } = sending
  const [state, error] = outcome.result === 'sent' ? ['sent', null] : ['dead', outcome.error]
  await runQuery(pool(), INSERT, [id, userId, target, channel.name, message, state, error, now])
  if (outcome.answer) await recordAnswer({ deliveryId: id, postedAs: sending.id, at: now }, outcome.answer)
  return { ...outcome, id }
}
