import { exclusionKeys, type PlaceFacts } from '@/domain/rollouts/groups'
import { otaSupportOf } from '@/ingest/ota/orders'
import type { TargetRow } from './load-devices'

const SITE_TAG = 'site:'
/** Tags of a device that somebody can reach soon. */
const NEARBY_TAG = 'nearby'

export const isPumpController = ({ kind, hasRelay }: TargetRow): boolean =>
  kind === 'pump' || kind === 'solar_pump' || hasRelay

/** Devices with a battery sleep or report it; a relay hangs on the mains that it switches. */
function isOnMains({ sleepy, hasBattery, hasRelay }: TargetRow): boolean | null {
  if (sleepy || hasBattery) return false
  return hasRelay ? true : null
}

/** The tanks that its pumps fill, or else the one that the device itself measures. */
function tanksOf({ tanks, kind, deviceId }: TargetRow): readonly string[] {
  return tanks.length === 0 && kind === 'tank' ? [deviceId] : tanks
}

/** What decides the place of a device in the order. Sites are tags, as pairs are: `site:farm`. */
export function placeFactsOf(row: TargetRow): PlaceFacts {
  return {
    deviceId: row.deviceId,
    tanks: tanksOf(row),
    site: row.tags.find((tag) => tag.startsWith(SITE_TAG))?.slice(SITE_TAG.length) ?? null,
    tags: row.tags,
    isPumpController: isPumpController(row),
    isNearby: row.tags.includes(NEARBY_TAG),
    isOnMains: isOnMains(row),
    rssiDbm: row.rssiDbm,
  }
}

/** The Zigbee coordinator of a device. One bridge is known at a time: its topics have a fixed beginning. */
export const coordinatorOf = ({ family }: Pick<TargetRow, 'family'>): string | null =>
  otaSupportOf(family).onePerCoordinator ? family : null

/** All that a device must not be updated together with, as an item keeps it. */
export function itemKeysOf(row: TargetRow): string[] {
  const coordinator = coordinatorOf(row)
  return [
    ...exclusionKeys(placeFactsOf(row)),
    ...(coordinator === null ? [] : [`coordinator:${coordinator}`]),
    ...(row.gateway === null ? [] : [`gateway:${row.gateway}`]),
  ]
}
