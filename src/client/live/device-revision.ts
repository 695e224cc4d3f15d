'use client'
import { useSyncExternalStore } from 'react'

const revisions = new Map<string, number>()
const listeners = new Set<() => void>()

/** Notes that the live stream has told of these devices. */
export function bumpDeviceRevisions(deviceIds: Iterable<string>): void {
  for (const deviceId of deviceIds) revisions.set(deviceId, (revisions.get(deviceId) ?? 0) + 1)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * How often the live stream has told of a device. A command on its way or a second report within the second in which
 * it was last seen changes nothing in the device list.
 */
export const useDeviceRevision = (deviceId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => revisions.get(deviceId) ?? 0,
    () => 0,
  )
