'use client'
import { useSyncExternalStore } from 'react'
import { useDataSource } from '@/client/data-source'

/**
 * The one source of what is known of the connection. An answer is one that took the server's database: nothing that a
 * process without one could also have said counts.
 *
 * | browser | last answer      | isOnline | silentSince              |
 * |---------|------------------|----------|--------------------------|
 * | online  | within 30 s      | true     | null                     |
 * | online  | longer ago       | true     | when the last one came   |
 * | offline | within 30 s      | false    | null                     |
 * | offline | longer ago       | false    | when the last one came   |
 */
export const DISCONNECTED_AFTER_MS = 30_000
/** Clocks that differ by less are called equal, milliseconds: the server tells whole seconds, and answers travel. */
const SAME_CLOCK_MS = 3_000

let lastAnswerAt = Date.now()
let disconnectedSince: number | null = null
let clockAheadMs = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const reconnectEvents = new EventTarget()

const emit = () => listeners.forEach((tell) => tell())

/** A computer that slept, or whose clock was set, finds out here. */
function check(): void {
  clearTimeout(timer)
  const silence = Date.now() - lastAnswerAt
  if (silence < 0) lastAnswerAt = Date.now()
  if (silence >= DISCONNECTED_AFTER_MS) {
    if (disconnectedSince !== null) return
    disconnectedSince = lastAnswerAt
    return emit()
  }
  timer = setTimeout(check, DISCONNECTED_AFTER_MS - Math.max(0, silence))
}

/** Notes an answer of the server; `date` is its own clock, as the header of an answer writes it. */
export function recordAnswer(date?: string | null): void {
  lastAnswerAt = Date.now()
  const ahead = date ? lastAnswerAt - Date.parse(date) : Number.NaN
  if (Number.isFinite(ahead)) clockAheadMs = Math.abs(ahead) < SAME_CLOCK_MS ? 0 : ahead
  const wasSilent = disconnectedSince !== null
  disconnectedSince = null
  check()
  if (!wasSilent) return
  emit()
  reconnectEvents.dispatchEvent(new Event('recovered'))
}

/** Calls back when the server answers after a silence; answers how to stop. */
export function onReconnect(listener: () => void): () => void {
  reconnectEvents.addEventListener('recovered', listener)
  return () => reconnectEvents.removeEventListener('recovered', listener)
}

/** Waits, but no longer than until the server has answered again, or the browser has a network. */
export function waitForRetry(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const stop = onReconnect(end)
    window.addEventListener('online', end)
  })
}

/** When the last answer came, epoch ms of this computer. */
export const lastAnswerTime = (): number => lastAnswerAt

/** A moment of this computer's clock (epoch ms) by the server's. */
export const toServerTime = (at: number): number => at - clockAheadMs

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    check()
    window.addEventListener('online', emit)
    window.addEventListener('offline', emit)
    document.addEventListener('visibilitychange', check)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    window.removeEventListener('online', emit)
    window.removeEventListener('offline', emit)
    document.removeEventListener('visibilitychange', check)
  }
}

/**
 * When the last answer came (epoch ms), once there has been none for 30 s; null before that, and where pictures are shown
 * that no server answers for.
 */
export function useDisconnectedSince(): number | null {
  const source = useDataSource()
  const since = useSyncExternalStore(
    subscribe,
    () => disconnectedSince,
    () => null,
  )
  return source && !source.guest ? null : since
}

/** False while the browser itself knows that it reaches nobody. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Whether something sent now would get to the server, as far as can be told. */
export const useReachable = (): boolean => {
  const isOnline = useOnline()
  return useDisconnectedSince() === null && isOnline
}
