import type { DecodedMessage } from './decode'
import type { KnownDevices } from './known-devices'

/** A batch being committed, as later batches see it: whose alerts it may change, and when it ends. */
export type InFlightBatch = { deviceIds: ReadonlySet<string>; done: Promise<void> }

/** Ids of owned devices in a batch, and of devices that are not in the cache and may be owned. */
export function affectedDevices(items: readonly DecodedMessage[], devices: KnownDevices): Set<string> {
  const ids = new Set<string>()
  for (const { events } of items) {
    for (const event of events) {
      if (!('deviceId' in event) || event.deviceId === undefined) continue
      if (devices.get(event.deviceId)?.watched !== false) ids.add(event.deviceId)
    }
  }
  return ids
}

/**
 * What a batch must wait for: earlier batches about the same devices, including their retries. An episode overtaken by
 * a later one would count as history and cause no notification. Null without a conflict.
 */
export function conflictsWith(
  ids: ReadonlySet<string>,
  inFlight: readonly InFlightBatch[],
): Promise<unknown> | null {
  if (ids.size === 0) return null
  const shares = ({ deviceIds: others }: InFlightBatch) => {
    for (const id of others) if (ids.has(id)) return true
    return false
  }
  const earlier = inFlight.filter(shares)
  return earlier.length === 0 ? null : Promise.all(earlier.map(({ done }) => done))
}
