import { deviceIdOf } from './fleet/device-id'
import type { DeviceSpec, Fleet } from './fleet/types'
import { seedOf } from './model/chance'
import { observe, type Observation } from './model/observe'
import type { Place } from './model/place'
import { buildPlant, initialPlant, type Plant, type PlantState } from './model/plant'
import { commandPump } from './model/pump'
import { PLAIN_SENSOR } from './model/sensor'
import { commandSolarPump, solarRefusal } from './model/solar-pump'
import { advance } from './model/step'
import { weatherAt } from './model/weather'

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
  /** Who may start it, and how fast it may turn (0-1, a solar pump). */
  adjust: (device: DeviceSpec, at: number, settings: { isAuto: boolean; speedLimit: number }) => void
  /** Why a pump would not start now; null when it would. */
  refusal: (device: DeviceSpec, at: number) => string | null
}

type Entry = { plant: Plant; state: PlantState }

const isPump = ({ role }: DeviceSpec): boolean => role === 'pump' || role === 'solar_pump'

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
      const { pump, solarPump } = isPump(device) ? entryAt(device, at).state : {}
      if (device.role === 'pump' && pump) return { on: pump.running, by: pump.by }
      return device.role === 'solar_pump' && solarPump ? { on: solarPump.running, by: solarPump.by } : null
    },
    order: (device, at, order) => {
      if (!isPump(device)) return false
      const { plant, state } = entryAt(device, at)
      const { pump: spec } = plant
      if (device.role === 'solar_pump')
        entries.set(device.plant, {
          plant,
          state: { ...state, solarPump: commandSolarPump(state.solarPump, order) },
        })
      else if (spec)
        entries.set(device.plant, {
          plant,
          state: { ...state, pump: commandPump({ spec, state: state.pump, ...order }) },
        })
      return device.role === 'solar_pump' ? plant.solarPump !== null : spec !== null
    },
    adjust: (device, at, { isAuto, speedLimit }) => {
      if (!isPump(device)) return
      const { plant, state } = entryAt(device, at)
      const pump = { ...state.pump, isAuto }
      const solarPump = { ...state.solarPump, isAuto, speedLimit }
      const own = device.role === 'pump' ? { pump } : { solarPump }
      entries.set(device.plant, { plant, state: { ...state, ...own } })
    },
    refusal: (device, at) => {
      if (device.role !== 'solar_pump') return null
      const { plant, state } = entryAt(device, at)
      return solarRefusal({ state: state.solarPump, seed: plant.seed, at, weather: weatherAt(place, at) })
    },
  }
}
