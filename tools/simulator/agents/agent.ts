import type { SimulatorClock } from '../clock'
import type { DeviceSpec } from '../fleet/types'
import type { Broker } from '../link/connection'
import type { Tally } from '../tally'
import type { UpdateSettings } from '../update/settings'
import type { World } from '../world'

/** What every agent works with. `isReliable`: no losses and no outages, for a single report that must arrive. */
export type AgentContext = {
  broker: Broker
  root: string
  world: World
  clock: SimulatorClock
  tally: Tally
  isReliable: boolean
  updates: UpdateSettings
}

/** A device on the wire: looks at its plant and says what it sees in its own grammar. Times are wall clock, epoch ms. */
export type Agent = {
  device: DeviceSpec
  /** Notes what the device saw before the start, to be handed in after its first report. */
  record: (at: number) => void
  start: () => void
  /** False while a report would only be kept or lost for want of a connection. */
  isReady: () => boolean
  /** One report; true when the broker has all that was to be said, false when the device had to keep or drop it. */
  report: (at: number) => Promise<boolean>
  close: () => Promise<void>
  /** What runs on it, where it takes updates; `isDead`: it never comes back. */
  firmware?: () => { version: string; isDead: boolean }
}
