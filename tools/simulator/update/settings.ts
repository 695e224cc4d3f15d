import type { FateShares } from './fate'
import type { TrustedKeys } from './verify'

/** How the updates of a whole fleet go. */
export type UpdateSettings = {
  fates: FateShares
  /** Release keys that native devices know. */
  keys: TrustedKeys
  /** The version of an image that does not name its own; null: the device reports what it ran before. */
  newVersion: string | null
  /** Where an ESPHome node looks for its manifest, by its topic prefix. */
  manifests: ReadonlyMap<string, string>
}

export const noUpdates: UpdateSettings = {
  fates: {},
  keys: new Map(),
  newVersion: null,
  manifests: new Map(),
}
