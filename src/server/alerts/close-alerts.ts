import type { Resolution } from '@/domain/alerts/types'
import { int4s } from '@/server/db/arrays'
import { type Queryable, run } from '@/server/db/transaction'

const CLOSE = `
  update alert set resolved_at = greatest(opened_at, $2), resolution = $3,
    severity = coalesce(why ->> 'severity', severity)
  where device = any($1::int[]) and resolved_at is null`

const FORGET = `delete from alert_state where device = any($1::int[])`

type Closing = { keys: readonly number[]; resolution: Resolution; now: Date }

/** Ends all that is open of devices, as bad as it ever was, and forgets how their rules stood, without a word to anybody. */
export async function closeAlerts(client: Queryable, { keys, resolution, now }: Closing): Promise<void> {
  const devices = int4s(keys, (key) => key)
  await run(client, CLOSE, [devices, now, resolution])
  await run(client, FORGET, [devices])
}
