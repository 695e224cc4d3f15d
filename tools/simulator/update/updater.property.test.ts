import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FATES } from './fate'
import { IDLE, jobOf, nextEvent, run, runToEnd, SIZE, TRAITS } from './machine.fixture'
import type { Effect, Event, Job, Moment, State, Traits } from './states'
import { step } from './updater'

const jobs: fc.Arbitrary<Job> = fc
  .record({
    id: fc.constantFrom('it-1', 'it-2', 'it-3'),
    fate: fc.constantFrom(...FATES),
    detour: fc.constantFrom(null, 'minimal' as const, 'safeboot' as const),
    counter: fc.constantFrom(null, 5, 7, 9),
    version: fc.constantFrom(null, '1.5.0', '1.6.0'),
    isSafe: fc.boolean(),
    expiresAt: fc.constantFrom(null, 50),
  })
  .map(jobOf)

const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant('order' as const),
    job: jobs,
    refusal: fc.constantFrom(null, null, 'hw_mismatch'),
  }),
  fc.record({
    type: fc.constant('progress' as const),
    off: fc.integer({ min: 0, max: SIZE }),
    size: fc.constant(SIZE),
  }),
  fc.record({
    type: fc.constant('fetched' as const),
    error: fc.constantFrom(null, null, 'sha256_mismatch'),
    version: fc.constantFrom(null, '1.5.0'),
  }),
  fc.record({
    type: fc.constant('broken' as const),
    error: fc.constant('download'),
    isFinal: fc.boolean(),
    isBusy: fc.boolean(),
  }),
  ...(['cancel', 'tick', 'sleep', 'wake', 'boot', 'power_cut'] as const).map((type) => fc.constant({ type })),
)

const moments: fc.Arbitrary<Moment> = fc.record({
  at: fc.integer({ min: 0, max: 100 }),
  hold: fc.constantFrom(null, 'pump_running' as const),
})
const traits: fc.Arbitrary<Traits> = fc.constantFrom(...Object.values(TRAITS))
const history = fc.array(fc.tuple(events, moments), { maxLength: 60 })

type Happened = { before: State; after: State; event: Event; moment: Moment; effects: Effect[] }

function happened(all: [Event, Moment][], of: Traits): Happened[] {
  let before = IDLE
  return all.map(([event, moment]) => {
    const { state: after, effects } = step(before, event, moment, of)
    const one = { before, after, event, moment, effects }
    before = after
    return one
  })
}

const says = ({ effects }: Happened, word: string) =>
  effects.flatMap((effect) => (effect.type === 'say' && effect.word.state === word ? [effect.job] : []))

const forAll = (check: (all: Happened[], of: Traits) => void) =>
  fc.assert(
    fc.property(history, traits, (all, of) => check(happened(all, of), of)),
    { numRuns: 1500 },
  )

describe('whatever happens in whatever order', () => {
  it('nothing is installed that was not fetched whole and checked', () => {
    forAll((all) => {
      for (const { before, after, event } of all) {
        if (after.phase.type !== 'down' || after.phase.into !== 'new' || before.phase.type === 'down')
          continue
        expect(['loading', 'waiting']).toContain(before.phase.type)
        if (before.phase.type === 'loading') expect(event).toMatchObject({ type: 'fetched', error: null })
      }
    })
  })

  it('nothing is installed against a hold, or after its time', () => {
    forAll((all) => {
      for (const one of all)
        for (const job of says(one, 'verified').length > 0 || one.before.phase.type === 'waiting'
          ? says(one, 'applying')
          : []) {
          expect(job.isSafe && one.moment.hold !== null).toBe(false)
          expect(job.expiresAt !== null && one.moment.at >= job.expiresAt).toBe(false)
        }
    })
  })

  it('the version changes at a start only, and the counter never falls', () => {
    forAll((all) => {
      for (const { before, after, event } of all) {
        if (before.running.version !== after.running.version) expect(event.type).toBe('boot')
        expect(after.running.counter).toBeGreaterThanOrEqual(before.running.counter)
      }
    })
  })

  it('what is being applied is not interrupted by an offer or its withdrawal', () => {
    forAll((all) => {
      for (const { before, after, event, effects } of all)
        if (
          (before.phase.type === 'down' || before.phase.type === 'probation') &&
          ['order', 'cancel', 'sleep', 'wake'].includes(event.type)
        )
          expect([after, effects]).toEqual([before, []])
    })
  })

  it('an ended job is never ended otherwise while it is the last one', () => {
    forAll((all) => {
      for (const { before, after, event } of all)
        if (before.phase.type === 'idle' && event.type === 'order' && before.last?.job === event.job.id)
          expect(after).toEqual(before)
    })
  })

  it('every effect has a phase that waits for it', () => {
    forAll((all) => {
      for (const { after, effects } of all) {
        const last = effects.filter(({ type }) => type !== 'say').at(-1)?.type
        if (last === 'fetch') expect(after.phase.type).toBe('loading')
        if (last === 'wait') expect(['pausing', 'waiting', 'probation']).toContain(after.phase.type)
        if (last === 'stop') expect(['idle', 'pausing']).toContain(after.phase.type)
      }
    })
  })

  it('from any state a good network brings it to an end', () => {
    forAll((all, of) => {
      let state = all.at(-1)?.after ?? IDLE
      let count = 0
      for (let event = nextEvent(state); event !== null; event = nextEvent(state)) {
        ;({ state } = run([event], { from: state, traits: of }))
        expect((count += 1)).toBeLessThan(500)
      }
    })
  })
})

describe('a whole update', () => {
  it('has the new version exactly where its fate allows it', () => {
    fc.assert(
      fc.property(jobs, traits, (job, of) => {
        const order: Event = {
          type: 'order',
          job: { ...job, version: '1.5.0', expiresAt: null },
          refusal: null,
        }
        const { state } = runToEnd(order, { traits: of })
        const { fate, detour } = job
        const isNew =
          ['clean', 'weak_wifi', 'late'].includes(fate) || (fate === 'power_cut' && of.keepsDownload)
        const isGivenUp = fate === 'weak_wifi' && of.tries < 3
        expect(state.running.variant === 'full' && state.running.version === '1.5.0').toBe(
          isNew && !isGivenUp,
        )
        if (fate === 'stays_minimal' && detour) expect(state.running.variant).toBe(detour)
      }),
      { numRuns: 1000 },
    )
  })
})
