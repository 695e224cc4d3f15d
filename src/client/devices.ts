'use client'
import { useCallback, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { getDevice, listDevices } from '@/contracts/calls'
import type { Device, DeviceCounts } from '@/contracts/devices/device'
import { countDevices } from '@/domain/devices/device-counts'
import { cacheKeyOf, useCall } from './use-call'

type Options = {
  /** Milliseconds between polls when the live stream is silent. */
  refreshInterval?: number
  /** This device is among them if it can be seen at all, also where the list is a part of all. */
  include?: string
}
type List = { devices: Device[]; counts: DeviceCounts; nextCursor?: string | null | undefined }

/** The list is a part of what this person may see; its counts are those of all. */
const isPart = ({ nextCursor }: List): boolean => typeof nextCursor === 'string'

/** The counts of all after a change of those that are listed. */
function shiftCounts({ counts, devices }: List, changed: readonly Device[]): DeviceCounts {
  const [before, after] = [countDevices(devices), countDevices(changed)]
  return {
    total: counts.total + after.total - before.total,
    online: counts.online + after.online - before.online,
    offline: counts.offline + after.offline - before.offline,
    provisioned: counts.provisioned + after.provisioned - before.provisioned,
    unprovisioned: counts.unprovisioned + after.unprovisioned - before.unprovisioned,
  }
}

/**
 * Replaces devices in a list, appends those it did not have, drops those that are gone, and counts anew. A part of a list
 * keeps to its devices.
 */
export function mergeDevices(list: List, changed: readonly Device[], gone: readonly string[] = []): List {
  const fresh = new Map(changed.map((d) => [d.deviceId, d]))
  const devices = list.devices
    .filter((d) => !gone.includes(d.deviceId))
    .map((d) => fresh.get(d.deviceId) ?? d)
  if (isPart(list)) return { ...list, devices, counts: shiftCounts(list, devices) }
  const known = new Set(list.devices.map((d) => d.deviceId))
  for (const device of changed) if (!known.has(device.deviceId)) devices.push(device)
  return { ...list, devices, counts: countDevices(devices) }
}

/** A list with a device that it lacks; undefined until it is known whether there is one. */
function useIncluded(list: List | undefined, { refreshInterval = 0, include = '' }: Options) {
  const isMissing =
    include !== '' &&
    list !== undefined &&
    isPart(list) &&
    list.devices.every(({ deviceId }) => deviceId !== include)
  const args = isMissing ? { params: { deviceId: include } } : null
  const { data, error } = useCall(getDevice, args, { refreshInterval })
  return useMemo(() => {
    if (!isMissing || !list) return list?.devices
    if (data) return [...list.devices, data.device]
    return error ? list.devices : undefined
  }, [list, isMissing, data, error])
}

/** The devices this person may see: one cache for every widget and page, kept fresh by the live stream. */
export function useDevices({ refreshInterval = 45_000, include = '' }: Options = {}) {
  const { data, error, isLoading, mutate } = useCall(
    listDevices,
    {},
    { refreshInterval, keepPreviousData: true },
  )
  const { mutate: mutateOther } = useSWRConfig()
  const devices = useIncluded(data, { refreshInterval, include })
  const refresh = useCallback(async () => void (await mutate()), [mutate])
  const patchDevice = useCallback(
    async (deviceId: string, change: Partial<Device>) => {
      const patch = (list: List | undefined) => {
        const device = list?.devices.find((d) => d.deviceId === deviceId)
        return list && device ? mergeDevices(list, [{ ...device, ...change }]) : list
      }
      await mutate(patch, { revalidate: false })
      const patchOne = (one?: { device: Device }) => one && { device: { ...one.device, ...change } }
      const key = cacheKeyOf(getDevice, { params: { deviceId } })
      await mutateOther(key, patchOne, { revalidate: false })
    },
    [mutate, mutateOther],
  )
  return useMemo(
    () => ({
      devices,
      /** They are a part of what this person may see; the rest is a search away. */
      isPart: data !== undefined && isPart(data),
      counts: data?.counts,
      error,
      isLoading,
      refresh,
      patchDevice,
    }),
    [devices, data, error, isLoading, refresh, patchDevice],
  )
}
