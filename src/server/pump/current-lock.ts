import { isLocked, lockReasonOf, type StoredLock } from '@/domain/pump/lockout'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { Relay } from './control'

/**
 * Faults reported since `$3`: how the last run ended, and whether the newest dry-run alarm of the last day is active.
 */
const REPORTED = `
  select
    (select r.stop_reason from pump_run r
     where r.device = $1 and r.channel = $2 and r.ended_at > $3::timestamptz
     order by r.started_at desc limit 1) as "stopReason",
    coalesce((select (e.detail -> 'isActive')::bool from device_event e
     where e.device = $1 and e.at > greatest($3::timestamptz, $4::timestamptz - interval '1 day')
       and e.type = 'alarm' and e.detail ->> 'alarm' ~* 'dry.?run'
     order by e.at desc limit 1), false) as "isDry"`

type ReportedFaults = { stopReason: string | null; isDry: boolean }

type LockQuery = { relay: Relay; stored: StoredLock; historyFrom: Date | null; now: number }

/**
 * The present lockout: the stored one, else a fault reported since the last one was lifted and the present owner began.
 */
export async function loadCurrentLock(
  client: Queryable,
  { relay, stored, historyFrom, now }: LockQuery,
): Promise<StoredLock> {
  if (isLocked(stored, now)) return stored
  const since = new Date(Math.max(stored.until ?? 0, historyFrom?.getTime() ?? 0))
  const [told] = await runQuery<ReportedFaults>(client, REPORTED, [
    relay.device,
    relay.channel,
    since,
    new Date(now),
  ])
  const reason = told ? lockReasonOf(told) : null
  return reason ? { reason, until: null } : { reason: null, until: stored.until }
}
