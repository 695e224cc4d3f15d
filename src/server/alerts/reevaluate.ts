import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { runInParts } from '@/server/run-all'
import { lockEvaluations, writeTransitions } from './apply'
import { forceResolveAlerts } from './force-resolve-alerts'

const MOST_AT_ONCE = 200

/** Re-evaluates the rules of these devices without a reading, with today's settings, tank, level and presence. */
export const reevaluateAlerts = (keys: readonly number[], now: Date): Promise<void> =>
  inTransaction((client) => reevaluateLockedAlerts(client, keys, now))

/** The same within a transaction that locks these devices. */
export async function reevaluateLockedAlerts(
  client: Queryable,
  keys: readonly number[],
  now: Date,
): Promise<void> {
  const evaluations = await lockEvaluations(client, keys)
  for (const { evaluation } of evaluations.values()) evaluation.reevaluate(now.getTime())
  await writeTransitions(client, evaluations, now)
}

const OPEN_RULES = `
  select distinct s.device, d.owner_id is not null as "isOwned"
  from alert_state s left join device d on d.id = s.device
  where s.state ->> 'severity' is not null or d.owner_id is null
  order by s.device`

/**
 * Resolves open alerts whose condition no longer holds, for any missed re-evaluation, and force-resolves those of
 * devices without an owner.
 */
export async function reevaluateRules(now: Date): Promise<void> {
  const open = await runQuery<{ device: number; isOwned: boolean }>(pool(), OPEN_RULES)
  const orphans = open.filter(({ isOwned }) => !isOwned).map(({ device }) => device)
  if (orphans.length > 0) await forceResolveAlerts(pool(), { keys: orphans, resolution: 'released', now })
  const owned = open.filter(({ isOwned }) => isOwned).map(({ device }) => device)
  const work = (keys: number[]) => reevaluateAlerts(keys, now)
  await runInParts({ job: 'alerts.reevaluate', items: owned, atOnce: MOST_AT_ONCE, work })
}
