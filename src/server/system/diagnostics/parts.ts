import { arch, cpus, freemem, loadavg, platform, release, totalmem, uptime } from 'node:os'
import type { DiagnosticPart } from '@/contracts/superuser/diagnostics'
import type { JobRun } from '@/contracts/superuser/jobs'
import { showBackups } from '@/server/backups/list'
import { RELEASE } from '@/server/backups/release'
import type { SignedIn } from '@/server/context'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadLines } from '../logs/logs'
import { readSettings } from '../settings/settings'
import { showFlags } from '../flags/flags'
import { showMaintenance } from '../maintenance/maintenance'
import { readHealth } from '../health/read-health'
import { listAllJobs } from '../scheduler/list'
import { readReadiness } from '../readiness'
import { BACKEND } from '../version'

type ReadPart = (ctx: SignedIn) => Promise<unknown>

const NO_INPUT = { params: {}, query: {}, body: undefined }

const rowsOf = (sql: string) => runQuery<Record<string, unknown>>(pool(), sql)

/** Some verbs answer a Response when something is down; its body is what they say. */
async function bodyOf(answer: unknown): Promise<unknown> {
  return answer instanceof Response ? answer.json() : answer
}

const about: ReadPart = async ({ now }) => ({
  madeAt: now.toISOString(),
  release: RELEASE,
  api: BACKEND.version,
  node: process.version,
  system: { platform: platform(), release: release(), arch: arch(), uptimeS: Math.round(uptime()) },
  machine: { processors: cpus().length, load: loadavg(), freeBytes: freemem(), totalBytes: totalmem() },
  process: { uptimeS: Math.round(process.uptime()), memory: process.memoryUsage() },
  database: await rowsOf(`
    select version() as version, pg_database_size(current_database())::float8 as bytes,
      pg_postmaster_start_time() as "startedAt", current_setting('max_connections') as "maxConnections",
      (select count(*)::int from pg_stat_activity) as connections`),
})

const WORKERS = `
  select id, started_at as "startedAt", now() - beat_at as silent, mqtt, lag_ms as "lagMs", counters, broker is not null as "isShared"
  from worker_heartbeat order by beat_at desc limit 50`

const MIGRATIONS = `
  select migration_name as name, finished_at as "finishedAt", rolled_back_at as "rolledBackAt", logs
  from _prisma_migrations order by 1`

const SIZES = `
  select c.relname as name, c.relkind::text as kind, greatest(c.reltuples, 0)::float8 as rows,
    pg_table_size(c.oid)::float8 as "tableBytes", pg_indexes_size(c.oid)::float8 as "indexBytes"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by pg_total_relation_size(c.oid) desc`

const COUNTS = `
  select (select json_object_agg(role, n) from (select role, count(*)::int as n from app_user group by role) r) as users,
    (select json_object_agg(family, n) from (select family, count(*)::int as n from device group by family) f) as devices,
    (select json_object_agg(coalesce(channel, '') || ' ' || state, n) from
      (select channel, state, count(*)::int as n from delivery group by 1, 2) d) as deliveries,
    (select json_object_agg(severity, n) from
      (select severity, count(*)::int as n from alert where resolved_at is null group by severity) a) as "openAlerts",
    (select count(*)::int from inbox_message) as "inboxMessages"`

const MOST_LINES = 500

const backups: ReadPart = async (ctx) => {
  const {
    backups: files,
    runs,
    ...rest
  } = (await showBackups(ctx, NO_INPUT)) as Exclude<Awaited<ReturnType<typeof showBackups>>, Response>
  return { ...rest, files, runs: runs.map(({ requestedBy: _, ...run }) => run) }
}

const withoutRequester = (run: JobRun | null) => run && { ...run, requestedBy: undefined }

const jobs: ReadPart = async (ctx) => {
  const shown = await listAllJobs(ctx, NO_INPUT)
  if (!('jobs' in shown)) return bodyOf(shown)
  const nobody = { pausedBy: undefined, requestedBy: undefined }
  return {
    ...shown,
    jobs: shown.jobs.map((job) => ({
      ...job,
      ...nobody,
      running: withoutRequester(job.running),
      last: withoutRequester(job.last),
      lastFailure: withoutRequester(job.lastFailure),
    })),
  }
}

/** What each file of a bundle holds. People are named nowhere. */
export const PARTS: Record<DiagnosticPart, ReadPart> = {
  about,
  settings: ({ now }) => readSettings(now),
  health: async (ctx) => ({
    health: await bodyOf(await readHealth(ctx, NO_INPUT)),
    readiness: await bodyOf(await readReadiness(ctx, NO_INPUT)),
  }),
  workers: () => rowsOf(WORKERS),
  jobs,
  migrations: () => rowsOf(MIGRATIONS),
  sizes: () => rowsOf(SIZES),
  counts: () => rowsOf(COUNTS),
  backups,
  flags: async (ctx) => {
    const shown = await showFlags(ctx, NO_INPUT)
    const flags = 'flags' in shown ? shown.flags : []
    const maintenance = await showMaintenance(ctx, NO_INPUT)
    return {
      maintenance:
        'maintenance' in maintenance
          ? maintenance.maintenance && { ...maintenance.maintenance, setBy: undefined }
          : null,
      flags: flags.map(({ override, ...flag }) => ({
        ...flag,
        override: override && { ...override, owner: undefined, setBy: undefined },
      })),
    }
  },
  logs: () => loadLines({ level: 'warn', limit: MOST_LINES }),
}
