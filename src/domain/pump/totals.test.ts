import { describe, expect, it } from 'vitest'
import { amountOf } from './delivery'
import { totalsOf } from './totals'

const run = (startedAt: number, endedAt: number | null, liters: number | null = null) => ({
  startedAt,
  endedAt,
  liters,
  energyWh: null,
})

describe('totals', () => {
  it.each<[string, ReturnType<typeof run>[], object]>([
    ['of nothing', [], { starts: 0, runtimeS: 0, duty: 0, liters: null, energyWh: null }],
    ['of a run within', [run(2000, 4000, 8)], { starts: 1, runtimeS: 2, duty: 0.25, liters: 8 }],
    ['of one that began before', [run(-2000, 2000, 8)], { starts: 0, runtimeS: 2, liters: 4 }],
    ['of one that goes on', [run(6000, null)], { starts: 1, runtimeS: 2, liters: null }],
    ['of one that ended after', [run(9000, 11_000, 8)], { starts: 1, runtimeS: 1, liters: 4 }],
    ['where one was not measured', [run(0, 1000, 8), run(2000, 3000)], { starts: 2, liters: 8 }],
  ])('%s', (_, runs, totals) => {
    const now = runs.some(({ endedAt }) => (endedAt ?? 0) > 10_000) ? 20_000 : 8000
    expect(totalsOf(runs, { from: 0, to: 10_000, now })).toMatchObject(totals)
  })
})

describe('what a run delivered', () => {
  const at = (...of: [at: number, value: number][]) => of.map(([at, value]) => ({ at, value }))
  const span = { startedAt: 60_000, endedAt: 180_000, perMs: 60_000 }
  const rate = at([60_000, 10], [120_000, 20])
  it.each([
    [
      'counted from before to after',
      at([0, 100], [50_000, 110], [120_000, 120], [185_000, 135], [200_000, 200]),
      25,
    ],
    ['counted with what there is', at([70_000, 100], [120_000, 120]), 20],
    ['by rate where the meter was read once', at([70_000, 100]), 30],
    ['by rate where there is no meter', [], 30],
  ])('%s', (_, counter, amount) => expect(amountOf({ ...span, counter, rate })).toBe(amount))

  it('is unknown without a measurement', () => {
    expect(amountOf({ ...span, counter: [], rate: at([200_000, 5]) })).toBeNull()
  })
})
