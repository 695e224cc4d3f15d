import { log } from '@/server/log'

type TaskOptions = { name: string; everyMs: number; firstAfterMs?: number; work: () => Promise<unknown> }

const WARN_EVERY_MS = 60_000

/** Work that is done again and again; `wake` does not wait for its next turn. */
export type RepeatedTask = { stop: () => void; wake: () => void }

/** Does some work again and again, never twice at once. A failure is logged (sparingly) and the next turn comes. */
export function repeatTask({ name, everyMs, firstAfterMs = everyMs, work }: TaskOptions): RepeatedTask {
  let isStopped = false
  let isRunning = false
  let isWoken = false
  let warnedAt = -Infinity
  const turn = async () => {
    isRunning = true
    isWoken = false
    try {
      await work()
    } catch (error) {
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
