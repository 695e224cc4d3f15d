'use client'
import { type ReactNode, useEffect, useMemo } from 'react'
import { SWRConfig, type SWRConfiguration, useSWRConfig } from 'swr'
import { ApiError } from './api'
import { onReconnect } from './live/connection'
import { onRetryRequested } from './live/retry-events'

/** The first wait after a failure, milliseconds; each that follows is twice as long. */
const FIRST_MS = 2_000
/** The longest wait of what is not polled. */
const LAST_MS = 20_000
/** How often what failed and is not waiting for its turn is looked for. */
const WATCH_MS = 15_000

/** What may pass by itself: no answer, too many calls, or a server in trouble. */
const isTransient = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

type FailedCall = { error: unknown; intervalMs: number; tries: number }

/**
 * How long a call that failed waits before it is made again, milliseconds; null for never. A poll never waits longer
 * than its interval: SWR does not poll while it holds an error.
 *
 * | failure          | polled | wait                                          |
 * |------------------|--------|-----------------------------------------------|
 * | may pass         | yes    | 2 s, 4 s, 8 s …, at most the interval         |
 * | may pass         | no     | 2 s, 4 s, 8 s …, at most 20 s                 |
 * | is the caller's  | yes    | the interval                                  |
 * | is the caller's  | no     | –                                             |
 */
export function retryDelay({ error, intervalMs, tries }: FailedCall): number | null {
  if (!isTransient(error)) return intervalMs > 0 ? intervalMs : null
  const wait = FIRST_MS * 2 ** Math.min(Math.max(tries, 1) - 1, 10)
  return Math.min(wait, intervalMs > 0 ? intervalMs : LAST_MS)
}

function makeRetryConfig(waiting: Set<string>): SWRConfiguration {
  return {
    shouldRetryOnError: true,
    onErrorRetry: (error, key, config, revalidate, { retryCount = 1, dedupe = true }) => {
      const { refreshInterval: every = 0 } = config
      const intervalMs = typeof every === 'function' ? every(undefined) : every
      const delay = retryDelay({ error, intervalMs, tries: retryCount })
      if (delay === null || waiting.has(key)) return
      waiting.add(key)
      setTimeout(() => {
        waiting.delete(key)
        void revalidate({ retryCount, dedupe })
      }, delay)
    },
  }
}

/** How everything that is read from the server is asked for again: the only place that says so. */
export function RetryConfig({ children }: { children: ReactNode }) {
  const waiting = useMemo(() => new Set<string>(), [])
  const config = useMemo(() => makeRetryConfig(waiting), [waiting])
  return (
    <SWRConfig value={config}>
      <RetryFailedCalls waiting={waiting} />
      {children}
    </SWRConfig>
  )
}

/**
 * After a silence everything that is shown is asked for at once. A call whose asker left the page before it failed is
 * retried by nobody: such ones are looked for.
 */
function RetryFailedCalls({ waiting }: { waiting: ReadonlySet<string> }) {
  const { cache, mutate } = useSWRConfig()
  useEffect(() => {
    const askFailed = (isForced: boolean) => {
      for (const key of cache.keys()) {
        const { error, isValidating } = cache.get(key) ?? {}
        if (error === undefined || isValidating || !isTransient(error)) continue
        if (isForced || !waiting.has(key)) void mutate(key)
      }
    }
    const watch = setInterval(() => navigator.onLine && askFailed(false), WATCH_MS)
    const stops = [onReconnect(() => void mutate(() => true)), onRetryRequested(() => askFailed(true))]
    return () => {
      clearInterval(watch)
      for (const stop of stops) stop()
    }
  }, [cache, mutate, waiting])
  return null
}
