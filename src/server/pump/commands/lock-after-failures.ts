import { FAILURES_LOCK_MS, isLockedByFailures, MOST_FAILURES } from '@/domain/pump/lockout'
import type { CommandState } from '@/domain/pump/types'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { PendingCommand } from './pending-command'

/** Starts since it has this owner and the last lockout was lifted or ran out, newest first. */
const LAST_STARTS = `
  select c.state from command c join "Device" d on d.key = c.device
  left join pump_control p on p.device = c.device and p.channel = c.channel
  where c.device = $1 and c.channel = $2 and c.type = 'relay.set' and c."order" @> '{"on": true}'
    and c.ended_at is not null and c.created_at > coalesce(greatest(p.locked_until, d."historyFrom"), '-infinity')
  order by c.created_at desc limit ${MOST_FAILURES}`

const LOCK = `
  insert into pump_control (device, channel, mode, lock_reason, locked_until) values ($1, $2, '', 'start_failures', $3)
  on conflict (device, channel) do update set lock_reason = excluded.lock_reason, locked_until = excluded.locked_until
  where pump_control.lock_reason is null or pump_control.locked_until < $4`

/** Locks a pump whose starts fail one after the other. */
export async function lockAfterFailures(
  client: Queryable,
  ended: readonly PendingCommand[],
  now: Date,
): Promise<void> {
  for (const { device, channel, type, state } of ended) {
    if (type !== 'relay.set' || (state !== 'rejected' && state !== 'timed_out')) continue
    const rows = await runQuery<{ state: CommandState }>(client, LAST_STARTS, [device, channel])
    if (!isLockedByFailures(rows.map((row) => row.state))) continue
    await runQuery(client, LOCK, [device, channel, new Date(now.getTime() + FAILURES_LOCK_MS), now])
  }
}
