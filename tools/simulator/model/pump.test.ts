import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandPump, restingPump, stepPump, type PumpSpec, type PumpState } from './pump'

const spec: PumpSpec = { flowLpm: 30, powerW: 900, startL: 500, stopL: 900, maxRunS: 3600 }
const commanded = (maxS: number, state = restingPump) =>
  commandPump({ spec, state, on: true, maxS, by: 'cmd:1' })

const runFor = (
  state: PumpState,
  { seconds, dtS, tankL }: { seconds: number; dtS: number; tankL: number },
) => {
  let [current, pumpedL] = [state, 0]
  for (let t = 0; t < seconds; t += dtS) {
    const step = stepPump({ spec, state: current, tankL, dtS })
    current = step.state
    pumpedL += step.pumpedL
  }
  return { state: current, pumpedL }
}

describe('a pump by itself', () => {
  it('starts at its low mark, stops at its high mark, and stands in between', () => {
    const on = stepPump({ spec, state: restingPump, tankL: 500, dtS: 5 }).state
    expect(on).toMatchObject({ running: true, by: 'auto', starts: 1, runS: 5 })
    expect(stepPump({ spec, state: on, tankL: 899, dtS: 5 }).state.running).toBe(true)
    expect(stepPump({ spec, state: on, tankL: 900, dtS: 5 })).toMatchObject({
      state: { running: false },
      pumpedL: 0,
    })
    expect(stepPump({ spec, state: restingPump, tankL: 501, dtS: 5 }).state.running).toBe(false)
  })

  it('counts litres, hours and energy while it runs', () => {
    const { state, pumpedL } = runFor(restingPump, { seconds: 1800, dtS: 5, tankL: 400 })
    expect(pumpedL).toBeCloseTo(900, 6)
    expect(state).toMatchObject({ starts: 1, totalRunS: 1800 })
    expect(state.pumpedL).toBeCloseTo(900, 6)
    expect(state.energyWh).toBeCloseTo(450, 6)
  })
})

describe('a run limit', () => {
  it('is kept to the second, whatever the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3600 }), fc.integer({ min: 1, max: 100 }), (maxS, dtS) => {
        const { state, pumpedL } = runFor(commanded(maxS), { seconds: maxS + dtS, dtS, tankL: 600 })
        expect(state.running).toBe(false)
        expect(state.totalRunS).toBeCloseTo(maxS, 6)
        expect(pumpedL).toBeCloseTo((30 * maxS) / 60, 6)
      }),
    )
  })

  it('never goes beyond the limit of the pump itself', () => {
    expect(commanded(1e9).limitS).toBe(3600)
    expect(commanded(Infinity).limitS).toBe(3600)
    expect(runFor(commanded(1e9), { seconds: 4000, dtS: 5, tankL: 600 }).state.totalRunS).toBe(3600)
  })

  it('begins anew when a running pump is told to run on', () => {
    const { state } = runFor(commanded(60), { seconds: 50, dtS: 5, tankL: 600 })
    const longer = commanded(60, state)
    expect(longer.starts).toBe(1)
    expect(runFor(longer, { seconds: 200, dtS: 5, tankL: 600 }).state.totalRunS).toBe(110)
  })
})

describe('a stop by command', () => {
  it('holds at once, and keeps the automatic away for a while', () => {
    const { state } = runFor(restingPump, { seconds: 60, dtS: 5, tankL: 100 })
    const off = commandPump({ spec, state, on: false, maxS: 0, by: 'cmd:2' })
    expect(off).toMatchObject({ running: false, by: 'cmd:2' })
    expect(runFor(off, { seconds: 595, dtS: 5, tankL: 100 }).state.running).toBe(false)
    expect(runFor(off, { seconds: 700, dtS: 5, tankL: 100 }).state).toMatchObject({
      running: true,
      by: 'auto',
    })
  })
})
