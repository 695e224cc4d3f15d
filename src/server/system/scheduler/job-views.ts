import type { Job as JobView, JobRun as RunView } from '@/contracts/superuser/jobs'
import type { JobOutcome, JobTrigger } from '@/domain/jobs/schedule'
import { jobStateOf } from '@/domain/jobs/state'
import { db } from '@/server/db/prisma'
import { pool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { Job } from '@/server/job'
import { isScheduled, ROOM_JOBS } from './registry'
import { loadTimers, type Timer } from './timers'

type RunRow = {
  id: string
  job: string
  trigger: JobTrigger
  outcome: JobOutcome
  worker: string
  startedAt: Date
  endedAt: Date | null
  durationMs: number
  error: string | null
  done: number | null
  total: number | null
  requestedById: string | null
}

const RUN = `
  r.id, r.job, r.trigger, r.outcome, r.worker, r.started_at as "startedAt", r.ended_at as "endedAt", r.error, r.done, r.total,
  greatest(0, extract(epoch from coalesce(r.ended_at, now()) - r.started_at) * 1000)::float8 as "durationMs",
  r.requested_by_id as "requestedById"`

/** The newest run that has ended, and the newest that failed, of each job; by the index on job and id. */
const newestOf = (condition: string): string => `
  select ${RUN} from unnest($1::text[]) j (name), lateral (
    select * from job_run where job = name and ${condition} order by id desc limit 1) r`
const LAST = newestOf(`outcome in ('ok', 'failed', 'interrupted')`)
const LAST_FAILURE = newestOf(`outcome in ('failed', 'interrupted')`)

type StateRow = {
  id: string
  nextAt: Date | null
  pausedAt: Date | null
  pausedById: string | null
  pauseReason: string | null
  requestedAt: Date | null
  requestedById: string | null
  failures: number
  isRunning: boolean
  runId: string | null
}

const STATES = `
  select id, next_at as "nextAt", paused_at as "pausedAt", paused_by_id as "pausedById",
         pause_reason as "pauseReason", requested_at as "requestedAt",
         requested_by_id as "requestedById", failures, run_id as "runId",
         run_id is not null and lease_until > now() and exists (
           select from job_run r where r.id = run_id and r.ended_at is null) as "isRunning"
  from job where id = any($1::text[])`

const RUNNING = `select ${RUN} from job_run r where r.id = any($1::bigint[])`

const HISTORY = `select ${RUN} from job_run r where r.job = $1 order by r.id desc limit 300`

type Names = ReadonlyMap<string, string>

async function loadNames(ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const people = await db().user.findMany({
    where: { id: { in: wanted } },
    select: { id: true, name: true, email: true },
  })
  return new Map(people.map(({ id, name, email }) => [id, name || email]))
}

/** An account that is gone keeps its id. */
const personOf = (id: string | null, names: Names) => (id === null ? null : { id, name: names.get(id) ?? id })

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function runView(row: RunRow, names: Names): RunView {
  const { id, trigger, outcome, worker, startedAt, endedAt, error, done, total } = row
  return {
    ...{ id: String(id), trigger, outcome, worker, error, done, total },
    durationMs: Math.round(row.durationMs),
    startedAt: startedAt.toISOString(),
    endedAt: iso(endedAt),
    requestedBy: personOf(row.requestedById, names),
  }
}

type Loaded = {
  now: number
  names: Names
  states: ReadonlyMap<string, StateRow>
  running: ReadonlyMap<string, RunRow>
  last: ReadonlyMap<string, RunRow>
  failures: ReadonlyMap<string, RunRow>
  timers: readonly Timer[]
}

const byJob = (rows: readonly RunRow[]) => new Map(rows.map((row) => [row.job, row]))

async function load(client: Queryable, ids: readonly string[]): Promise<Loaded> {
  const rows = await runQuery<StateRow>(client, STATES, [ids])
  const held = rows.filter(({ isRunning }) => isRunning).map(({ runId }) => runId)
  const running = await runQuery<RunRow>(client, RUNNING, [held])
  const last = await runQuery<RunRow>(client, LAST, [ids])
  const failures = await runQuery<RunRow>(client, LAST_FAILURE, [ids])
  const [clock] = await runQuery<{ now: Date }>(client, 'select now()')
  const runs = [...running, ...last, ...failures]
  const people = [
    ...rows.flatMap(({ pausedById, requestedById }) => [pausedById, requestedById]),
    ...runs.map(({ requestedById }) => requestedById),
  ]
  return {
    now: clock?.now.getTime() ?? 0,
    names: await loadNames(people),
    states: new Map(rows.map((row) => [row.id, row])),
    running: byJob(running),
    last: byJob(last),
    failures: byJob(failures),
    timers: await loadTimers(client),
  }
}

const NEVER: Omit<StateRow, 'id'> = {
  nextAt: null,
  pausedAt: null,
  pausedById: null,
  pauseReason: null,
  requestedAt: null,
  requestedById: null,
  failures: 0,
  isRunning: false,
  runId: null,
}

function jobView(job: Job, loaded: Loaded): JobView {
  const { now, names, states } = loaded
  // no worker of this release has run yet
  const row = states.get(job.id) ?? NEVER
  const runOf = (rows: ReadonlyMap<string, RunRow>) => {
    const found = rows.get(job.id)
    return found ? runView(found, names) : null
  }
  const state = jobStateOf({
    now,
    nextAt: row.nextAt?.getTime() ?? null,
    isPaused: row.pausedAt !== null,
    isRequested: row.requestedAt !== null,
    isRunning: row.isRunning,
  })
  return {
    ...{ id: job.id, place: isScheduled(job) ? 'one' : 'each', everyMs: job.everyMs, state },
    nextAt: row.pausedAt === null ? iso(row.nextAt) : null,
    pausedAt: iso(row.pausedAt),
    pausedBy: personOf(row.pausedById, names),
    pauseReason: row.pauseReason,
    requestedAt: iso(row.requestedAt),
    requestedBy: personOf(row.requestedById, names),
    failures: row.failures,
    running: runOf(loaded.running),
    last: runOf(loaded.last),
    lastFailure: runOf(loaded.failures),
    timers: loaded.timers.filter(({ id }) => id === job.id).map(({ id: _, ...timer }) => timer),
  }
}

/** Every job, and the timers of workers that are none. */
export async function loadJobs() {
  const ids = ROOM_JOBS.map(({ id }) => id)
  const loaded = await load(pool(), ids)
  return {
    at: new Date(loaded.now).toISOString(),
    jobs: ROOM_JOBS.map((job) => jobView(job, loaded)),
    workerTimers: loaded.timers.filter(({ id }) => !ids.includes(id)),
  }
}

export async function loadJob(job: Job, client: Queryable = pool()): Promise<JobView> {
  return jobView(job, await load(client, [job.id]))
}

/** The runs of a job that are kept, the newest first. */
export async function loadRuns(id: string): Promise<RunView[]> {
  const rows = await runQuery<RunRow>(pool(), HISTORY, [id])
  const names = await loadNames(rows.map(({ requestedById }) => requestedById))
  return rows.map((row) => runView(row, names))
}
