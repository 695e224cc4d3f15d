import type { Metric } from '@/domain/readings/metrics'
import type { DecodedReading } from '@/ingest/types'
import { cellVolts, primaryVolts } from './battery'
import { drift } from './chance'
import { bankPower, mainsVolts, mainsWatts } from './meter'
import { HOUR_MS, type Place } from './place'
import type { Plant, PlantState } from './plant'
import { wifiDbm } from './radio'
import { measureGap, type SensorSpec } from './sensor'
import { DRY_RUN } from './solar-pump'
import { heightOf } from './tank'
import { weatherAt } from './weather'

/** What a device has eyes for. */
export type Role = 'tank' | 'pump' | 'power' | 'solar_pump' | 'climate'

/** One look at a plant, in the console's metrics and units; switches are 0 or 1. */
export type Observation = {
  readings: DecodedReading[]
  failed: { metric: Metric; channel: number; reason: string }[]
}

type Look = {
  plant: Plant
  state: PlantState
  place: Place
  sensor: SensorSpec
  /** The device's own chance: two sensors on one tank do not make the same noise. */
  seed: number
  at: number
}

type Values = Partial<Record<Metric, number>>

const channelOf = (channel: number, values: Values): DecodedReading[] =>
  (Object.entries(values) as [Metric, number][]).map(([metric, value]) => ({ metric, channel, value }))

const lookAtTanks = ({ plant, state, place, sensor, seed, at }: Look): Observation => {
  const out: Observation = { readings: [], failed: [] }
  plant.tanks.forEach((tank, channel) => {
    const heightMm = heightOf(tank, state.liters[channel] ?? 0)
    const echo = measureGap({ sensor, config: tank.config, heightMm, seed: seed + channel, at })
    if ('fault' in echo) out.failed.push({ metric: 'distance_mm', channel, reason: echo.fault })
    else out.readings.push({ metric: 'distance_mm', channel, value: echo.mm })
  })
  const isPrimary = plant.battery?.panelW === 0
  out.readings.push(
    ...channelOf(0, {
      temperature_c: weatherAt(place, at).airC + 2 * drift({ seed, at, periodMs: HOUR_MS }),
      battery_v: isPrimary ? primaryVolts(state.charge) : cellVolts(state.charge),
      battery_pct: 100 * state.charge,
      rssi_dbm: wifiDbm(seed, at),
    }),
  )
  return out
}

const gridVolts = (seed: number, at: number, watts: number) => mainsVolts({ seed, at, watts })

const PUMP_POWER_FACTOR = 0.86

const lookAtPump = ({ plant, state, place, seed, at }: Look): Observation => {
  const { pump, midnightWh } = state
  const wander = 1 + 0.03 * drift({ seed, at, periodMs: HOUR_MS / 20 })
  const watts = pump.running ? (plant.pump?.powerW ?? 0) * wander : 0
  const volts = gridVolts(plant.seed, at, watts)
  const readings = channelOf(0, {
    running: Number(pump.running),
    relay_on: Number(pump.running),
    flow_lpm: pump.running ? (plant.pump?.flowLpm ?? 0) * wander : 0,
    volume_total_l: pump.pumpedL,
    voltage_v: volts,
    current_a: watts / volts / PUMP_POWER_FACTOR,
    power_w: watts,
    power_factor: pump.running ? PUMP_POWER_FACTOR : 0,
    energy_wh: pump.energyWh,
    energy_today_wh: pump.energyWh - midnightWh,
    counter: pump.starts,
    device_temperature_c: weatherAt(place, at).airC + 6 + Math.min(28, pump.runS / 30),
    rssi_dbm: wifiDbm(seed, at),
  })
  return { readings, failed: [] }
}

