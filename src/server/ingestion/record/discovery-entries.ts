import type { DiscoveryEntry } from '@/ingest/types'
import { pool } from '@/server/db/pool'
import { signalWorkers } from '@/server/db/worker-signals'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Sorted by key, so that two workers with the same entries do not deadlock. */
const UPSERT = `
  insert into discovery_entry (scope, key, value, sender, updated_at)
  select l.scope, l.key, l.value::jsonb, l.sender, now()
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) l(scope, key, value, sender) order by 1, 2
  on conflict (scope, key) do update set value = excluded.value, updated_at = excluded.updated_at,
    sender = case when discovery_entry.value = 'null'::jsonb then excluded.sender else discovery_entry.sender end`

/** Stores discovery entries, the last value of each key, and signals the other workers. A null is stored as null. */
export async function writeDiscoveryEntries(
  client: Queryable,
  discoveries: readonly DiscoveryEntry[],
): Promise<void> {
  if (discoveries.length === 0) return
  const last = [
    ...new Map(discoveries.map((discovery) => [`${discovery.scope} ${discovery.key}`, discovery])).values(),
  ]
  await runQuery(client, UPSERT, [
    last.map(({ scope }) => scope),
    last.map(({ key }) => key),
    last.map(({ value }) => JSON.stringify(value)),
    last.map(({ sender = '' }) => sender),
  ])
  await signalWorkers({ t: 'discovery' }, client)
}

/** Entries deleted long ago are known to all workers. */
const DELETED_DAYS = 7
const PRUNE = `delete from discovery_entry where value = 'null'::jsonb and updated_at < $1`

export async function pruneDiscoveryEntries(now: Date): Promise<void> {
  await runQuery(pool(), PRUNE, [new Date(now.getTime() - DELETED_DAYS * 86_400_000)])
}
