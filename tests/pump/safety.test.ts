import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFinal } from '@/domain/pump/command'
import { PUMP_MODES } from '@/domain/pump/types'
import { type Fate, World } from './world'

const RUNS = 10_000
/** Longer than the longest run, its order and everything that still flies. */
const QUIET_S = 330

type Step = (world: World) => void

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 5, max: 120 }).map(
      (s): Step =>
        (world) =>
          world.wait(s),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 10, max: 250 }).map(
      (s): Step =>
        (world) =>
          world.start(s),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>((world) => world.stop()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('auto' as const, ...PUMP_MODES).map(
      (mode): Step =>
        (world) =>
          void (world.mode = mode),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((world) => world.reboot()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(true, true, false).map(
      (isLinked): Step =>
        (world) =>
          void (world.isLinked = isLinked),
    ),
  },
)

/** Most messages arrive soon; some late, twice, or minutes after (a replay), some never. */
const fates: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 6, arbitrary: fc.constant([0]) },
  { weight: 2, arbitrary: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 30, max: 900 })) },
)

const runs = fc.record({
  list: fc.array(steps, { minLength: 4, maxLength: 24 }),
  network: fc.array(fates, { minLength: 4, maxLength: 12 }),
  limitBy: fc.constantFrom('device' as const, 'console' as const),
  level: fc.integer({ min: 10, max: 96 }),
})

it('whatever the network, the device and people do: one start at a time, none expired, none against an interlock, every run ended, every command ended once', () => {
  const seen = { runs: 0, commands: 0, refused: new Set<string>(), ends: new Set<string>() }
  fc.assert(
    fc.property(runs, ({ list, network, limitBy, level }) => {
      const world = new World(network, limitBy, level)
      world.wait(33)
      for (const step of list) step(world)
      world.heal()
      world.mode = 'manual'
      world.wait(QUIET_S)
      expect(world.isOn).toBe(false)
      for (const { history } of world.commands) expect(history.filter(isFinal)).toHaveLength(1)
      seen.runs += world.runs
      seen.commands += world.commands.length
      for (const id of world.refused) seen.refused.add(id)
      for (const { history } of world.commands) seen.ends.add(history.at(-1) ?? '')
    }),
    { numRuns: RUNS },
  )
  // the model must have been somewhere
  expect(seen.runs).toBeGreaterThan(RUNS / 2)
  expect([...seen.ends].sort()).toEqual(['done', 'expired', 'timed_out'])
  expect([...seen.refused].sort()).toEqual(
    expect.arrayContaining([
      'destination_room',
      'mode',
      'no_pending',
      'not_running',
      'rest',
      'run_limit',
      'state_known',
    ]),
  )
}, 120_000)
