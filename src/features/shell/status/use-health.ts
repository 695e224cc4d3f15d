'use client'
import { useEffect, useState } from 'react'
import { useReachable } from '@/client/live/connection'
import { useSession } from '@/client/session/session'
import { useCall } from '@/client/use-call'
import { getHealth } from '@/contracts/calls'
import type { MqttState } from '@/contracts/system'

const HEALTH_MS = 20_000
const CONNECTING_MS = 1_500

export type ApiState = 'unknown' | 'up' | 'down'

/**
 * | answer                                     | api     | mqtt                             |
 * |--------------------------------------------|---------|----------------------------------|
 * | none yet                                   | unknown | connecting                       |
 * | a failure, or the server cannot be reached | down    | unknown: nobody is there to tell |
 * | anything else                              | up      | as told, connecting for a start  |
 */
export function useHealth(): { api: ApiState; mqtt: MqttState | 'unknown' } {
  const { status } = useSession()
  const { data, error } = useCall(getHealth, status === 'in' ? {} : null, {
    refreshInterval: HEALTH_MS,
  })
  const settled = useAfter(CONNECTING_MS)
  const isReachable = useReachable()
  if (!isReachable || error || data?.status === 'down')
    return { api: 'down', mqtt: settled ? 'unknown' : 'connecting' }
  if (!data) return { api: 'unknown', mqtt: 'connecting' }
  return { api: 'up', mqtt: settled ? data.mqtt : 'connecting' }
}

function useAfter(delayMs: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return over
}
