'use client'
import useSWR from 'swr'
import { callApi } from '@/client/api'
import { useDataSource } from '@/client/data-source'
import { getPump } from '@/contracts/part-calls'
import type { Device } from '@/contracts/devices/device'
import { linkedPump, relaysOf, type RelayRef } from './linked-pump'

/** Settings of pumps hardly ever change. */
const REFRESH_S = 600

type Options = { devices: readonly Device[] | undefined; tankId: string; enabled: boolean }

/**
 * The pump whose settings name this tank; null until that is known. A pump that does not answer says nothing, and
 * pictures of the console know of no links.
 */
export function useLinkedPump({ devices, tankId, enabled }: Options): RelayRef | null {
  const isPicture = useDataSource() !== null
  const relays = enabled && !isPicture ? relaysOf(devices ?? []) : []
  const load = async () => {
    const answers = await Promise.allSettled(
      relays.map(({ deviceId, ch }) => callApi(getPump, { params: { deviceId }, query: { ch } })),
    )
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.pump] : []))
  }
  const key =
    relays.length > 0 ? ['what-pumps-fill', ...relays.map(({ deviceId, ch }) => `${deviceId} ${ch}`)] : null
  const { data } = useSWR(key, load, { refreshInterval: REFRESH_S * 1000 })
  return data ? linkedPump(data, tankId) : null
}
