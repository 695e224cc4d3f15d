import { bankVolts } from './battery'
import { chance, drift } from './chance'
import { HOUR_MS, wallClock, type Place } from './place'
import type { Weather } from './weather'

/** A board with a mains circuit (channel 0) and a 24 V battery bank on panels (channel 1). */
export type MeterSpec = { baseW: number; bankWh: number; panelW: number; bankLoadW: number }

/** Watt-hours counted on the mains side, into the bank and out of it; charge of the bank 0-1. */
export type MeterState = { energyWh: number; charge: number; chargedWh: number; drawnWh: number }

/** Keeps the wanderings of one board apart. */
const [APPLIANCES, GRID] = [1, 2]

type Instant = { place: Place; seed: number; at: number; weather: Weather }

const FRIDGE_CYCLE_MS = 40 * 60_000

/** What the mains circuit draws, W: a base, a compressor that cycles, and people at home in the evening. */
export const mainsWatts = (spec: MeterSpec, { place, seed, at }: Instant): number => {
  const fridge = (at + (seed >>> 0)) % FRIDGE_CYCLE_MS < FRIDGE_CYCLE_MS * 0.35 ? 140 : 0
  const { hours } = wallClock(place, at)
  const athome = hours >= 17 && hours < 23 ? 900 : 200
  const wander = 1 + drift({ seed: seed + APPLIANCES, at, periodMs: HOUR_MS / 4 })
  return spec.baseW + fridge + (athome * wander) / 2
}

const BROWN_OUT_WINDOW_MS = 6 * HOUR_MS
const BROWN_OUT_MS = 150_000

const isBrownOut = (seed: number, at: number): boolean => {
  const window = Math.floor(at / BROWN_OUT_WINDOW_MS)
  const start = window * BROWN_OUT_WINDOW_MS + chance(seed, window) * (BROWN_OUT_WINDOW_MS - BROWN_OUT_MS)
  return at >= start && at < start + BROWN_OUT_MS
}

/** Volts of a 230 V grid that sags under load and now and then breaks in for a few minutes. */
export const mainsVolts = ({ seed, at, watts }: { seed: number; at: number; watts: number }): number => {
  const wander = 3.5 * drift({ seed: seed + GRID, at, periodMs: HOUR_MS / 3 })
  return (isBrownOut(seed, at) ? 186 : 231) + wander - watts / 500
}

/** Watts into the bank (negative: out of it), its volts and amperes. */
export const bankPower = (
  spec: MeterSpec,
  { charge }: MeterState,
  { irradiance }: Weather,
): { watts: number; volts: number; amperes: number } => {
  const sun = charge >= 1 ? spec.bankLoadW : (spec.panelW * irradiance * 0.8) / 1000
  const watts = sun - spec.bankLoadW
  const volts = bankVolts(charge, watts / 26)
  return { watts, volts, amperes: watts / volts }
}

export const stepMeter = (
  spec: MeterSpec,
  state: MeterState,
  instant: Instant & { dtS: number },
): MeterState => {
  const hours = instant.dtS / 3600
  const { watts } = bankPower(spec, state, instant.weather)
  return {
    energyWh: state.energyWh + mainsWatts(spec, instant) * hours,
    charge: Math.min(1, Math.max(0, state.charge + (watts * hours) / spec.bankWh)),
    chargedWh: state.chargedWh + Math.max(0, watts) * hours,
    drawnWh: state.drawnWh + Math.max(0, -watts) * hours,
  }
}
