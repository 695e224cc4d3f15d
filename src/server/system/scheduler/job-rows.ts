import type { JobOutcome } from '@/domain/jobs/schedule'
import { nextRunAt, triggerOf } from '@/domain/jobs/schedule'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import type { Job } from '@/server/job'
import { isScheduled } from './registry'

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const REGISTER = `
  insert into job (id, next_at)
  select id, now() + first * interval '1 millisecond' from unnest($1::text[], $2::float8[]) j (id, first)
  on conflict do nothing`

/** A job that became more frequent, or another kind, with a release. */
const ADAPT = `
  update job set next_at = wanted
  from (
    select j.id, case when every is not null then
      least(coalesce(next_at, now()), now() + every * interval '1 millisecond') end as wanted
    from job j join unnest($1::text[], $2::float8[]) n (name, every) on name = j.id) a
  where job.id = a.id and next_at is distinct from wanted`

/** What an earlier process of this worker held. The column keeps milliseconds, rounded: now() could be in the future. */
const FREE_OWN = `update job set lease_until = now() - interval '1 millisecond' where worker = $1 and run_id is not null`

/** Makes the rows of the jobs that this release has; what a dead process of this worker ran is free at once. */
export async function registerJobs(jobs: readonly Job[], worker: string): Promise<void> {
  const everyOf = (job: Job): number | null => (isScheduled(job) ? job.everyMs : null)
  const firstOf = (job: Job): number | null => (isScheduled(job) ? (job.firstAfterMs ?? job.everyMs) : null)
  const ids = jobs.map(({ id }) => id)
  await runQuery(pool(), REGISTER, [ids, jobs.map(firstOf)])
  await runQuery(pool(), ADAPT, [ids, jobs.map(everyOf)])
  await runQuery(pool(), FREE_OWN, [worker])
}

/** A run that a worker has claimed. */
export type ClaimedRun = { job: string; runId: string }

const CAN_RUN = `
  id = any($1::text[]) and (run_id is null or lease_until < now())
  and (requested_at is not null or (paused_at is null and next_at <= now()))`

const ANY_DUE = `select exists (select from job where ${CAN_RUN}) as due`

const TAKE = `
  select id, ${MS('next_at')} as "dueAt", ${MS('now()')} as now, run_id as "lostId", requested_at is not null as "isRequested",
         requested_by_id as "requestedById"
  from job where ${CAN_RUN}
  order by run_id is not null, requested_at nulls last, next_at limit 1 for update skip locked`

type DueRow = {
  id: string
  dueAt: number | null
  now: number
  lostId: string | null
  isRequested: boolean
  requestedById: string | null
}

const END_LOST = `
  update job_run set ended_at = now(), outcome = 'interrupted', error = 'its worker was not heard of any more'
  where id = $1 and ended_at is null`

const BEGIN_RUN = `
  insert into job_run (job, trigger, worker, started_at, requested_by_id) values ($1, $2, $3, now(), $4)
  returning id`

const HOLD = `
  update job set run_id = $2, worker = $3, lease_until = now() + $4 * interval '1 millisecond' where id = $1`

type Claim = { jobs: readonly Job[]; worker: string; leaseMs: number }

/** Claims one job that is due or wanted, for this worker alone; null when there is none. */
export async function claimJob({ jobs, worker, leaseMs }: Claim): Promise<ClaimedRun | null> {
  const ids = jobs.map(({ id }) => id)
  const [some] = await runQuery<{ due: boolean }>(pool(), ANY_DUE, [ids])
  if (!some?.due) return null
  return inTransaction(async (client) => {
    const [row] = await runQuery<DueRow>(client, TAKE, [ids])
    if (!row) return null
    if (row.lostId !== null) await runQuery(client, END_LOST, [row.lostId])
    const everyMs = jobs.find(({ id }) => id === row.id)?.everyMs ?? Infinity
    const trigger = triggerOf({ ...row, everyMs })
    const by = row.isRequested ? row.requestedById : null
    const [run] = await runQuery<{ id: string }>(client, BEGIN_RUN, [row.id, trigger, worker, by])
    if (!run) throw new Error('no run was begun')
    await runQuery(client, HOLD, [row.id, run.id, worker, leaseMs])
    return { job: row.id, runId: run.id }
  })
}

