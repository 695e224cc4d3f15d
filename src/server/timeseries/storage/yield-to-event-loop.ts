import { setImmediate } from 'node:timers/promises'

const YIELD_AFTER_MS = 4

/** For long work beside ingestion: call it often, and it lets others run whenever they have waited long enough. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < YIELD_AFTER_MS) return
    await setImmediate()
    since = performance.now()
  }
}
