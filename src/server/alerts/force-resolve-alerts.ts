import type { Resolution } from '@/domain/alerts/types'
import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'

const FORCE_RESOLVE = `
  update alert set resolved_at = greatest(opened_at, $2), resolution = $3,
    severity = coalesce(evidence ->> 'severity', severity)
  where device = any($1::int[]) and resolved_at is null`

const FORGET = `delete from alert_state where device = any($1::int[])`

type ForcedResolution = { keys: readonly number[]; resolution: Resolution; now: Date }

/**
 * Force-resolves all open alerts of devices at their worst severity and deletes their rule states, without
 * notification.
 */
export async function forceResolveAlerts(
  client: Queryable,
  { keys, resolution, now }: ForcedResolution,
): Promise<void> {
  const devices = int4s(keys, (key) => key)
  await runQuery(client, FORCE_RESOLVE, [devices, now, resolution])
  await runQuery(client, FORGET, [devices])
}
