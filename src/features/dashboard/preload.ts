import { loaders } from '@/widgets/components'

const WITHIN_MS = 4_000
const FALLBACK_MS = 2_500

/** Fetches the code of every widget type in a quiet moment. Returns how to call that off. */
export function preloadWidgets(): () => void {
  const load = () => {
    for (const loader of Object.values(loaders)) void loader().catch(() => undefined)
  }
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(load, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(load, { timeout: WITHIN_MS })
  return () => window.cancelIdleCallback(handle)
}
