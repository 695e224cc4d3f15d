import { stream } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { requestsSignal } from '@/client/abort-requests'
import { authHeaders, revalidateSession, urlOf } from '@/client/api'
import { emitNotification } from '@/client/push/notification-events'
import { onReconnect, recordAnswer } from './connection'
import { readEvents } from './event-stream'
import { emitPageChange, PAGE_CHANGES } from './page-changes'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
/** The server sends a ping every 15 s; silence for longer means a dead connection. */
const STREAM_TIMEOUT_MS = 40_000

/** Waits, but no longer than until the server has answered again, or the browser has a network. */
function waitForRetry(ms: number): Promise<void> {
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

export type Handlers = {
  /** Maintenance has begun, changed or ended. */
  onSystem: () => void
  onDevice: (deviceId: string, device: Device | null) => void
  onReopen: () => void
}

function parseDeviceEvent(event: 'device' | 'gone', data: string): [deviceId: string, device: Device | null] {
  const device = JSON.parse(data) as Device
  return [device.deviceId, event === 'gone' ? null : device]
}

/** What took the database to say; `ready`, `next` and a bare ping come from the process alone. */
const isFromDatabase = (event: string, data: string): boolean =>
  event === 'ping' ? data.includes('"checked":true') : event !== 'ready' && event !== 'next'

/** Listens until it is told to stop, again and again. */
export function keepStreamOpen({ onDevice, onSystem, onReopen }: Handlers): () => void {
  const closed = new AbortController()
  let retryMs = FIRST_RETRY_MS
  /** Something was heard before `ready`, or on an earlier connection: what was said in between was missed. */
  let hasGap = false
  /** The server has ended the last stream because its time was over. */
  let isHandedOver = false

  const listen = async () => {
    const attempt = new AbortController()
    const give = () => attempt.abort()
    const ends = [closed.signal, requestsSignal()]
    for (const end of ends) end.addEventListener('abort', give, { once: true })
    if (ends.some(({ aborted }) => aborted)) give()
    let watchdog = setTimeout(give, STREAM_TIMEOUT_MS)
    try {
      const response = await fetch(urlOf(stream), { headers: authHeaders(), signal: attempt.signal })
      if (response.status === 401) revalidateSession()
      if (!response.ok) throw new Error(`stream answered ${response.status}`)
      recordAnswer(response.headers.get('date'))
      await readEvents(response, ({ event, data }) => {
        clearTimeout(watchdog)
        watchdog = setTimeout(give, STREAM_TIMEOUT_MS)
        if (isFromDatabase(event, data)) recordAnswer()
        if (event === 'device' || event === 'gone') onDevice(...parseDeviceEvent(event, data))
        // one may have come between the first fetch and the moment from which we listen
        if (event === 'notification' || event === 'ready') emitNotification()
        for (const what of PAGE_CHANGES) if (event === what || event === 'ready') emitPageChange(what)
        if (event === 'system') onSystem()
        if (event === 'ready') retryMs = FIRST_RETRY_MS
        if (event === 'next') isHandedOver = true
        // another tab of this session has taken the place; it would lose it again at once
        if (event === 'replaced') retryMs = LAST_RETRY_MS
        if (event === 'ready' && hasGap) onReopen()
        hasGap = true
      })
    } finally {
      hasGap = true
      clearTimeout(watchdog)
      for (const end of ends) end.removeEventListener('abort', give)
    }
  }
  const run = async () => {
    while (!closed.signal.aborted) {
      isHandedOver = false
      await listen().catch(() => undefined)
      if (closed.signal.aborted) return
      if (isHandedOver) continue
      await waitForRetry(retryMs * (0.75 + Math.random() / 2))
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
    }
  }
  void run()
  return () => closed.abort()
}
