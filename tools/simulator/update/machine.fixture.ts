import {
  newState,
  type Effect,
  type Event,
  type Job,
  type Moment,
  type State,
  type Traits,
  type Word,
} from './states'
import { step } from './updater'

/** The traits of each family, by what differs. */
export const TRAITS = {
  native: { resumes: true, keepsDownload: true, tries: 5, settleMs: 10_000, confirmMs: 600_000 },
  tasmota: { resumes: false, keepsDownload: false, tries: 5, settleMs: 0, confirmMs: 0 },
  shelly: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 0 },
  esphome: { resumes: false, keepsDownload: false, tries: 1, settleMs: 0, confirmMs: 60_000 },
  thingsboard: { resumes: true, keepsDownload: false, tries: 3, settleMs: 0, confirmMs: 0 },
} satisfies Record<string, Traits>

export const jobOf = (more: Partial<Job> = {}): Job => ({
  id: 'it-1',
  version: '1.5.0',
  counter: 7,
  fate: 'clean',
  detour: null,
  expiresAt: null,
  notBefore: null,
  isSafe: true,
  confirmMs: null,
  ...more,
})

export const IDLE = newState({ version: '1.4.2', counter: 6 })
export const NOW: Moment = { at: 1000, hold: null }
export const SIZE = 1000

export type Traced = { state: State; effects: Effect[]; words: Word[] }

/** The state after all events, and all that the device did and said. */
export function run(
  events: readonly Event[],
  {
    from = IDLE,
    traits = TRAITS.native,
    moment = NOW,
  }: { from?: State; traits?: Traits; moment?: Moment } = {},
): Traced {
  const effects: Effect[] = []
  let state = from
  for (const event of events) {
    const next = step(state, event, moment, traits)
    state = next.state
    effects.push(...next.effects)
  }
  return { state, effects, words: effects.flatMap((effect) => (effect.type === 'say' ? [effect.word] : [])) }
}

/** What a good network, a clock and the power do next; null when the device is at its end. */
export function nextEvent(state: State): Event | null {
  const { phase } = state
  if (phase.type === 'idle') return null
  if (phase.type === 'down') return phase.into === 'nothing' ? null : { type: 'boot' }
  if (phase.type !== 'loading') return { type: 'tick' }
  if (phase.off < SIZE) return { type: 'progress', off: Math.min(SIZE, phase.off + 50), size: SIZE }
  const error = phase.job.fate === 'bad_sum' && phase.image === 'image' ? 'sha256_mismatch' : null
  return { type: 'fetched', error, version: null }
}

/** Runs until nothing is under way; throws when there is no end. */
export function runToEnd(first: Event, options: { traits?: Traits; from?: State } = {}): Traced {
  const all = run([first], options)
  for (let count = 0; count < 1000; count += 1) {
    const event = nextEvent(all.state)
    if (event === null) return all
    const { state, effects, words } = run([event], { ...options, from: all.state })
    all.state = state
    all.effects.push(...effects)
    all.words.push(...words)
  }
  throw new Error('The update never ends')
}
