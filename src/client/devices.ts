'use client'
import { useCallback, useMemo } from 'react'
import { listDevices } from '@/contracts/calls'
import type { Device } from '@/contracts/devices/device'
import { countDevices } from '@/domain/devices/device-counts'
import { useCall } from './use-call'

type Options = { /** Milliseconds between polls when the live stream is silent. */ refreshInterval?: number }
type List = { devices: Device[]; counts: ReturnType<typeof countDevices> }

/** Replaces devices in a list, appends those it did not have, drops those that are gone, and counts anew. */
export function mergeDevices(list: List, changed: readonly Device[], gone: readonly string[] = []): List {
  const fresh = new Map(changed.map((d) => [d.deviceId, d]))
  const devices = list.devices
    .filter((d) => !gone.includes(d.deviceId))
    .map((d) => fresh.get(d.deviceId) ?? d)
  const known = new Set(list.devices.map((d) => d.deviceId))
  for (const device of changed) if (!known.has(device.deviceId)) devices.push(device)
  return { devices, counts: countDevices(devices) }
}

/** The devices this person may see: one cache for every widget and page, kept fresh by the live stream. */
export function useDevices({ refreshInterval = 45_000 }: Options = {}) {
  const { data, error, isLoading, mutate } = useCall(
    listDevices,
    {},
    { refreshInterval, keepPreviousData: true },
  )
  const refresh = useCallback(async () => void (await mutate()), [mutate])
  const patchDevice = useCallback(
    async (deviceId: string, change: Partial<Device>) => {
      const patch = (list: List | undefined) => {
        const device = list?.devices.find((d) => d.deviceId === deviceId)
        return list && device ? mergeDevices(list, [{ ...device, ...change }]) : list
      }
      await mutate(patch, { revalidate: false })
    },
    [mutate],
  )
  return useMemo(
    () => ({ devices: data?.devices, counts: data?.counts, error, isLoading, refresh, patchDevice }),
    [data, error, isLoading, refresh, patchDevice],
  )
}
