import { simulatorClock } from '../clock'
import { demoFleet } from '../demo-fleet'
import { deviceIdOf } from '../fleet/device-id'
import type { DeviceSpec } from '../fleet/types'
import type { TestBroker } from '../link/broker.fixture'
import { seedOf } from '../model/chance'
import { HOUR_MS } from '../model/place'
import { isLinkDown } from '../model/radio'
import { newTally } from '../tally'
import { createWorld } from '../world'
import { noUpdates } from '../update/settings'
import type { AgentContext } from './agent'

export const START = Date.UTC(2026, 8, 1, 6)
const SEED = 1

/** The demo's world, an hour old at the start unless it is to begin there, around a broker. */
export const contextFor = (
  broker: TestBroker,
  { isReliable = false, startedAt = START, since = START - HOUR_MS, speed = 1, updates = noUpdates } = {},
): AgentContext => ({
  broker: { url: broker.url },
  root: 'tc/v1',
  world: createWorld({
    fleet: demoFleet,
    place: { seed: SEED, latitude: 35, utcOffsetMinutes: 0 },
    since,
  }),
  clock: simulatorClock({ startedAt, speed }),
  tally: newTally(),
  isReliable,
  updates,
})

export const demoDevice = (deviceId: string): DeviceSpec => {
  const found = demoFleet.devices.find((device) => deviceIdOf(device.address) === deviceId)
  if (!found) throw new Error(`The demo has no ${deviceId}`)
  return found
}

/** The first two instants after the start at which a link is down, and one when it is up again. */
export const outageOf = (name: string): { first: number; second: number; after: number } => {
  const seed = seedOf(SEED, name)
  let first = START
  while (!isLinkDown(seed, first)) first += 1000
  let after = first
  while (isLinkDown(seed, after)) after += 1000
  return { first, second: first + 1000, after }
}
