import type { pauseJob, resumeJob, runJob } from '@/contracts/superuser/jobs'
import { lockSuperuser } from '@/server/accounts/lock-superuser'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireJob } from './list'
import { loadJob } from './job-views'
import { isScheduled } from './registry'

type Locked = { isPaused: boolean; isRequested: boolean; isRunning: boolean }

/** Before the first worker of this release there is no row yet. */
const CREATE = `insert into job (id, next_at) values ($1, case when $2 then now() end) on conflict do nothing`
const LOCK = `
  select paused_at is not null as "isPaused", requested_at is not null as "isRequested",
         run_id is not null and lease_until > now() as "isRunning"
  from job where id = $1 for update`

type Told = { action: 'job.run' | 'job.pause' | 'job.resume'; reason?: string | null }
/** Changes the row; null when there is nothing to do. */
type Decide = (client: Queryable, state: Locked) => Promise<Told | null>

/** Locks a job, changes it, and tells the workers after the commit. */
const decideJob = (ctx: SignedIn, id: string, decide: Decide) =>
  inTransaction(async (client) => {
    const job = requireJob(id)
    await runQuery(client, CREATE, [id, isScheduled(job)])
    const [state] = await runQuery<Locked>(client, LOCK, [id])
    if (!state) throw new AppError('not_found', 'There is no such job')
    const told = await decide(client, state)
    const view = await loadJob(job, client)
    if (told) await signalWorkers({ t: 'jobs' }, client)
    if (told) await recordAudit(client, ctx, { ...told, entity: { type: 'job', id, name: id } })
    return { job: view }
  })

const REQUEST = `update job set requested_at = now(), requested_by_id = $2 where id = $1`

/** Idempotent while nobody has begun. */
export const runJobNow: Verb<typeof runJob> = (ctx, { params: { id } }) =>
  decideJob(ctx, id, async (client, { isRequested, isRunning }) => {
    if (isRunning) throw new AppError('conflict', 'This job runs already')
    if (isRequested) return null
    await runQuery(client, REQUEST, [id, ctx.actor.userId])
    return { action: 'job.run' }
  })

const PAUSE = `update job set paused_at = now(), paused_by_id = $2, pause_reason = $3 where id = $1`

/** A run that has begun goes on. Idempotent. */
export const pauseOneJob: Verb<typeof pauseJob> = async (ctx, { params: { id }, body: { reason } }) => {
  requireProof(ctx)
  return decideJob(ctx, id, async (client, { isPaused }) => {
    await lockSuperuser(client, ctx)
    if (isPaused) return null
    await runQuery(client, PAUSE, [id, ctx.actor.userId, reason || null])
    return { action: 'job.pause', reason: reason || null }
  })
}

const RESUME = `update job set paused_at = null, paused_by_id = null, pause_reason = null where id = $1`

/** Idempotent. */
export const resumeOneJob: Verb<typeof resumeJob> = (ctx, { params: { id } }) =>
  decideJob(ctx, id, async (client, { isPaused }) => {
    if (!isPaused) return null
    await runQuery(client, RESUME, [id])
    return { action: 'job.resume' }
  })
