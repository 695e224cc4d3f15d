import type { Effect, Event, Job, Moment, Outcome, Phase, Running, State, Step, Traits, Word } from './states'

type Loading = Extract<Phase, { type: 'loading' }>
type Load = Omit<Loading, 'type'>
type Down = Extract<Phase, { type: 'down' }>

/** Times as the field knows them. */
export const RESTART_MS = 40_000
export const LATE_MS = 2 * 3_600_000
const POWER_CUT_MS = 120_000
const RECHECK_MS = 900_000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 64_000

/** Shares of the image at which the radio breaks off, and at which the power fails. */
const BREAKS_AT: Readonly<Partial<Record<Job['fate'], readonly number[]>>> = {
  weak_wifi: [0.3, 0.6],
  power_cut: [0.5],
}
const TOLD_EACH_PCT = 10

const say = (job: Job, word: Word): Effect => ({ type: 'say', job, word })
const stay = (state: State): Step => ({ state, effects: [] })

function end(state: State, job: Job, outcome: Outcome | null): Step {
  const ended: State = { ...state, phase: { type: 'idle' }, last: { job: job.id, outcome } }
  return { state: ended, effects: outcome ? [say(job, outcome)] : [] }
}

function goDown(state: State, down: Omit<Down, 'type'>, ms: number | null): Step {
  return { state: { ...state, phase: { type: 'down', ...down } }, effects: [{ type: 'leave', ms }] }
}

function fetchEffect({ job, image, off }: Load): Effect {
  const isCorrupt = job.fate === 'bad_sum' && image === 'image'
  return { type: 'fetch', job, image, off, isCorrupt, isSlow: job.fate === 'weak_wifi' }
}

function load(state: State, loaded: Load): Step {
  return { state: { ...state, phase: { type: 'loading', ...loaded } }, effects: [fetchEffect(loaded)] }
}

const newLoad = (job: Job, image: Load['image']): Load => ({
  ...{ job, image, off: 0, size: 0, tries: 0, breaks: 0, toldPct: -TOLD_EACH_PCT },
})

/** Into safeboot at once; into the minimal firmware after its download. */
function start(state: State, job: Job): Step {
  if (job.detour === 'safeboot' && state.running.variant === 'full')
    return goDown(state, { job, into: 'detour', outcome: null, resume: null }, RESTART_MS)
  const isMinimalDue = job.detour === 'minimal' && state.running.variant === 'full'
  return load(state, newLoad(job, isMinimalDue ? 'minimal' : 'image'))
}

const isApplied = ({ type }: Phase): boolean => type === 'down' || type === 'probation'
const jobOf = (phase: Phase): Job | null => (phase.type === 'idle' ? null : phase.job)

/** The same offer twice is one; an ended job's outcome is repeated; another job replaces one that is not yet applied. */
function takeOrder(state: State, { job, refusal }: Extract<Event, { type: 'order' }>): Step {
  const { phase, last } = state
  if (isApplied(phase) || jobOf(phase)?.id === job.id) return stay(state)
  if (phase.type === 'idle' && last?.job === job.id)
    return { state, effects: last.outcome ? [say(job, last.outcome)] : [] }
  const stop: Effect[] = phase.type === 'idle' ? [] : [{ type: 'stop' }]
  const { state: after, effects } =
    refusal === null ? start(state, job) : end(state, job, { state: 'refused', error: refusal })
  const accepted = refusal === null ? [say(job, { state: 'accepted' })] : []
  return { state: after, effects: [...stop, ...accepted, ...effects] }
}

/** An offer that is taken back ends its job; made again, it is another try, unless the job had succeeded. */
function cancel(state: State): Step {
  const { phase, last } = state
  const job = jobOf(phase)
  if (!job) return stay(last?.outcome?.state === 'succeeded' ? state : { ...state, last: null })
  if (isApplied(phase)) return stay(state)
  const { state: after, effects } = end(state, job, { state: 'cancelled' })
  // no offer stands that could be seen again
  return { state: { ...after, last: null }, effects: [{ type: 'stop' }, ...effects] }
}

function pause(state: State, { type: _, ...loading }: Loading, ms: number): Step {
  return { state: { ...state, phase: { ...loading, type: 'pausing' } }, effects: [{ type: 'wait', ms }] }
}

const retryMs = (tries: number): number => Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1))

/** A server that is busy costs no try; a family that cannot resume begins again. */
function breakOff(
  state: State,
  loading: Loading,
  { error, isFinal, isBusy = false }: { error: string; isFinal: boolean; isBusy?: boolean },
  traits: Traits,
): Step {
  const tries = loading.tries + (isBusy ? 0 : 1)
  if (isFinal || tries >= traits.tries) return end(state, loading.job, { state: 'failed', error })
  const off = traits.resumes ? loading.off : 0
  return pause(state, { ...loading, off, tries, toldPct: -TOLD_EACH_PCT }, isBusy ? 30_000 : retryMs(tries))
}

