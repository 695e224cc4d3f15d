import { chance, seedOf } from './chance'
import type { Weather } from './weather'

/** A pump on panels: it turns as fast as the sun lets it. Hz, L/min, watts, litres of the tank it fills. */
export type SolarPumpSpec = {
  maxHz: number
  maxFlowLpm: number
  maxPowerW: number
  restartL: number
  stopL: number
}

/**
 * `isAuto`: it runs whenever there is sun and room. `allowedS`: how long it still may by command. `restS`: how long it
 * still must not. `speedLimit`: share of full speed, 0-1.
 */
export type SolarPumpState = {
  running: boolean
  isAuto: boolean
  allowedS: number
  restS: number
  speedLimit: number
  by: string
  isTankFull: boolean
  /** It found no water and waits before it tries again. */
  isDry: boolean
  /** 0 while it stands. */
  frequencyHz: number
  flowLpm: number
  powerW: number
  pumpedL: number
  energyWh: number
}

const AUTO = 'auto'

export const restingSolarPump: SolarPumpState = {
  running: false,
  isAuto: true,
  allowedS: 0,
  restS: 0,
  speedLimit: 1,
  by: AUTO,
  isTankFull: false,
  isDry: false,
  frequencyHz: 0,
  flowLpm: 0,
  powerW: 0,
  pumpedL: 0,
  energyWh: 0,
}

/** The fault code of a dry run. */
export const DRY_RUN = 1

/** W/m² to start, to keep turning, and for full speed. */
const START_SUN = 160
const STALL_SUN = 120
const FULL_SUN = 850

/** Below this share of full speed the pump does not overcome the lift. */
const LIFTING_SHARE = 0.45

/** After a stop by command the automatic waits this long. */
const REST_S = 600

const HOUR_MS = 3_600_000
const DRY_SHARE = 0.2
const DRY_MS = 20 * 60_000
const TRY_EVERY_MS = 5 * 60_000
const TRY_MS = 20_000

/**
 * How the well stands at an instant: in one hour of five it is drawn down for twenty minutes. Meanwhile the pump waits
 * (`dry`), and tries every five minutes for twenty seconds whether the water is back (`trying`).
 */
export const wellAt = (seed: number, at: number): 'wet' | 'dry' | 'trying' => {
  const own = seedOf(seed, 'well')
  const hour = Math.floor(at / HOUR_MS)
  const begins = hour * HOUR_MS + chance(own, hour, 1) * (HOUR_MS - DRY_MS)
  const since = at - begins
  if (chance(own, hour) >= DRY_SHARE || since < 0 || since >= DRY_MS) return 'wet'
  return since % TRY_EVERY_MS < TRY_MS ? 'trying' : 'dry'
}

const standing = { running: false, frequencyHz: 0, flowLpm: 0, powerW: 0 }

/** Share of its power that a pump needs to turn in air. */
const IDLE_SHARE = 0.3

const turning = (
  spec: SolarPumpSpec,
  { irradiance, speedLimit, hasWater }: { irradiance: number; speedLimit: number; hasWater: boolean },
) => {
  const sun = Math.min(1, irradiance / FULL_SUN)
  // The power of a centrifugal pump goes with the cube of its speed (affinity laws).
  const speed = Math.min(Math.cbrt(sun), speedLimit)
  const lifts = hasWater ? Math.max(0, (speed - LIFTING_SHARE) / (1 - LIFTING_SHARE)) : 0
  return {
    running: true,
    frequencyHz: spec.maxHz * speed,
    flowLpm: spec.maxFlowLpm * lifts,
    powerW: spec.maxPowerW * speed ** 3 * (hasWater ? 1 : IDLE_SHARE),
  }
}

/** A command lets it run for so many seconds, or stops it at once. */
export const commandSolarPump = (
  state: SolarPumpState,
  { on, maxS, by }: { on: boolean; maxS: number; by: string },
): SolarPumpState =>
  on
    ? { ...state, running: true, allowedS: maxS, restS: 0, by }
    : { ...state, ...standing, allowedS: 0, restS: REST_S, by }

/** Why it would not start now, in the word of its refusal; null when it would. */
export const solarRefusal = ({
  state,
  seed,
  at,
  weather: { irradiance },
}: {
  state: SolarPumpState
  seed: number
  at: number
  weather: Weather
}): string | null => {
  if (wellAt(seed, at) !== 'wet') return 'dry_run'
  if (state.isTankFull) return 'tank_full'
  return irradiance < START_SUN ? 'low_sun' : null
}

/**
 * One step of `dtS` seconds in the given sun (W/m²) above a tank that holds `tankL`.
 *
 * | may run (auto and rested, or by command) | sun | tank | well | becomes |
 * |---|---|---|---|---|
 * | no | any | any | any | stands |
 * | yes | too weak to start, or to go on | any | any | stands |
 * | yes | enough | full | any | stands until it has fallen to restartL |
 * | yes | enough | room | dry | stands, a dry run |
 * | yes | enough | room | trying | turns without water, still a dry run |
 * | yes | enough | room | wet | turns |
 */
export const stepSolarPump = ({
  spec,
  state,
  irradiance,
  well,
  tankL,
  dtS,
}: {
  spec: SolarPumpSpec
  state: SolarPumpState
  irradiance: number
  well: ReturnType<typeof wellAt>
  tankL: number
  dtS: number
}): { state: SolarPumpState; pumpedL: number } => {
  const { speedLimit } = state
  const isTankFull = state.isTankFull ? tankL > spec.restartL : tankL >= spec.stopL
  const mayRun = (state.isAuto && state.restS === 0) || state.allowedS > 0
  const isLit = irradiance >= (state.running ? STALL_SUN : START_SUN)
  const wants = mayRun && isLit && !isTankFull
  const motion =
    wants && well !== 'dry' ? turning(spec, { irradiance, speedLimit, hasWater: well === 'wet' }) : standing
  const pumpedL = (motion.flowLpm * dtS) / 60
  const allowedS = Math.max(0, state.allowedS - dtS)
  const isOver = state.allowedS > 0 && allowedS === 0 && !state.isAuto
  return {
    state: {
      ...state,
      ...motion,
      isTankFull,
      isDry: wants && well !== 'wet',
      allowedS,
      restS: Math.max(0, state.restS - dtS),
      by: isOver ? 'limit' : mayRun && state.allowedS === 0 ? AUTO : state.by,
      pumpedL: state.pumpedL + pumpedL,
      energyWh: state.energyWh + (motion.powerW * dtS) / 3600,
    },
    pumpedL,
  }
}
