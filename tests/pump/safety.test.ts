import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFinal } from '@/domain/pump/command'
import { type InterlockId, INTERLOCKS, PUMP_MODES } from '@/domain/pump/types'
import type { Fate } from './network'
import { stateOf } from './server'
import { World } from './world'

const RUNS = 10_000
/** Longer than the longest run and its order. */
const QUIET_S = 270

/** What keeps a pump of this model from starting; there is no source and no lockout in it. */
const REACHED: ReadonlySet<InterlockId> = new Set([
  'device_online',
  'state_known',
  'not_running',
  'no_pending',
  'mode',
  'destination_fresh',
  'destination_room',
  'rest',
  'run_limit',
])

type Step = (world: World) => void

const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 5, max: 100 }).map(
      (s): Step =>
        (world) =>
          world.wait(s),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 10, max: 190 }).map(
      (s): Step =>
        ({ server }) =>
          server.start(s),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>(({ server }) => server.stop()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('auto' as const, ...PUMP_MODES).map(
      (mode): Step =>
        ({ server }) =>
          void (server.mode = mode),
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
  {
    weight: 1,
    arbitrary: fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 30, max: 900 })),
  },
)

const lives = fc.record({
  list: fc.array(steps, { minLength: 4, maxLength: 24 }),
  network: fc.array(fates, { minLength: 4, maxLength: 12 }),
  limitBy: fc.constantFrom('device' as const, 'console' as const),
  level: fc.integer({ min: 10, max: 96 }),
})

it('whatever people, devices and the network do: no order is carried out twice, late or over another start, none is given against an interlock, each ends once, and so does every run', () => {
  const been = { runs: 0, refused: new Set<string>(), ends: new Set<string>() }
  fc.assert(
    fc.property(lives, ({ list, ...options }) => {
      const world = new World(options)
      world.wait(35)
      for (const step of list) step(world)
      world.heal()
      world.server.mode = 'manual'
      world.wait(QUIET_S)
      const { server, device } = world
      expect(device.isOn).toBe(false)
      for (const { history } of server.commands) expect(history.filter(isFinal)).toHaveLength(1)
      been.runs += device.runs
      for (const id of server.refused) been.refused.add(id)
      for (const command of server.commands) been.ends.add(stateOf(command))
    }),
    { numRuns: RUNS },
  )
  // a model that never gets anywhere proves nothing
  expect(been.runs).toBeGreaterThan(RUNS / 2)
  expect([...been.ends].sort()).toEqual(['done', 'expired', 'timed_out'])
  const { refused } = been
  for (const id of INTERLOCKS) expect([id, refused.has(id)]).toEqual([id, REACHED.has(id)])
}, 180_000)