/** What a power cut leaves: a download that goes on, or the firmware that ran, which knows nothing of it. */
function losePower(state: State, load: Load, traits: Traits): Step {
  const resume = traits.keepsDownload ? { ...load, breaks: load.breaks + 1, toldPct: -TOLD_EACH_PCT } : null
  const { state: after, effects } = goDown(
    state,
    { job: load.job, into: 'same', outcome: null, resume },
    POWER_CUT_MS,
  )
  return { state: after, effects: [{ type: 'stop' }, ...effects] }
}

function progress(
  state: State,
  loading: Loading,
  { off, size }: { off: number; size: number },
  traits: Traits,
): Step {
  const moved = { ...loading, off, size }
  const breakAt = loading.image === 'image' ? BREAKS_AT[loading.job.fate]?.[loading.breaks] : undefined
  if (breakAt !== undefined && off >= breakAt * size && off < size) {
    if (loading.job.fate === 'power_cut') return losePower(state, moved, traits)
    const broken = { ...moved, breaks: loading.breaks + 1 }
    const step = breakOff(state, broken, { error: 'download', isFinal: false }, traits)
    return { state: step.state, effects: [{ type: 'stop' }, ...step.effects] }
  }
  const pct = size > 0 ? Math.floor((100 * off) / size) : 0
  if (pct < loading.toldPct + TOLD_EACH_PCT) return stay({ ...state, phase: moved })
  const told = { ...moved, toldPct: pct - (pct % TOLD_EACH_PCT) }
  const effects = [say(loading.job, { state: 'downloading', off, size })]
  return { state: { ...state, phase: told }, effects }
}

/** Where the first start after the installation leads. */
function destinationOf({ fate }: Job, hasProbation: boolean): Down['into'] {
  if (fate === 'brick') return 'nothing'
  const isOld = fate === 'silent_old' || fate === 'stays_minimal' || (fate === 'rolled_back' && !hasProbation)
  return isOld ? 'same' : 'new'
}

const confirmMsOf = (job: Job, traits: Traits): number =>
  traits.confirmMs > 0 ? (job.confirmMs ?? traits.confirmMs) : 0

/** Restarts into the new version when nothing stands against it; drops an image whose time is over. */
function apply(state: State, job: Job, { at, hold }: Moment, traits: Traits): Step {
  if (job.expiresAt !== null && at >= job.expiresAt) return end(state, job, { state: 'cancelled' })
  const isEarly = job.notBefore !== null && at < job.notBefore
  const reason = isEarly ? 'window' : job.isSafe ? hold : null
  if (reason !== null) {
    const word: Word = { state: 'waiting', reason, nextS: RECHECK_MS / 1000 }
    const phase: Phase = { type: 'waiting', job, reason }
    return { state: { ...state, phase }, effects: [say(job, word), { type: 'wait', ms: RECHECK_MS }] }
  }
  const into = destinationOf(job, confirmMsOf(job, traits) > 0)
  const backAfterMs = into === 'nothing' ? null : job.fate === 'late' ? LATE_MS : RESTART_MS
  const { state: after, effects } = goDown(state, { job, into, outcome: null, resume: null }, backAfterMs)
  return { state: after, effects: [say(job, { state: 'applying' }), ...effects] }
}

function finishLoad(
  state: State,
  loading: Loading,
  { error, version }: Extract<Event, { type: 'fetched' }>,
  moment: Moment,
  traits: Traits,
): Step {
  const { image } = loading
  if (error !== null) return end(state, loading.job, { state: 'failed', error })
  if (image === 'minimal') {
    const { state: after, effects } = goDown(
      state,
      { job: loading.job, into: 'detour', outcome: null, resume: null },
      RESTART_MS,
    )
    return { state: after, effects: [say(loading.job, { state: 'applying' }), ...effects] }
  }
  const job = { ...loading.job, version: loading.job.version ?? version }
  const { state: after, effects } = settle(state, job, moment, traits)
  return { state: after, effects: [say(job, { state: 'verified' }), ...effects] }
}

/** What is to be installed at once waits for nothing. */
function settle(state: State, job: Job, moment: Moment, traits: Traits): Step {
  if (traits.settleMs === 0 || !job.isSafe) return apply(state, job, moment, traits)
  const phase: Phase = { type: 'waiting', job, reason: null }
  return { state: { ...state, phase }, effects: [{ type: 'wait', ms: traits.settleMs }] }
}

function bootNew(state: State, job: Job, traits: Traits): Step {
  const { running } = state
  const version = job.version ?? running.version
  const fresh: Running = { ...running, version, variant: 'full', slot: 1 - running.slot }
  const started: State = { ...state, running: fresh, previous: running }
  const confirmMs = confirmMsOf(job, traits)
  if (confirmMs === 0) return end(started, job, { state: 'succeeded' })
  return {
    state: { ...started, phase: { type: 'probation', job } },
    effects: [{ type: 'wait', ms: confirmMs }],
  }
}

