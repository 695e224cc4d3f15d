'use client'
import { useCallback, useEffect, useRef } from 'react'
import type { ApiError, CallArgs } from '@/client/api'
import { useDeviceRevision } from '@/client/live/device-revision'
import { cacheKeyOf, useCall } from '@/client/use-call'
import { useDeferredFirstRender } from '@/client/use-deferred-first-render'
import type { Call } from '@/contracts/call'
import type { Device } from '@/contracts/devices/device'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'

type Options = {
  /** Seconds between two calls while nothing is heard of the device. */
  pollS: number
  /** Seconds that pass at least between two calls however often it reports. */
  gapS?: number
}

/** When each call was last made because of news: widgets that show the same ask once. */
const calledAt = new Map<string, number>()

/**
 * What a call says about a device, asked again as soon as the live stream tells of the device: that it has said something,
 * or that something about it has changed. Pass null as `args` to wait.
 */
export function useDeviceCall<E extends Endpoint>(
  { deviceId, lastSeenAt, status }: Pick<Device, 'deviceId' | 'lastSeenAt' | 'status'>,
  endpoint: Call<E>,
  args: CallArgs<E> | null,
  { pollS, gapS = 1 }: Options,
): { data: OutputOf<E> | undefined; error: ApiError | undefined; refresh: () => Promise<void> } {
  const { data, error, mutate } = useCall(endpoint, args, { refreshInterval: pollS * 1000 })
  const key = args && cacheKeyOf(endpoint, args)
  const refresh = useCallback(async () => void (await mutate()), [mutate])
  const news = `${lastSeenAt} ${status} ${useDeviceRevision(deviceId)}`
  const known = useRef(news)
  useEffect(() => {
    if (key !== null && !calledAt.has(key)) calledAt.set(key, Date.now())
  }, [key])
  useEffect(() => {
    if (key === null || news === known.current) return
    const heardAt = Date.now()
    const ask = () => {
      known.current = news
      // somebody else has asked since this was heard
      if ((calledAt.get(key) ?? 0) >= heardAt) return
      calledAt.set(key, Date.now())
      void refresh()
    }
    const timer = setTimeout(ask, Math.max(0, (calledAt.get(key) ?? 0) + gapS * 1000 - Date.now()))
    return () => clearTimeout(timer)
  }, [key, news, gapS, refresh])
  return { data: useDeferredFirstRender(data), error, refresh }
}
