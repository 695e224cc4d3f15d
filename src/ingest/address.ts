import type { DiscoveryStore, DiscoveryEntry } from './types'

/**
 * Where a device hears commands, for dialects in which that is user text. Only what differs from the usual address is
 * kept, and it is told again only when it changes, so a message costs one look-up.
 */
export const addressDiscovery = ({
  memory,
  deviceId,
  address,
  usual,
  ...place
}: {
  memory: DiscoveryStore
  scope: string
  key: string
  deviceId: string
  address: string
  usual: string
}): DiscoveryEntry[] => {
  const value = address === usual ? null : address
  if ((memory.get(place.scope, place.key) ?? null) === value) return []
  return [{ type: 'discovery', ...place, value, deviceId }]
}