/** The intermediate firmware fetches the image by itself, unless it is this device's fate to stay there. */
function bootDetour(state: State, job: Job): Step {
  const { running } = state
  const variant = job.detour ?? 'minimal'
  const version = variant === 'minimal' ? (job.version ?? running.version) : running.version
  const started: State = { ...state, running: { ...running, version, variant } }
  return job.fate === 'stays_minimal' ? end(started, job, null) : load(started, newLoad(job, 'image'))
}

function boot(state: State, down: Down, traits: Traits): Step {
  const { job, into, outcome, resume } = down
  if (into === 'nothing') return stay(state)
  if (into === 'new') return bootNew(state, job, traits)
  if (into === 'detour') return bootDetour(state, job)
  if (into === 'previous') return end({ ...state, running: state.previous ?? state.running }, job, outcome)
  return resume ? load(state, resume) : end(state, job, outcome)
}

function rollBack(state: State, job: Job, { error, ms }: { error: string; ms: number }): Step {
  return goDown(state, { job, into: 'previous', outcome: { state: 'rolled_back', error }, resume: null }, ms)
}

/** Counters are burnt after the confirmation, never before. */
function confirm(state: State, job: Job): Step {
  if (job.fate === 'rolled_back') return rollBack(state, job, { error: 'self_test:no_echo', ms: RESTART_MS })
  const counter = Math.max(state.running.counter, job.counter ?? 0)
  return end({ ...state, running: { ...state.running, counter } }, job, { state: 'succeeded' })
}

function goOn(state: State, moment: Moment, traits: Traits): Step {
  const { phase } = state
  if (phase.type === 'pausing') {
    const { type: _, ...loaded } = phase
    const isExpired = loaded.job.expiresAt !== null && moment.at >= loaded.job.expiresAt
    return isExpired ? end(state, loaded.job, { state: 'cancelled' }) : load(state, loaded)
  }
  if (phase.type === 'waiting') return apply(state, phase.job, moment, traits)
  return phase.type === 'probation' ? confirm(state, phase.job) : stay(state)
}

/** A sleeper's budget for this wake is spent: it goes on at the next one. */
function fallAsleep(state: State): Step {
  const { phase } = state
  if (phase.type !== 'loading' && phase.type !== 'pausing') return stay(state)
  const word: Word = { state: 'waiting', reason: 'next_wake', nextS: null }
  const asleep: Phase = { ...phase, type: 'pausing', tries: 0, toldPct: -TOLD_EACH_PCT }
  return { state: { ...state, phase: asleep }, effects: [{ type: 'stop' }, say(phase.job, word)] }
}

function cutPower(state: State, traits: Traits): Step {
  const { phase } = state
  if (phase.type === 'loading' || phase.type === 'pausing') {
    const { type: _, ...loaded } = phase
    return losePower(state, loaded, traits)
  }
  if (phase.type === 'probation')
    return rollBack(state, phase.job, { error: 'self_test:power_cut', ms: POWER_CUT_MS })
  if (phase.type === 'waiting' && !traits.keepsDownload)
    return goDown(state, { job: phase.job, into: 'same', outcome: null, resume: null }, POWER_CUT_MS)
  return phase.type === 'down' ? stay(state) : { state, effects: [{ type: 'leave', ms: POWER_CUT_MS }] }
}

/**
 * The device's side of an update: what becomes of its state at an event, and what it does. No clock, no network: an
 * event that does not fit the phase (a late timer, bytes of a stopped download) changes nothing.
 */
export function step(state: State, event: Event, moment: Moment, traits: Traits): Step {
  const { phase } = state
  if (event.type === 'order') return takeOrder(state, event)
  if (event.type === 'cancel') return cancel(state)
  if (event.type === 'power_cut') return cutPower(state, traits)
  if (event.type === 'sleep') return fallAsleep(state)
  if (event.type === 'tick') return goOn(state, moment, traits)
  if (event.type === 'wake') return phase.type === 'probation' ? stay(state) : goOn(state, moment, traits)
  if (event.type === 'boot') {
    if (phase.type === 'down') return boot(state, phase, traits)
    return phase.type === 'waiting' ? goOn(state, moment, traits) : stay(state)
  }
  if (phase.type !== 'loading') return stay(state)
  if (event.type === 'progress') return progress(state, phase, event, traits)
  if (event.type === 'broken') return breakOff(state, phase, event, traits)
  return finishLoad(state, phase, event, moment, traits)
}

/** It went down with its last update, and never comes back. */
export const isDead = ({ phase }: State): boolean => phase.type === 'down' && phase.into === 'nothing'

/** True while a timer, a download or a restart is under way; a bricked device is at its end. */
export const isBusy = (state: State): boolean => state.phase.type !== 'idle' && !isDead(state)

const isAtRest = (phase: Phase): boolean =>
  phase.type === 'probation' || (phase.type === 'waiting' && phase.reason !== null)

/** True while a device has to stay awake for its update. */
export const isWorking = (state: State): boolean => isBusy(state) && !isAtRest(state.phase)
