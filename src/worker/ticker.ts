import { log } from '@/server/log'

type Task = { name: string; everyMs: number; firstAfterMs?: number; work: () => Promise<unknown> }

const WARN_EVERY_MS = 60_000

/** Does some work again and again, never twice at once. A failure is logged (sparingly) and the next turn comes. */
export function repeat({ name, everyMs, firstAfterMs = everyMs, work }: Task): { stop: () => void } {
  let isStopped = false
  let warnedAt = 0
  let timer = setTimeout(() => void turn(), firstAfterMs)
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      if (Date.now() - warnedAt > WARN_EVERY_MS) log.warn({ err: error }, `${name} failed; trying again`)
      warnedAt = Date.now()
    }
    if (!isStopped) timer = setTimeout(() => void turn(), everyMs)
  }
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