const RENEW = `
  update job set lease_until = now() + $2 * interval '1 millisecond' where run_id = any($1::bigint[])`

/** Says that these runs go on. */
export const renewLeases = (runIds: readonly string[], leaseMs: number): Promise<unknown> =>
  runQuery(pool(), RENEW, [runIds, leaseMs])

export const saveProgress = (runId: string, { done, total }: { done: number; total: number | null }) =>
  runQuery(pool(), 'update job_run set done = $2, total = $3 where id = $1', [runId, done, total])

const HELD = `
  select ${MS('next_at')} as "dueAt", ${MS('now()')} as now, failures from job where id = $1 and run_id = $2 for update`

const END_RUN = `update job_run set ended_at = now(), outcome = $2, error = $3 where id = $1 and ended_at is null`

const RELEASE = `
  update job set run_id = null, worker = null, lease_until = null, requested_at = null, requested_by_id = null,
    failures = $3, next_at = to_timestamp($2::float8 / 1000)
  where id = $1`

/** Of each job; failures are looked for longest after the others are gone. */
const KEPT_RUNS = 200
const KEPT_FAILURES = 50

const FORGET = `
  delete from job_run where job = $1 and ended_at is not null
    and id not in (select id from job_run where job = $1 order by id desc limit ${KEPT_RUNS})
    and id not in (
      select id from job_run where job = $1 and outcome in ('failed', 'interrupted') order by id desc limit ${KEPT_FAILURES})`

export type RunEnd = { outcome: Exclude<JobOutcome, 'running'>; error: string | null }

/** Writes the end of a run and when the job is due next; false when another worker has taken the job over meanwhile. */
export const finishRun = ({ job, runId }: ClaimedRun, everyMs: number, end: RunEnd): Promise<boolean> =>
  inTransaction(async (client) => {
    type Held = { dueAt: number | null; now: number; failures: number }
    const [held] = await runQuery<Held>(client, HELD, [job, runId])
    if (!held) return false
    const failures = end.outcome === 'failed' ? held.failures + 1 : 0
    const next =
      held.dueAt === null ? null : nextRunAt({ dueAt: held.dueAt, everyMs, now: held.now, failures })
    await runQuery(client, END_RUN, [runId, end.outcome, end.error])
    await runQuery(client, RELEASE, [job, next, failures])
    await forgetRuns(client, job)
    return true
  })

const forgetRuns = (client: Queryable, job: string): Promise<unknown> => runQuery(client, FORGET, [job])

const LEAVE = `
  with ended as (
    update job_run set ended_at = now(), outcome = 'interrupted', error = 'its worker was stopped'
    where id = any($1::bigint[]) and ended_at is null)
  update job set lease_until = now() + $2 * interval '1 millisecond' where run_id = any($1::bigint[])`

/** Gives up the runs of a worker that stops; others take them once its process is surely gone. */
export const leaveRuns = (runIds: readonly string[], withinMs: number): Promise<unknown> =>
  runQuery(pool(), LEAVE, [runIds, withinMs])

export type TimerTurn = { startedAt: Date; durationMs: number; end: RunEnd }

const NOTE_TURN = `
  insert into job_run (job, trigger, worker, started_at, ended_at, outcome, error)
  values ($1, 'schedule', $2, $3::timestamptz, $3::timestamptz + $4 * interval '1 millisecond', $5, $6)`

/** Keeps a run of a job that every worker runs by a timer. */
export const recordTurn = (job: string, worker: string, { startedAt, durationMs, end }: TimerTurn) =>
  inTransaction(async (client) => {
    await runQuery(client, NOTE_TURN, [job, worker, startedAt, durationMs, end.outcome, end.error])
    await forgetRuns(client, job)
  })

/** Ids of the jobs that a person has paused. */
export async function loadPausedJobs(): Promise<ReadonlySet<string>> {
  const rows = await runQuery<{ id: string }>(pool(), 'select id from job where paused_at is not null')
  return new Set(rows.map(({ id }) => id))
}
