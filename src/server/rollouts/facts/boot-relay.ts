import { type BootRelay, knowBootRelay, type KnownBootRelay } from '@/domain/rollouts/guard-facts/boot-relay'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import type { UpdateFacts } from '@/ingest/ota/notes'

type Told = { family: string; update: UpdateFacts | null }

/** As the family tells it (Shelly), or by Tasmota's PowerOnState: 0 off, 1 on, 2 toggled, 3 as saved, 4 on for good. */
function toldBootRelay({ family, update }: Told): BootRelay | null {
  // native firmware keeps its outputs off until it is told otherwise (devices.md, native scheme)
  if (family === 'native') return 'off'
  if (update?.bootRelay !== undefined) return update.bootRelay
  const state = update?.powerOnState
  if (state === undefined) return null
  return state === 0 ? 'off' : state === 3 ? 'last' : 'on'
}

/** What is known of the relay of a device at its start, and how. */
export const bootRelayOf = (device: Told & { statedBootRelay: BootRelay | null }): KnownBootRelay =>
  knowBootRelay({
    told: toldBootRelay(device),
    stated: device.statedBootRelay,
    isAsked: familyProfileOf(device.family)?.facts.isBootRelayAsked ?? false,
  })
