import { randomUUID } from 'node:crypto'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import type { DeliveryChannel, DeliveryOutcome, DeliveryAttempt } from './types'

const WITHIN_MS = 10_000

const INSERT = `
  insert into delivery (id, user_id, target, channel, message, state, error, attempts, created_at, deadline_at, ended_at)
  values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8, $8)`

type TestSending = Omit<DeliveryAttempt, 'id'> & { channel: DeliveryChannel; now: Date }

/**
 * Sends a message once and immediately, bypassing the outbox, because the user waits for the result. It is recorded
 * like any other message, so that channel health includes it. It continues after the client disconnects, which says
 * nothing about the channel.
 */
export async function sendTest({ channel, now, ...rest }: TestSending): Promise<DeliveryOutcome> {
  const sending = { id: randomUUID(), ...rest }
  const outcome = await channel.send(sending, AbortSignal.timeout(WITHIN_MS))
  if (outcome.result === 'gone') await channel.retire(sending.target)
  const { id, userId, target, message } = sending
  const [state, error] = outcome.result === 'sent' ? ['sent', null] : ['dead', outcome.error]
  await runQuery(pool(), INSERT, [id, userId, target, channel.name, message, state, error, now])
  return outcome
}
