import { deviceIdOf } from './fleet/device-id'
import type { DeviceSpec, Fleet } from './fleet/types'
import { seedOf } from './model/chance'
import { observe, type Observation } from './model/observe'
import type { Place } from './model/place'
import { buildPlant, initialPlant, type Plant, type PlantState } from './model/plant'
import { commandPump } from './model/pump'
import { PLAIN_SENSOR } from './model/sensor'
import { advance } from './model/step'

type RelayOrder = { on: boolean; maxS: number; by: string }

/** The plants of a fleet as they stand; times are the plants' own (epoch ms) and only move forward. */
export type World = {
  place: Place
  /** What a device sees at an instant. */
  look: (device: DeviceSpec, at: number) => Observation
  /** The relay of a device that switches a pump and who set it; null for any other device. */
  relay: (device: DeviceSpec, at: number) => { on: boolean; by: string } | null
  /** Switches the pump of a device; false when it has none. */
  order: (device: DeviceSpec, at: number, order: RelayOrder) => boolean
}

type Entry = { plant: Plant; state: PlantState }

/** Sets up every plant of a fleet as it began at `since` (the plants' time, epoch ms). */
export const createWorld = ({
  fleet,
  place,
  since,
}: {
  fleet: Fleet
  place: Place
  since: number
}): World => {
  const entries = new Map<string, Entry>(
    fleet.plants.map((spec) => [
      spec.name,
      { plant: buildPlant(spec, place.seed), state: initialPlant(spec, since) },
    ]),
  )

  const entryAt = ({ plant: name }: DeviceSpec, at: number): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`No plant is called ${name}`)
    const state = advance({ ...entry, place, until: at })
    const moved = { plant: entry.plant, state }
    entries.set(name, moved)
    return moved
  }

  return {
    place,
    look: (device, at) => {
      const seed = seedOf(place.seed, deviceIdOf(device.address))
      const { role, sensor = PLAIN_SENSOR } = device
      return observe({ role, ...entryAt(device, at), place, sensor, seed, at })
    },
    relay: (device, at) => {
      if (device.role !== 'pump') return null
      const { pump } = entryAt(device, at).state
      return { on: pump.running, by: pump.by }
    },
    order: (device, at, order) => {
      if (device.role !== 'pump') return false
      const { plant, state } = entryAt(device, at)
      if (!plant.pump) return false
      const pump = commandPump({ spec: plant.pump, state: state.pump, ...order })
      entries.set(device.plant, { plant, state: { ...state, pump } })
      return true
    },
  }
}
