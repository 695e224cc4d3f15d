/** What a relay does at a start of its device; of several the most dangerous. */
export const BOOT_RELAYS = ['off', 'last', 'on'] as const
export type BootRelay = (typeof BOOT_RELAYS)[number]

/**
 * | how it is known | means                                                                |
 * |-----------------|----------------------------------------------------------------------|
 * | told            | the device, or its firmware by design                                |
 * | stated          | its people have looked: the family does not tell it over MQTT        |
 * | asked           | not yet: the device is asked when its turn comes                     |
 * | untold          | not known, and nothing but a person's statement will change that     |
 */
export const BOOT_RELAY_SOURCES = ['told', 'stated', 'asked', 'untold'] as const
export type BootRelaySource = (typeof BOOT_RELAY_SOURCES)[number]

export type KnownBootRelay = { relay: BootRelay | null; source: BootRelaySource }

/** What the device has told beats what was stated of it. */
export function knowBootRelay({
  told,
  stated,
  isAsked,
}: {
  told: BootRelay | null
  stated: BootRelay | null
  isAsked: boolean
}): KnownBootRelay {
  if (told !== null) return { relay: told, source: 'told' }
  if (isAsked) return { relay: null, source: 'asked' }
  return stated === null ? { relay: null, source: 'untold' } : { relay: stated, source: 'stated' }
}
