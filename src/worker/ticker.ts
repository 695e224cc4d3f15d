import { log } from '@/server/log'
import { jobDuration } from '@/server/metrics'

type TaskOptions = { name: string; everyMs: number; firstAfterMs?: number; work: () => Promise<unknown> }

const WARN_EVERY_MS = 60_000

/** A periodic task; `wake` runs it before its next interval. */
export type RepeatedTask = { stop: () => void; wake: () => void }

/**
 * Runs a task periodically, never concurrently with itself. A failure is logged (rate-limited) and the next run
 * follows.
 */
export function repeatTask({ name, everyMs, firstAfterMs = everyMs, work }: TaskOptions): RepeatedTask {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let warnedAt = -Infinity
  const turn = async () => {
    isRunning = true
    isWoken = false
    const end = jobDuration().startTimer({ job: name })
    try {
      await work()
      end({ outcome: 'ok' })
    } catch (error) {
      end({ outcome: 'failed' })
      if (performance.now() - warnedAt > WARN_EVERY_MS)
        log.warn({ err: error }, `${name} failed; trying again`)
      warnedAt = performance.now()
    }
    isRunning = false
    if (!isStopped) timer = setTimeout(() => void turn(), isWoken ? 0 : everyMs)
  }
  let timer = setTimeout(() => void turn(), firstAfterMs)
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
    wake: () => {
      isWoken = true
      if (isRunning || isStopped) return
      clearTimeout(timer)
      timer = setTimeout(() => void turn(), 0)
    },
  }
}
