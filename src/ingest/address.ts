import type { DiscoveryStore, DiscoveryEntry } from './types'

/**
 * Topic on which a device receives commands, for families in which that topic is user text. Only an address that
 * differs from the default is stored, and it is stored again only when it changes, so a message costs one look-up.
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
