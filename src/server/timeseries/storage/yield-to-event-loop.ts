import { setImmediate } from 'node:timers/promises'

const YIELD_AFTER_MS = 4

/** For long work beside ingestion: call it often; it yields to the event loop once enough time has passed. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < YIELD_AFTER_MS) return
    await setImmediate()
    since = performance.now()
  }
}
