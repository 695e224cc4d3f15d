import type { TankConfig } from '@/domain/tank/types'
import { capacityOf, litersAtPercent } from '@/domain/tank/volume'
import type { BatterySpec } from './battery'
import { seedOf } from './chance'
import type { Rhythm } from './demand'
import type { MeterSpec, MeterState } from './meter'
import type { PumpSpec, PumpState } from './pump'
import { restingPump } from './pump'
import { restingSolarPump, type SolarPumpSpec, type SolarPumpState } from './solar-pump'
import type { Tank } from './tank'

/** Keeps the first tank between two levels (percent of its height). */
type Band = { startPercent: number; stopPercent: number }

/** A plant as a person would describe it: tanks in a row, filled at the first, drawn from at the last. */
export type PlantSpec = {
  name: string
  tanks: TankConfig[]
  /** Level at the beginning, percent of the height. */
  levelPercent?: number
  demand?: { rhythm: Rhythm; litersPerDay: number }
  /** Float valve of the municipal supply. */
  mains?: Band & { flowLpm: number }
  /** Catchment of the rain, m². */
  roofM2?: number
  pump?: Band & Omit<PumpSpec, 'startL' | 'stopL'>
  solarPump?: Band & Omit<SolarPumpSpec, 'restartL' | 'stopL'>
  meter?: MeterSpec
  /** The cell of the sensor on the tank. */
  battery?: BatterySpec
  /** How full it is at the beginning, percent. */
  chargePercent?: number
}

type Valve = { flowLpm: number; startL: number; stopL: number }

/** A plant ready to run: every level in litres. */
export type Plant = {
  seed: number
  tanks: Tank[]
  demand: PlantSpec['demand']
  roofM2: number
  mains: Valve | null
  pump: PumpSpec | null
  solarPump: SolarPumpSpec | null
  meter: MeterSpec | null
  battery: BatterySpec | null
}

/** Litres that came in, were drawn and spilled since the beginning. */
type Totals = { inL: number; outL: number; spilledL: number }

export type PlantState = {
  /** The plant's own time, epoch ms. */
  at: number
  liters: number[]
  isMainsOpen: boolean
  pump: PumpState
  solarPump: SolarPumpState
  meter: MeterState
  charge: number
  /** The pump's energy counter when the day began. */
  midnightWh: number
  totals: Totals
}

const ready = (config: TankConfig): Tank => ({ config, capacity: capacityOf(config) ?? 0 })

const litersOf = (spec: PlantSpec, percent: number): number => {
  const first = spec.tanks[0]
  return (first && litersAtPercent(first, percent)) ?? 0
}

/** Makes a plant of its description; `seed` is the fleet's, each plant takes its own from it by its name. */
export const buildPlant = (spec: PlantSpec, seed: number): Plant => {
  const { mains, pump, solarPump } = spec
  const band = (part: Band) => ({
    startL: litersOf(spec, part.startPercent),
    stopL: litersOf(spec, part.stopPercent),
  })
  return {
    seed: seedOf(seed, spec.name),
    tanks: spec.tanks.map(ready),
    demand: spec.demand,
    roofM2: spec.roofM2 ?? 0,
    mains: mains ? { flowLpm: mains.flowLpm, ...band(mains) } : null,
    pump: pump ? { ...pump, ...band(pump) } : null,
    solarPump: solarPump
      ? {
          ...solarPump,
          restartL: litersOf(spec, solarPump.startPercent),
          stopL: litersOf(spec, solarPump.stopPercent),
        }
      : null,
    meter: spec.meter ?? null,
    battery: spec.battery ?? null,
  }
}

/** How a plant begins at an instant (epoch ms). */
export const initialPlant = (spec: PlantSpec, at: number): PlantState => ({
  at,
  liters: spec.tanks.map((config) => litersAtPercent(config, spec.levelPercent ?? 60) ?? 0),
  isMainsOpen: false,
  pump: restingPump,
  solarPump: restingSolarPump,
  meter: { energyWh: 0, charge: 0.8, chargedWh: 0, drawnWh: 0 },
  charge: (spec.chargePercent ?? 85) / 100,
  midnightWh: 0,
  totals: { inL: 0, outL: 0, spilledL: 0 },
})
