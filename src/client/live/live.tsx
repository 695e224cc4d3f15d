'use client'
import { type ReactNode, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { getHealth, listDevices } from '@/contracts/calls'
import type { Device, DeviceCounts } from '@/contracts/devices/device'
import type { Handlers } from './keep-stream-open'
import { bumpDeviceRevisions } from './device-revision'
import { mergeDevices } from '@/client/devices'
import { requestRetry } from './retry-events'
import { useSession } from '@/client/session/session'
import { cacheKeyOf } from '@/client/use-call'

/**
 * News of this many devices are drawn in one frame; of very many a quarter, so that a large fleet does not lag. Thirty
 * cards at once are a frame that is seen to stutter on a phone.
 */
const MIN_DEVICES_PER_FRAME = 8
const batchSizeOf = (waiting: number) => Math.max(MIN_DEVICES_PER_FRAME, Math.ceil(waiting / 4))

const LOAD_RETRY_MS = 2_000

/** Listens as soon as the code for it is there, which the first painting of a page need not wait for; polls go on meanwhile. */
function listenSoon(handlers: Handlers): () => void {
  let isOver = false
  let stop = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = () => {
    import('./keep-stream-open').then(
      ({ keepStreamOpen }) => {
        if (!isOver) stop = keepStreamOpen(handlers)
      },
      () => {
        if (!isOver) timer = setTimeout(load, LOAD_RETRY_MS)
      },
    )
  }
  load()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}

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
    const stop = listenSoon({
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
