import type { DatabaseState, ReplicaState } from '@/domain/system/state'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

const MS = (interval: string): string => `(extract(epoch from ${interval}) * 1000)::float8`

/** Sessions of other roles tell their times only to members of pg_monitor; those of Cistern are of one role. */
const DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float8 as "sizeBytes",
         current_setting('max_connections')::int as "connectionLimit", pg_is_in_recovery() as "isReplica",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
         (select ${MS('max(clock_timestamp() - xact_start)')} from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as "transactionMs",
         (select jsonb_build_object(
            'sinceMs', ${MS('clock_timestamp() - last_archived_time')},
            'isFailing', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))
          from pg_stat_archiver where current_setting('archive_mode') <> 'off') as archive`

const REPLICAS = `
  select application_name || coalesce(' ' || host(client_addr), '') as name, coalesce(state, 'hidden') as state,
         ${MS('replay_lag')} as "lagMs"
  from pg_stat_replication order by 1`

type Row = Omit<DatabaseState, 'latencyMs' | 'replicas'>

async function measureLatency(): Promise<number> {
  const startedAt = performance.now()
  await runQuery(pool(), 'select 1')
  return Math.round(performance.now() - startedAt)
}

export async function loadDatabaseState(): Promise<DatabaseState> {
  const latencyMs = await measureLatency()
  const [[row], replicas] = await Promise.all([
    runQuery<Row>(pool(), DATABASE),
    runQuery<ReplicaState>(pool(), REPLICAS),
  ])
  if (!row) throw new Error('the database told nothing of itself')
  return { latencyMs, ...row, replicas }
}
