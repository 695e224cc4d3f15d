import { type Queryable, runQuery } from '@/server/db/transaction'
import { applyTransitions } from './apply-transitions'
import { PENDING_COMMAND, type PendingCommand } from './pending-command'

const PENDING = `
  select ${PENDING_COMMAND} from command where device = any($1::int[]) and ended_at is null
  order by id for no key update`

/** Withdraws the pending commands of devices (by key), because they change their owner. */
export async function withdrawCommands(
  client: Queryable,
  devices: readonly number[],
  now: Date,
): Promise<void> {
  const open = await runQuery<PendingCommand>(client, PENDING, [devices])
  await applyTransitions(
    client,
    open.map((command) => ({ command, event: { type: 'withdraw' }, error: 'withdrawn' })),
    now,
  )
}
