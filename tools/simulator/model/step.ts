import { stepBattery } from './battery'
import { demandLpm } from './demand'
import { stepMeter } from './meter'
import { localDays, type Place } from './place'
import type { Plant, PlantState } from './plant'
import { stepPump } from './pump'
import { stepSolarPump, wellAt } from './solar-pump'
import { levelOut, stepTank } from './tank'
import { weatherAt, type Weather } from './weather'

/** Plants live on a grid of this many milliseconds, so that the same instant finds the same state. */
export const TICK_MS = 5000

type Supply = Pick<PlantState, 'isMainsOpen' | 'pump' | 'solarPump'> & { inL: number }

const rainL = (plant: Plant, { rainMmPerH }: Weather, dtS: number): number =>
  (plant.roofM2 * rainMmPerH * dtS) / 3600

/** What flows into the first tank, from every source. */
const supply = ({
  plant,
  state,
  weather,
  dtS,
}: {
  plant: Plant
  state: PlantState
  weather: Weather
  dtS: number
}): Supply => {
  const tankL = state.liters[0] ?? 0
  const { mains } = plant
  const isMainsOpen = mains !== null && tankL < (state.isMainsOpen ? mains.stopL : mains.startL)
  const mainsL = mains && isMainsOpen ? (mains.flowLpm * dtS) / 60 : 0
  const pump = plant.pump && stepPump({ spec: plant.pump, state: state.pump, tankL, dtS })
  const { irradiance } = weather
  const solar =
    plant.solarPump &&
    stepSolarPump({
      spec: plant.solarPump,
      state: state.solarPump,
      irradiance,
      well: wellAt(plant.seed, state.at),
      tankL,
      dtS,
    })
  return {
    isMainsOpen,
    pump: pump?.state ?? state.pump,
    solarPump: solar?.state ?? state.solarPump,
    inL: mainsL + rainL(plant, weather, dtS) + (pump?.pumpedL ?? 0) + (solar?.pumpedL ?? 0),
  }
}

const drawn = ({ plant, place, at, dtS }: { plant: Plant; place: Place; at: number; dtS: number }): number =>
  plant.demand ? (demandLpm({ place, seed: plant.seed, at, ...plant.demand }) * dtS) / 60 : 0

/** Fills the first tank and draws from the last; in between the tanks level out. */
const flow = (
  plant: Plant,
  liters: readonly number[],
  { inL, wantL, dtS }: { inL: number; wantL: number; dtS: number },
): { liters: number[]; outL: number; spilledL: number } => {
  const last = plant.tanks.length - 1
  const stepped = plant.tanks.map(({ capacity }, index) =>
    stepTank({
      liters: liters[index] ?? 0,
      capacity,
      inL: index === 0 ? inL : 0,
      wantL: index === last ? wantL : 0,
    }),
  )
  const held = stepped.map((tank) => tank.liters)
  return {
    liters: last > 0 ? levelOut(plant.tanks, held, dtS) : held,
    outL: stepped[last]?.outL ?? 0,
    spilledL: stepped[0]?.spilledL ?? 0,
  }
}

const isNewDay = (place: Place, at: number, dtMs: number): boolean =>
  Math.floor(localDays(place, at + dtMs)) > Math.floor(localDays(place, at))

/** The plant `dtMs` later. Litres before + in = litres after + out + spilled, summed over its tanks. */
export const stepPlant = ({
  plant,
  state,
  place,
  weather,
  dtMs,
}: {
  plant: Plant
  state: PlantState
  place: Place
  weather: Weather
  dtMs: number
}): PlantState => {
  const { at } = state
  const dtS = dtMs / 1000
  const { inL, isMainsOpen, pump, solarPump } = supply({ plant, state, weather, dtS })
  const wantL = drawn({ plant, place, at, dtS })
  const { liters, outL, spilledL } = flow(plant, state.liters, { inL, wantL, dtS })
  const { totals, charge, meter } = state
  const { irradiance } = weather
  return {
    at: at + dtMs,
    liters,
    isMainsOpen,
    pump,
    solarPump,
    meter: plant.meter ? stepMeter(plant.meter, meter, { place, seed: plant.seed, at, weather, dtS }) : meter,
    charge: plant.battery ? stepBattery({ spec: plant.battery, charge, irradiance, dtS }) : charge,
    midnightWh: isNewDay(place, at, dtMs) ? state.pump.energyWh : state.midnightWh,
    totals: {
      inL: totals.inL + inL,
      outL: totals.outL + outL,
      spilledL: totals.spilledL + spilledL,
    },
  }
}

const MINUTE_MS = 60_000

/** The plant as it stands at an instant: whole ticks only, and never backwards. Its weather changes by the minute. */
export const advance = ({
  plant,
  state,
  place,
  until,
}: {
  plant: Plant
  state: PlantState
  place: Place
  until: number
}): PlantState => {
  let current = state
  let minute = NaN
  let weather = weatherAt(place, state.at)
  while (current.at + TICK_MS <= until) {
    if (Math.floor(current.at / MINUTE_MS) !== minute) {
      minute = Math.floor(current.at / MINUTE_MS)
      weather = weatherAt(place, minute * MINUTE_MS)
    }
    current = stepPlant({ plant, state: current, place, weather, dtMs: TICK_MS })
  }
  return current
}
