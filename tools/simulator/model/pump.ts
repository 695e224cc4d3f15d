/** A mains pump that keeps a tank between two contents. Litres, L/min, watts, seconds. */
export type PumpSpec = { flowLpm: number; powerW: number; startL: number; stopL: number; maxRunS: number }

/**
 * A pump and its counters. `limitS`: run limit of this run; `restS`: time before the automatic may start it again
 * after a command or a limit has stopped it.
 */
export type PumpState = {
  running: boolean
  /** Its own level automation is on. */
  isAuto: boolean
  by: string
  runS: number
  limitS: number
  restS: number
  starts: number
  totalRunS: number
  pumpedL: number
  energyWh: number
}

const AUTO = 'auto'

/** After a stop that was not its own idea the automatic waits this long. */
const REST_S = 600

export const restingPump: PumpState = {
  running: false,
  isAuto: true,
  by: AUTO,
  runS: 0,
  limitS: 0,
  restS: 0,
  starts: 0,
  totalRunS: 0,
  pumpedL: 0,
  energyWh: 0,
}

const started = (state: PumpState, by: string, limitS: number): PumpState => ({
  ...state,
  running: true,
  by,
  runS: 0,
  limitS,
  restS: 0,
  starts: state.starts + 1,
})

const stopped = (state: PumpState, restS: number): PumpState => ({ ...state, running: false, runS: 0, restS })

/** A command starts it for at most `maxS` seconds, its own limit permitting, or stops it at once. */
export const commandPump = ({
  spec,
  state,
  on,
  maxS,
  by,
}: {
  spec: PumpSpec
  state: PumpState
  on: boolean
  maxS: number
  by: string
}): PumpState => {
  if (!on) return { ...stopped(state, REST_S), by }
  const limitS = Math.min(maxS, spec.maxRunS)
  return state.running ? { ...state, by, limitS: state.runS + limitS } : started(state, by, limitS)
}

/** In any other mode than auto it is left alone, full tank or empty. */
const decided = ({ spec, state, tankL }: { spec: PumpSpec; state: PumpState; tankL: number }): PumpState => {
  if (!state.isAuto) return state
  if (state.running && tankL >= spec.stopL) return { ...stopped(state, 0), by: AUTO }
  if (!state.running && state.restS === 0 && tankL <= spec.startL) return started(state, AUTO, spec.maxRunS)
  return state
}

/**
 * One step of `dtS` seconds above a tank that holds `tankL`: `pumpedL` is what it delivered.
 *
 * | state, in auto | tank | run | becomes |
 * |---|---|---|---|
 * | running | ≥ stopL | any | stopped |
 * | running | below | reaches its limit within the step | runs up to the limit, stopped, rests |
 * | running | below | under its limit | runs |
 * | stopped | ≤ startL | no rest left | started by the automatic |
 * | stopped | otherwise | | rests |
 *
 * In another mode only the limit ends a run, and nothing but a command starts one.
 */
export const stepPump = ({
  spec,
  state,
  tankL,
  dtS,
}: {
  spec: PumpSpec
  state: PumpState
  tankL: number
  dtS: number
}): { state: PumpState; pumpedL: number } => {
  const now = decided({ spec, state, tankL })
  if (!now.running) return { state: { ...now, restS: Math.max(0, now.restS - dtS) }, pumpedL: 0 }
  const ranS = Math.min(dtS, now.limitS - now.runS)
  const pumpedL = (spec.flowLpm * ranS) / 60
  const after: PumpState = {
    ...now,
    runS: now.runS + ranS,
    totalRunS: now.totalRunS + ranS,
    pumpedL: now.pumpedL + pumpedL,
    energyWh: now.energyWh + (spec.powerW * ranS) / 3600,
  }
  const isOver = after.runS >= after.limitS
  return { state: isOver ? { ...stopped(after, REST_S), by: 'limit' } : after, pumpedL }
}
