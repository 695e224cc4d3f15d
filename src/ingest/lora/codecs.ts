import type { LoraCodec } from './codec'
import { draginoLdds20, draginoLdds45, draginoLdds75 } from './dragino-ldds/codec'

/** Every known LoRaWAN sensor model; network-server families look theirs up by device profile. */
export const loraCodecs: readonly LoraCodec[] = [draginoLdds75, draginoLdds45, draginoLdds20]

/** A model's word in a profile's name, with nothing but separators around it. */
const named = loraCodecs.map((codec) => ({
  codec,
  pattern: new RegExp(`(?<![a-z0-9])(?:${codec.profileWords.join('|')})(?![a-z0-9])`, 'i'),
}))

/**
 * The codec whose model a device profile names, or null. "Dragino LDDS75", "ldds75-eu868" and "LDDS75" name
 * the LDDS75; "DDS75-LB" does not.
 */
export const codecForProfile = (profile: string): LoraCodec | null =>
  named.find(({ pattern }) => pattern.test(profile))?.codec ?? null
