import { IDLE_WITHIN_MS, whenIdle } from '@/client/idle'
import { widgetLoaders } from '@/widgets/components'

/** Fetches the code of every widget type, one in each quiet moment. Returns how to call that off. */
export function preloadWidgets(): () => void {
  const waiting = Object.values(widgetLoaders)
  const end = performance.now() + IDLE_WITHIN_MS
  let cancel = () => {}
  const loadNext = () => {
    void waiting
      .shift()?.()
      .catch(() => undefined)
    if (waiting.length > 0) cancel = whenIdle(loadNext, Math.max(1, end - performance.now()))
  }
  cancel = whenIdle(loadNext)
  return () => cancel()
}
