import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceRuns, type RunSpan, type SwitchedAt } from './runs'

const states = (...of: [at: number, on: boolean][]): SwitchedAt[] => of.map(([at, on]) => ({ at, on }))
const run = (startedAt: number, endedAt: number | null): RunSpan => ({ startedAt, endedAt })

describe('runs', () => {
  it.each<[string, RunSpan | null, SwitchedAt[], ReturnType<typeof advanceRuns>]>([
    ['start', null, states([5, true]), { stoppedAt: null, runs: [run(5, null)] }],
    ['do not start off', null, states([5, false]), { stoppedAt: null, runs: [] }],
    ['go on', run(1, null), states([5, true]), { stoppedAt: null, runs: [] }],
    ['end', run(1, null), states([5, false]), { stoppedAt: 5, runs: [] }],
    ['end and start', run(1, null), states([5, false], [6, true]), { stoppedAt: 5, runs: [run(6, null)] }],
    ['are not turned by the past', run(4, 9), states([8, true], [9, true]), { stoppedAt: null, runs: [] }],
    ['do not end before they start', run(4, null), states([4, false]), { stoppedAt: null, runs: [] }],
  ])('%s', (_, last, told, done) => expect(advanceRuns({ last, states: told })).toEqual(done))

  it('are independent of the order and repetition of reported states', () => {
    const state = fc.record({ at: fc.nat(50), on: fc.boolean() })
    const told = fc.uniqueArray(state, { selector: ({ at }) => at, maxLength: 30 })
    fc.assert(
      fc.property(told, fc.array(fc.nat(), { maxLength: 20 }), (once, again) => {
        const repeated = [...again.flatMap((n) => once[n % Math.max(1, once.length)] ?? []), ...once]
        const { runs } = advanceRuns({ last: null, states: repeated })
        expect(runs).toEqual(advanceRuns({ last: null, states: once }).runs)
        runs
          .slice(1)
          .forEach(({ startedAt }, i) => expect(startedAt).toBeGreaterThan(runs[i]?.endedAt ?? Infinity))
        for (const { at, on } of once) {
          const isIn = runs.some((r) => r.startedAt <= at && at < (r.endedAt ?? Infinity))
          expect(isIn).toBe(on)
        }
      }),
    )
  })
})
