'use client'
import { useCallback, useEffect, useRef } from 'react'
import type { ApiError, CallArgs } from '@/client/api'
import { useNewsCount } from '@/client/device-news'
import { useCall } from '@/client/use-call'
import type { Call } from '@/contracts/calls'
import type { Device } from '@/contracts/device'
import type { Endpoint, OutputOf } from '@/contracts/endpoint'

type Options = {
  /** Seconds between two calls while nothing is heard of the device. */
  pollS: number
  /** Seconds that pass at least between two calls however often it reports. */
  gapS?: number
}

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
  const refresh = useCallback(async () => void (await mutate()), [mutate])
  const news = `${lastSeenAt} ${status} ${useNewsCount(deviceId)}`
  const known = useRef(news)
  const askedAt = useRef(0)
  useEffect(() => {
    if (news === known.current) return
    const ask = () => {
      known.current = news
      askedAt.current = Date.now()
      void refresh()
    }
    const timer = setTimeout(ask, Math.max(0, askedAt.current + gapS * 1000 - Date.now()))
    return () => clearTimeout(timer)
  }, [news, gapS, refresh])
  return { data, error, refresh }
}
