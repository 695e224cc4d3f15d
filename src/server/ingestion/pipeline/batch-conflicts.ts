import type { DecodedMessage } from './decode'
import type { KnownDevices } from './known-devices'

/** A batch on its way, as others see it: whose alerts it may move, and when it is through. */
export type InFlightBatch = { deviceIds: ReadonlySet<string>; done: Promise<void> }

/** Ids in a batch of devices that somebody owns, or of which nobody knows yet whether somebody does. */
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
 * What a batch must wait for: the earlier ones that speak of the same devices, however often those are tried. An episode
 * that is overtaken by what came after it would be history, and nobody would be told. Null for nothing.
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
