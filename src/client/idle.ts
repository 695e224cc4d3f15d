/** Safari has no idle callbacks. */
const FALLBACK_MS = 2_500

/** What is not needed at once is done by then, quiet moment or not. */
export const IDLE_WITHIN_MS = 4_000

/** Runs something in a quiet moment, at the latest after `withinMs`. Returns how to call it off. */
export function whenIdle(run: () => void, withinMs: number = IDLE_WITHIN_MS): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, Math.min(FALLBACK_MS, withinMs))
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: withinMs })
  return () => window.cancelIdleCallback(handle)
}
