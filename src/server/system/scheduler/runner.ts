import { setTimeout as sleep } from 'node:timers/promises'
import { truncate } from '@/domain/text/truncate'
import { timeNow } from '@/server/clock'
import type { Job } from '@/server/job'
import { log } from '@/server/log'
import { withLogContext } from '@/server/logging/log-context'
import { jobDuration } from '@/server/metrics'
import { withJobSpan } from '@/server/tracing/job-span'
import {
  claimJob,
  type ClaimedRun,
  finishRun,
  leaveRuns,
  loadPausedJobs,
  registerJobs,
  renewLeases,
  type RunEnd,
  saveProgress,
} from './job-rows'
import { isScheduled } from './registry'

/** A worker that is not heard of for this long no longer runs what it has claimed. */
const LEASE_MS = 30_000
/** How long a stopped worker's process may live on. */
const LEAVE_MS = 6_000
const WRITE_AGAIN_MS = 1_000
const LONGEST_ERROR = 500

type RunnerOptions = {
  /** Of this worker. */
  worker: string
  jobs: readonly Job[]
  changed: (keys: Iterable<number>) => void
  /** Runs a job once that this worker has a timer for. */
  runTimer: (id: string) => Promise<void>
  leaseMs?: number
}

type Running = ClaimedRun & { progress: { done: number; total: number | null } | null }

/** The end of a run that threw. */
export const failedEnd = (error: unknown): RunEnd => ({
  outcome: 'failed',
  error: truncate(error instanceof Error ? error.message : String(error), LONGEST_ERROR),
})

/**
 * Runs the jobs of all rooms: each due one at one worker at a time, claimed by its row. Several workers may do this; what
 * a worker that died has claimed is taken over when its lease has ended.
 */
export class JobRunner {
  private readonly running = new Map<string, Running>()
  private readonly leaseMs: number
  private paused: ReadonlySet<string> | null = null
  private isRegistered = false
  private isStopped = false
  private renewedAt = -Infinity

  constructor(private readonly options: RunnerOptions) {
    this.leaseMs = options.leaseMs ?? LEASE_MS
  }

  /** Whether a timer has to leave a job out; also before the database has said which are paused. */
  isPaused(id: string): boolean {
    return this.paused?.has(id) ?? true
  }

  /** Starts what is due, without waiting for it, and says that what runs goes on. */
  async step(): Promise<void> {
    const { jobs, worker } = this.options
    if (!this.isRegistered) await registerJobs(jobs, worker)
    this.isRegistered = true
    this.paused = await loadPausedJobs()
    await this.renew()
    for (let claimed = await this.claim(); claimed; claimed = await this.claim()) void this.execute(claimed)
  }

  /**
   * Runs what is due, one job after the other, until `isOver`: for a process that lives no longer than a call. Answers how
   * each ended.
   */
  async runDue(isOver: () => boolean, onEnd: (job: string, end: RunEnd) => void): Promise<void> {
    await registerJobs(this.options.jobs, this.options.worker)
    const renewing = setInterval(() => void this.renew().catch(() => undefined), this.leaseMs / 6)
    try {
      for (let run = await this.claim(); run; run = isOver() ? null : await this.claim())
        onEnd(run.job, await this.execute(run))
    } finally {
      clearInterval(renewing)
    }
  }

  /** Claims nothing more, and leaves what runs to other workers. */
  async stop(): Promise<void> {
    this.isStopped = true
    const runs = this.runIds()
    if (runs.length > 0) await leaveRuns(runs, LEAVE_MS)
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await sleep(5)
  }

  private runIds = (): string[] => [...this.running.values()].map(({ runId }) => runId)

  private async renew(): Promise<void> {
    for (const { runId, progress } of this.running.values()) if (progress) await saveProgress(runId, progress)
    const runs = this.runIds()
    const now = performance.now()
    if (runs.length === 0 || now - this.renewedAt < this.leaseMs / 6) return
    await renewLeases(runs, this.leaseMs)
    this.renewedAt = now
  }

  /** What this process still runs is not claimed again, even when its lease was lost meanwhile. */
  private async claim(): Promise<Running | null> {
    if (this.isStopped) return null
    const { worker } = this.options
    const jobs = this.options.jobs.filter(({ id }) => !this.running.has(id))
    const claimed = await claimJob({ jobs, worker, leaseMs: this.leaseMs })
    if (!claimed) return null
    const run: Running = { ...claimed, progress: null }
    this.running.set(run.job, run)
    return run
  }

  private async execute(run: Running): Promise<RunEnd> {
    const job = this.options.jobs.find(({ id }) => id === run.job)
    if (!job) throw new Error(`${run.job} is no job of this process`)
    const end = await this.work(job, run)
    if (end.outcome === 'failed')
      log.warn({ job: job.id, component: job.id, reason: end.error }, 'a job failed')
    await this.write(job, run, end)
    this.running.delete(run.job)
    return end
  }

  private async work(job: Job, run: Running): Promise<RunEnd> {
    const { changed, runTimer } = this.options
    const report = (done: number, total?: number) => {
      run.progress = { done, total: total ?? null }
    }
    const stopTimer = jobDuration().startTimer({ job: job.id })
    try {
      // a timer measures its runs itself
      if (!isScheduled(job)) await runTimer(job.id)
      else
        await withLogContext({ component: job.id }, () =>
          withJobSpan(job.id, 'own trace', () => job.run(timeNow(), changed, report)),
        )
      if (isScheduled(job)) stopTimer({ outcome: 'ok' })
      if (run.progress) await saveProgress(run.runId, run.progress).catch(() => undefined)
      return { outcome: 'ok', error: null }
    } catch (error) {
      if (isScheduled(job)) stopTimer({ outcome: 'failed' })
      return failedEnd(error)
    }
  }

  /** The end of a run must be written, however long the database is away; a stopped worker leaves it to the others. */
  private async write(job: Job, run: Running, end: RunEnd): Promise<void> {
    while (!this.isStopped) {
      try {
        if (!(await finishRun(run, job.everyMs, end)))
          log.warn({ job: job.id }, 'a run ended after another worker had taken it over')
        return
      } catch (error) {
        log.warn({ err: error, job: job.id }, 'the end of a run could not be written; trying again')
        await sleep(WRITE_AGAIN_MS)
      }
    }
  }
}
