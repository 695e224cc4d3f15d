import { epochNow, timeNow } from '@/server/clock'
import { truncate } from '@/domain/text/truncate'
import { MINUTE_MS } from '@/server/job'
import { log } from '@/server/log'
import { withLogContext } from '@/server/logging/log-context'
import { jobDuration } from '@/server/metrics'
import { recordJobSpan, withJobSpan } from '@/server/tracing/job-span'
import type { TimerSummary } from '@/server/system/heartbeats/worker-report'

/** One turn of a task. */
export type Turn = {
  startedAt: Date
  durationMs: number
  /** Null when it did what it should. */
  error: unknown
  /** Somebody waits for its end. */
  isRequested: boolean
}

type TaskOptions = {
  name: string
  everyMs: number
  firstAfterMs?: number
  work: () => Promise<unknown>
  /** While it is true, only a turn that is asked for happens. */
  isPaused?: () => boolean
  onTurn?: (turn: Turn) => void
}

const WARN_EVERY_MS = 60_000
const LONG_TURN_MS = 1_000

/** A periodic task; `wake` runs it before its next interval, `runOnce` resolves or fails with the turn that follows. */
export type RepeatedTask = { stop: () => void; wake: () => void; runOnce: () => Promise<void> }

type Waiter = { resolve: () => void; reject: (error: unknown) => void }

const summaries = new Map<string, TimerSummary>()

/** The last turn of every task of this process that is not paused, by name. */
export const timerSummaries = (): Record<string, TimerSummary> => Object.fromEntries(summaries)

const LONGEST_ERROR = 300

function summarize(name: string, { startedAt, durationMs, error }: Turn): void {
  const before = summaries.get(name)
  const at = startedAt.toISOString()
  const text = error instanceof Error ? error.message : String(error)
  const failed = { error: truncate(text, LONGEST_ERROR), errorAt: at }
  const kept = { error: before?.error ?? null, errorAt: before?.errorAt ?? null }
  summaries.set(name, {
    ...{ at, durationMs, runs: (before?.runs ?? 0) + 1 },
    failures: (before?.failures ?? 0) + (error === null ? 0 : 1),
    ...(error === null ? kept : failed),
  })
}

/** A turn every second that found nothing would drown the rest: of short timers only what fails or takes long has a span. */
function tellOddTurn(name: string, durationMs: number, error: unknown): void {
  if (error === null && durationMs < LONG_TURN_MS) return
  const endMs = epochNow()
  const errorType = error === null ? undefined : error instanceof Error ? error.name : 'unknown'
  recordJobSpan(name, { startMs: endMs - durationMs, endMs, errorType })
}

/** The error, null without one. */
async function errorOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work()
    return null
  } catch (error) {
    return error ?? new Error('failed')
  }
}

/**
 * Runs a task periodically, never concurrently with itself. A failure is logged (rate-limited) and the next run
 * follows.
 */
export function repeatTask({
  name,
  everyMs,
  firstAfterMs = everyMs,
  work,
  isPaused = () => false,
  onTurn,
}: TaskOptions): RepeatedTask {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let warnedAt = -Infinity
  let waiters: Waiter[] = []
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt > WARN_EVERY_MS)
      log.warn({ err: error, component: name }, `${name} failed; trying again`)
    warnedAt = performance.now()
  }
  const measure = async (waiting: readonly Waiter[]) => {
    const [end, startedAt, began] = [jobDuration().startTimer({ job: name }), timeNow(), performance.now()]
    const isTold = everyMs >= MINUTE_MS || waiting.length > 0
    const inSpan = isTold ? () => withJobSpan(name, 'own trace', work) : work
    const error = await errorOf(() => withLogContext({ component: name }, inSpan))
    end({ outcome: error === null ? 'ok' : 'failed' })
    if (error !== null) warn(error)
    for (const { resolve, reject } of waiting)
      if (error === null) resolve()
      else reject(error)
    const durationMs = Math.round(performance.now() - began)
    if (!isTold) tellOddTurn(name, durationMs, error)
    const turn = { startedAt, durationMs, error, isRequested: waiting.length > 0 }
    summarize(name, turn)
    onTurn?.(turn)
  }
  const turn = async () => {
    isRunning = true
    isWoken = false
    const waiting = waiters
    waiters = []
    if (waiting.length > 0 || !isPaused()) await measure(waiting)
    isRunning = false
    if (!isStopped) timer = setTimeout(() => void turn(), isWoken ? 0 : everyMs)
  }
  let timer = setTimeout(() => void turn(), firstAfterMs)
  const wake = () => {
    isWoken = true
    if (isRunning || isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void turn(), 0)
  }
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
    wake,
    runOnce: () =>
      new Promise((resolve, reject) => {
        waiters.push({ resolve, reject })
        wake()
      }),
  }
}
