import type { DeviceKind } from '@/ingest/types'
import type { LoraModel } from '../grammar/chirpstack'
import type { Role } from '../model/observe'
import type { PlantSpec } from '../model/plant'
import type { Gateway } from '../model/radio'
import type { SensorSpec } from '../model/sensor'

/** How a device speaks and what it is called there. */
export type Address =
  | { grammar: 'native'; id: string; sleeps?: boolean }
  | { grammar: 'tasmota'; topic: string }
  | {
      grammar: 'shelly-gen1' | 'shelly-gen2' | 'esphome' | 'homeassistant' | 'zigbee2mqtt' | 'thingsboard'
      /** Within the family: a topic's first level, an IEEE address, an access token. */
      id: string
    }
  | { grammar: 'chirpstack'; devEui: string; model: LoraModel; gateways: Gateway[]; spreadingFactor: number }

/** A simulated device: which plant it watches, in which role, and how often it reports. */
export type DeviceSpec = {
  address: Address
  name: string
  /** As the console will show it; devices that do not name their kind are guessed by what they measure. */
  kind: DeviceKind
  role: Role
  plant: string
  intervalS: number
  sensor?: SensorSpec
  /** Reports until its battery is flat, none for one that was never switched on; absent for a device that lasts. */
  reports?: number
}

export type Fleet = { plants: PlantSpec[]; devices: DeviceSpec[] }
