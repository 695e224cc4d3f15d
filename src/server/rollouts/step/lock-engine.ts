import { type Queryable, runQuery } from '@/server/db/transaction'

/** Any number; the same in all workers. */
const ENGINE_LOCK = 7_266_101

/** Another number. */
const SENDING_LOCK = 7_266_102

/** Whoever holds it waits for no item for long: all roll-outs would wait with it. */
const LOCK = `select pg_try_advisory_xact_lock($1) as locked, set_config('lock_timeout', '3s', true)`

/**
 * One worker steps items at a time, until its transaction ends: two that order at once could not see that their devices
 * exclude each other. False while another one does.
 */
export async function tryLockEngine(client: Queryable): Promise<boolean> {
  const [row] = await runQuery<{ locked: boolean }>(client, LOCK, [ENGINE_LOCK])
  return row?.locked === true
}

/**
 * Whoever says orders holds this with others like it, until the transaction ends. False while a roll-out is being stopped:
 * its orders may be those.
 */
export async function tryLockSending(client: Queryable): Promise<boolean> {
  const text = `select pg_try_advisory_xact_lock_shared($1) as locked`
  const [row] = await runQuery<{ locked: boolean }>(client, text, [SENDING_LOCK])
  return row?.locked === true
}

/** Waits for orders that are being said: a roll-out that this transaction stops says none once it has ended. */
export async function awaitSending(client: Queryable): Promise<void> {
  await runQuery(client, `select pg_advisory_xact_lock($1)`, [SENDING_LOCK])
}
