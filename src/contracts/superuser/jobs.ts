import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { JOB_OUTCOMES, JOB_TRIGGERS } from '@/domain/jobs/schedule'
import { JOB_STATES } from '@/domain/jobs/state'

const superuser = { access: 'superuser' } as const
const at = z.iso.datetime()
const Person = z.object({ id: z.string(), name: z.string() })

export const JobRun = z.object({
  id: z.string(),
  trigger: z.enum(JOB_TRIGGERS),
  outcome: z.enum(JOB_OUTCOMES),
  worker: z.string(),
  startedAt: at,
  endedAt: at.nullable(),
  /** So far, while it runs. */
  durationMs: z.number(),
  error: z.string().nullable(),
  /** How far it is: things done, and of how many where that is known. */
  done: z.number().nullable(),
  total: z.number().nullable(),
  requestedBy: Person.nullable(),
})
export type JobRun = z.output<typeof JobRun>

/** The last run of a timer of one worker. */
const JobTimer = z.object({
  worker: z.string(),
  at,
  durationMs: z.number(),
  /** Since the worker's start. */
  runs: z.number(),
  failures: z.number(),
  error: z.string().nullable(),
  errorAt: at.nullable(),
})

export const Job = z.object({
  id: z.string(),
  /** One worker runs it for all, or each worker by a timer of its own. */
  place: z.enum(['one', 'each']),
  everyMs: z.number(),
  state: z.enum(JOB_STATES),
  /** Null for timers, and while it is paused. */
  nextAt: at.nullable(),
  pausedAt: at.nullable(),
  pausedBy: Person.nullable(),
  /** Why, if a reason was given. */
  pauseReason: z.string().nullable(),
  requestedAt: at.nullable(),
  requestedBy: Person.nullable(),
  /** Failures since it last did what it should. */
  failures: z.number(),
  running: JobRun.nullable(),
  last: JobRun.nullable(),
  /** Newest failure that is kept. */
  lastFailure: JobRun.nullable(),
  timers: z.array(JobTimer),
})
export type Job = z.output<typeof Job>

/** A timer of the worker's own parts, which cannot be paused or asked for. */
const WorkerTimer = JobTimer.extend({ id: z.string() })

export const listJobs = endpoint({
  method: 'GET',
  path: '/superuser/jobs',
  ...superuser,
  summary: 'Periodic work: when each job ran last and is due next, and how it ended',
  output: z.object({
    at,
    jobs: z.array(Job),
    workerTimers: z.array(WorkerTimer),
    /** Workers that live; without one nothing runs. */
    workers: z.number(),
  }),
})

const id = z.strictObject({ id: z.string().min(1).max(64) })
const one = z.object({ job: Job })

export const getJob = endpoint({
  method: 'GET',
  path: '/superuser/jobs/{id}',
  ...superuser,
  summary: 'One job with its newest runs, the newest first',
  params: id,
  output: z.object({ job: Job, runs: z.array(JobRun) }),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/superuser/jobs/{id}/run',
  ...superuser,
  errors: ['conflict'],
  audit: ['job.run'],
  summary: 'Run a job now, paused or not; 409 while it runs',
  limit: { points: 120, seconds: 3600, by: 'user' },
  params: id,
  output: one,
})

export const pauseJob = endpoint({
  method: 'POST',
  path: '/superuser/jobs/{id}/pause',
  ...superuser,
  errors: ['reauth_required'],
  audit: ['job.pause'],
  summary: 'Begin no further runs of a job, until it is resumed',
  params: id,
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  output: one,
})

export const resumeJob = endpoint({
  method: 'POST',
  path: '/superuser/jobs/{id}/resume',
  ...superuser,
  audit: ['job.resume'],
  summary: 'Let a job run again; what it missed is caught up with one run',
  params: id,
  output: one,
})
