/** A pump on panels: it turns as fast as the sun lets it. Hz, L/min, watts, litres of the tank it fills. */
export type SolarPumpSpec = {
  maxHz: number
  maxFlowLpm: number
  maxPowerW: number
  restartL: number
  stopL: number
}

export type SolarPumpState = {
  running: boolean
  isTankFull: boolean
  /** 0 while it stands. */
  frequencyHz: number
  flowLpm: number
  powerW: number
  pumpedL: number
  energyWh: number
}

export const restingSolarPump: SolarPumpState = {
  running: false,
  isTankFull: false,
  frequencyHz: 0,
  flowLpm: 0,
  powerW: 0,
  pumpedL: 0,
  energyWh: 0,
}

/** W/m² to start, to keep turning, and for full speed. */
const START_SUN = 160
const STALL_SUN = 120
const FULL_SUN = 850

/** Below this share of full speed the pump does not overcome the lift. */
const LIFTING_SHARE = 0.45

const standing = { running: false, frequencyHz: 0, flowLpm: 0, powerW: 0 }

const turning = (spec: SolarPumpSpec, irradiance: number) => {
  const sun = Math.min(1, irradiance / FULL_SUN)
  // The power of a centrifugal pump goes with the cube of its speed (affinity laws).
  const speed = Math.cbrt(sun)
  return {
    running: true,
    frequencyHz: spec.maxHz * speed,
    flowLpm: spec.maxFlowLpm * Math.max(0, (speed - LIFTING_SHARE) / (1 - LIFTING_SHARE)),
    powerW: spec.maxPowerW * sun,
  }
}

/** One step of `dtS` seconds in the given sun (W/m²) above a tank that holds `tankL`. */
export const stepSolarPump = ({
  spec,
  state,
  irradiance,
  tankL,
  dtS,
}: {
  spec: SolarPumpSpec
  state: SolarPumpState
  irradiance: number
  tankL: number
  dtS: number
}): { state: SolarPumpState; pumpedL: number } => {
  const isTankFull = state.isTankFull ? tankL > spec.restartL : tankL >= spec.stopL
  const isLit = irradiance >= (state.running ? STALL_SUN : START_SUN)
  const motion = isLit && !isTankFull ? turning(spec, irradiance) : standing
  const pumpedL = (motion.flowLpm * dtS) / 60
  const energyWh = state.energyWh + (motion.powerW * dtS) / 3600
  return {
    state: { ...state, ...motion, isTankFull, pumpedL: state.pumpedL + pumpedL, energyWh },
    pumpedL,
  }
}
