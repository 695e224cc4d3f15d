'use client'
import { type ReactNode, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { getHealth, listDevices, stream } from '@/contracts/calls'
import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { authHeaders, callApi, revalidateSession, urlOf } from '@/client/api'
import { mergeDevices } from '@/client/devices'
import { emitNotification } from './notification-events'
import { requestsSignal } from '@/client/abort-requests'
import { useSession } from '@/client/session/session'
import { cacheKeyOf } from '@/client/use-call'
import { recordAnswer, waitForRetry } from './connection'
import { bumpDeviceRevisions } from './device-revision'
import { readEvents } from './event-stream'
import { emitPageChange, PAGE_CHANGES } from './page-changes'
import { requestRetry } from './retry-events'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000
const UP_AGAIN_MS = 2_000
/** The server sends a ping every 15 s; silence for longer means a dead connection. */
const STREAM_TIMEOUT_MS = 40_000

/**
 * News of this many devices are drawn in one frame; of very many a quarter, so that a large fleet does not lag. Thirty
 * cards at once are a frame that is seen to stutter on a phone.
 */
const MIN_DEVICES_PER_FRAME = 8
const batchSizeOf = (waiting: number) => Math.max(MIN_DEVICES_PER_FRAME, Math.ceil(waiting / 4))

/** Keeps one stream open while signed in and puts what it says into the shared device list. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { cache, mutate } = useSWRConfig()

  useEffect(() => {
    if (status !== 'in') return
    const key = cacheKeyOf(listDevices, {})
    /** The last word on each device; null for one that this person may no longer see. */
    const waiting = new Map<string, Device | null>()
    let frame = 0
    const flush = () => {
      // a change by hand makes SWR throw away the answer that is on its way
      frame = cache.get(key)?.isValidating ? requestAnimationFrame(flush) : 0
      if (frame) return
      const news = [...waiting].slice(0, batchSizeOf(waiting.size))
      for (const [deviceId] of news) waiting.delete(deviceId)
      if (waiting.size > 0) frame = requestAnimationFrame(flush)
      const changed = news.flatMap(([, device]) => device ?? [])
      const gone = news.flatMap(([deviceId, device]) => (device === null ? [deviceId] : []))
      const merge = (list?: { devices: Device[]; counts: DeviceCounts }) =>
        list && mergeDevices(list, changed, gone)
      void mutate(key, merge, { revalidate: false })
      bumpDeviceRevisions(changed.map(({ deviceId }) => deviceId))
    }
    const onDevice = (deviceId: string, device: Device | null) => {
      waiting.set(deviceId, device)
      frame ||= requestAnimationFrame(flush)
    }
    const stop = keepStreamOpen({
      onDevice,
      onSystem: () => void mutate(cacheKeyOf(getHealth, {})),
      // what was said while nobody listened is fetched once
      onReopen: () => {
        void mutate(key)
        requestRetry()
      },
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [status, cache, mutate])

  return children
}

type Handlers = {
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

function keepStreamOpen({ onDevice, onSystem, onReopen }: Handlers): () => void {
  const closed = new AbortController()
  let retryMs = FIRST_RETRY_MS
  /** Something was heard before `ready`, or on an earlier connection: what was said in between was missed. */
  let hasGap = false
  /** The server has ended the last stream because its time was over. */
  let isHandedOver = false

  let isWaitingForAnswer = false
  const tellPages = () => PAGE_CHANGES.forEach(emitPageChange)
  /** A page that is drawn before the database answers gives way to one that says so, with all that is typed on it. */
  const tellPagesWhenUp = async () => {
    const isUp = () =>
      callApi(getHealth, {}).then(
        () => true,
        () => false,
      )
    if (isWaitingForAnswer) return
    isWaitingForAnswer = true
    while (!closed.signal.aborted && !(await isUp())) await waitForRetry(UP_AGAIN_MS)
    isWaitingForAnswer = false
    if (!closed.signal.aborted) tellPages()
  }
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
        for (const what of PAGE_CHANGES) if (event === what) emitPageChange(what)
        if (event === 'ready') void (hasGap ? tellPagesWhenUp() : tellPages())
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
