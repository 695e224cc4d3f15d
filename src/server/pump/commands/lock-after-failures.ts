import { FAILURES_LOCK_MS, isLockedByFailures, MOST_FAILURES } from '@/domain/pump/lockout'
import type { CommandState } from '@/domain/pump/types'
import { changesBetween } from '@/server/audit/changes'
import { type AuditEntry, jobSource, recordAudit } from '@/server/audit/record'
import { deviceEntity } from '@/server/devices/device-entity'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { PendingCommand } from './pending-command'

/** Starts since it has its present owner and the last lockout was lifted or expired, newest first. */
const LAST_STARTS = `
  select c.state from command c join device d on d.id = c.device
  left join pump_control p on p.device = c.device and p.channel = c.channel
  where c.device = $1 and c.channel = $2 and c.type = 'relay.set' and c.payload @> '{"on": true}'
    and c.ended_at is not null and c.created_at > coalesce(greatest(p.locked_until, d.history_from), '-infinity')
  order by c.created_at desc limit ${MOST_FAILURES}`

const REASON = 'start_failures'

/** Answers the device of a pump that was not locked before. */
const LOCK = `
  with locked as (
    insert into pump_control (device, channel, mode, lock_reason, locked_until) values ($1, $2, '', '${REASON}', $3)
    on conflict (device, channel) do update set lock_reason = excluded.lock_reason, locked_until = excluded.locked_until
    where pump_control.lock_reason is null or pump_control.locked_until < $4
    returning device, channel, locked_until
  )
  select d.public_id as "publicId", d.name, channel, locked_until as until from locked join device d on d.id = locked.device`

/** A lockout that has begun. */
export type Lockout = { publicId: string; name: string; channel: number; until: Date }

const entryOf = ({ channel, until, ...device }: Lockout): AuditEntry => ({
  action: 'pump.lock',
  entity: deviceEntity(device),
  changes: changesBetween(null, { channel, until }),
  reason: REASON,
})

/** Call it last in the transaction of the failures. */
export const recordLockouts = (client: Queryable, lockouts: readonly Lockout[], now: Date): Promise<void> =>
  recordAudit(client, jobSource('pump.lockout', now), ...lockouts.map(entryOf))

/** Locks out pumps whose starts fail one after the other; answers those that were not locked before. */
export async function lockAfterFailures(
  client: Queryable,
  ended: readonly PendingCommand[],
  now: Date,
): Promise<Lockout[]> {
  const lockouts: Lockout[] = []
  for (const { device, channel, type, state } of ended) {
    if (type !== 'relay.set' || (state !== 'rejected' && state !== 'timed_out')) continue
    const rows = await runQuery<{ state: CommandState }>(client, LAST_STARTS, [device, channel])
    if (!isLockedByFailures(rows.map((row) => row.state))) continue
    const until = new Date(now.getTime() + FAILURES_LOCK_MS)
    lockouts.push(...(await runQuery<Lockout>(client, LOCK, [device, channel, until, now])))
  }
  return lockouts
}
