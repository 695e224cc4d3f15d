import { whenIdle } from '@/client/idle'
import { loaders } from '@/widgets/components'

const WITHIN_MS = 4_000

/** Fetches the code of every widget type, one in each quiet moment. Returns how to call that off. */
export function preloadWidgets(): () => void {
  const waiting = Object.values(loaders)
  const end = performance.now() + WITHIN_MS
  let cancel = () => {}
  const loadNext = () => {
    void waiting
      .shift()?.()
      .catch(() => undefined)
    if (waiting.length > 0) cancel = whenIdle(loadNext, Math.max(1, end - performance.now()))
  }
  cancel = whenIdle(loadNext, WITHIN_MS)
  return () => cancel()
}