const lookAtPower = ({ plant, state, place, seed, at }: Look): Observation => {
  const spec = plant.meter
  if (!spec) return { readings: [], failed: [] }
  const weather = weatherAt(place, at)
  const watts = mainsWatts(spec, { place, seed: plant.seed, at, weather })
  const volts = gridVolts(plant.seed, at, watts)
  const factor = 0.93 + 0.04 * drift({ seed, at, periodMs: HOUR_MS / 6 })
  const bank = bankPower(spec, state.meter, weather)
  const mains = channelOf(0, {
    voltage_v: volts,
    current_a: watts / volts / factor,
    power_w: watts,
    power_factor: factor,
    frequency_hz: 50 + 0.04 * drift({ seed, at, periodMs: HOUR_MS / 30 }),
    energy_wh: state.meter.energyWh,
    rssi_dbm: wifiDbm(seed, at),
  })
  const dc = channelOf(1, {
    voltage_v: bank.volts,
    current_a: bank.amperes,
    power_w: bank.watts,
    energy_wh: state.meter.chargedWh,
    energy_returned_wh: state.meter.drawnWh,
    battery_pct: 100 * state.meter.charge,
  })
  return { readings: [...mains, ...dc], failed: [] }
}

/** Open-circuit volts of the panels, and what is left of them under full load. */
const PANEL_VOLTS = 380
const PANEL_DROP = 60

const RPM_PER_HZ = 57.5

/** A motor for three phases of 220 V at 50 Hz; a drive lowers the voltage with the frequency. */
const MOTOR_VOLTS_PER_HZ = 220 / 50
const MOTOR_EFFICIENCY = 0.94
const MOTOR_POWER_FACTOR = 0.82

/** Amperes in each phase. */
const motorAmperes = (watts: number, hertz: number): number =>
  hertz > 0 ? watts / (Math.sqrt(3) * MOTOR_VOLTS_PER_HZ * hertz * MOTOR_POWER_FACTOR) : 0

const lookAtSolarPump = ({ plant, state, place, seed, at }: Look): Observation => {
  const { solarPump: pump } = state
  const { irradiance, airC } = weatherAt(place, at)
  const load = pump.powerW / (plant.solarPump?.maxPowerW ?? 1)
  const volts = irradiance < 5 ? 0 : PANEL_VOLTS * Math.min(1, 0.75 + irradiance / 400) - PANEL_DROP * load
  const motorW = pump.powerW * MOTOR_EFFICIENCY
  const motor = channelOf(0, {
    running: Number(pump.running),
    relay_on: Number(pump.running),
    frequency_hz: pump.frequencyHz,
    speed_rpm: pump.frequencyHz * RPM_PER_HZ,
    current_a: motorAmperes(motorW, pump.frequencyHz),
    power_w: motorW,
    flow_lpm: pump.flowLpm,
    volume_total_l: pump.pumpedL,
    energy_wh: pump.energyWh,
    device_temperature_c: airC + 5 + 30 * load,
    fault_code: pump.isDry ? DRY_RUN : 0,
    rssi_dbm: wifiDbm(seed, at),
  })
  const panels = channelOf(1, {
    voltage_v: volts,
    current_a: volts > 0 ? pump.powerW / volts : 0,
    power_w: pump.powerW,
  })
  return { readings: [...motor, ...panels], failed: [] }
}

const lookAtClimate = ({ state, place, seed, at }: Look): Observation => {
  const { airC, clouds } = weatherAt(place, at)
  const humid = 58 + 25 * clouds - (airC - 15) + 4 * drift({ seed, at, periodMs: HOUR_MS })
  const readings = channelOf(0, {
    temperature_c: airC,
    humidity_pct: Math.min(100, Math.max(5, humid)),
    battery_v: primaryVolts(state.charge),
    battery_pct: 100 * state.charge,
  })
  return { readings, failed: [] }
}

const LOOKS: Record<Role, (look: Look) => Observation> = {
  tank: lookAtTanks,
  pump: lookAtPump,
  power: lookAtPower,
  solar_pump: lookAtSolarPump,
  climate: lookAtClimate,
}

/** What a device of this role sees of its plant at an instant (epoch ms). Unrounded: each grammar has its own digits. */
export const observe = ({ role, ...look }: Look & { role: Role }): Observation => LOOKS[role](look)
