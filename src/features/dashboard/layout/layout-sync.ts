import { ApiError } from '@/client/api'
import type { LayoutItem } from '@/domain/dashboard/grid'

type LayoutSyncOptions = {
  send: (layout: readonly LayoutItem[]) => Promise<unknown>
  log: (error: unknown) => void
}

const AGAIN_MS = 600
const RETRIES_MS = [2_000, 5_000, 15_000, 30_000, 60_000]

/** A refusal stays a refusal; only what may pass by itself is tried again. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** What came of sending a layout for the first time; one that is overtaken by a newer one was taken up with that. */
export type SyncResult = 'sent' | 'later' | 'refused'

/**
 * Sends a layout at once and again 600 ms after the last push. A failure is logged and tried again, ever more slowly,
 * until it succeeds or a newer layout takes its place. Sends never overtake each other.
 */
export function createLayoutSync({ send, log }: LayoutSyncOptions) {
  let latest: readonly LayoutItem[] | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let failures = 0
  let tail: Promise<SyncResult> = Promise.resolve('sent')

  const attemptIn = (layout: readonly LayoutItem[], delayMs: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void attempt(layout)
    }, delayMs)
  }
  const attempt = (layout: readonly LayoutItem[]): Promise<SyncResult> => {
    tail = tail.then(async () => {
      if (layout !== latest) return 'sent'
      try {
        await send(layout)
        failures = 0
        return 'sent'
      } catch (error) {
        log(error)
        if (!isTransient(error)) return 'refused'
        if (layout !== latest || timer !== null) return 'later'
        attemptIn(layout, RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)] ?? AGAIN_MS)
        failures += 1
        return 'later'
      }
    })
    return tail
  }
  const push = (layout: readonly LayoutItem[]): Promise<SyncResult> => {
    latest = layout
    failures = 0
    const first = attempt(layout)
    attemptIn(layout, AGAIN_MS)
    return first
  }
  return { push }
}
