import type { DiscoveryEntry } from '@/ingest/types'
import { pool } from '@/server/db/pool'
import { signalWorkers } from '@/server/db/worker-signals'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Keys in order, so that two workers that learn the same do not wait for each other in a circle. */
const UPSERT = `
  insert into family_memory (scope, key, value, sender, updated_at)
  select l.scope, l.key, l.value::jsonb, l.sender, now()
  from unnest($1::text[], $2::text[], $3::text[], $4::text[]) l(scope, key, value, sender) order by 1, 2
  on conflict (scope, key) do update set value = excluded.value, updated_at = excluded.updated_at,
    sender = case when family_memory.value = 'null'::jsonb then excluded.sender else family_memory.sender end`

/** Keeps what families learned, the last word of each key, and tells the other workers. A null stays as a null. */
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

/** What was forgotten long ago is known to all workers. */
const DELETED_DAYS = 7
const PRUNE = `delete from family_memory where value = 'null'::jsonb and updated_at < $1`

export async function pruneDiscoveryEntries(now: Date): Promise<void> {
  await runQuery(pool(), PRUNE, [new Date(now.getTime() - DELETED_DAYS * 86_400_000)])
}
