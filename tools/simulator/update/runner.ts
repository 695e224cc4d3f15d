import { setTimeout as sleep } from 'node:timers/promises'
import type { OtaWaitReason } from '@/ingest/ota/words'
import { isBusy, isDead, isWorking, step } from './updater'
import type { Effect, Event, Job, State, Traits, Word } from './states'

type FetchEffect = Extract<Effect, { type: 'fetch' }>

/** How a fetch ended; null when it was stopped. */
export type Fetched = Extract<Event, { type: 'fetched' | 'broken' }> | null

/** What a device lends its updater. Milliseconds of the field pass `pace` times as fast. */
export type Device = {
  traits: Traits
  pace: number
  /** Why it would not restart now. */
  hold: () => OtaWaitReason | null
  /** False when the broker did not get it. */
  say: (word: Word, job: Job, state: State) => Promise<boolean>
  fetch: (
    effect: FetchEffect,
    options: { signal: AbortSignal; onBytes: (off: number, size: number) => void },
  ) => Promise<Fetched>
  /** Without power: breaks the link off. */
  leave: () => void
  /** Starts again, with the firmware of the state. */
  boot: (state: State) => void
}

/** A device's updater at work: one event after the other. */
export type Updater = {
  state: () => State
  handle: (event: Event) => void
  /** Says again what the broker did not get; to be called when the link is up. */
  flush: () => Promise<void>
  /** True while it has no power, or restarts. */
  isOff: () => boolean
  isBusy: () => boolean
  /** What runs now, and whether it will ever come back. */
  standing: () => { version: string; isDead: boolean }
  /** Resolves when there is nothing to stay awake for any more, or at the signal. */
  settled: (signal?: AbortSignal) => Promise<void>
  close: () => void
}

const FLUSH_MS = 2000
const SETTLE_CHECK_MS = 20
const MOST_UNSAID = 50

export function createUpdater(device: Device, initial: State): Updater {
  const { traits, pace } = device
  let state = initial
  let timer: NodeJS.Timeout | undefined
  let power: NodeJS.Timeout | undefined
  let fetching: AbortController | null = null
  let isOff = false
  let isClosed = false
  let unsaid: { word: Word; job: Job; state: State }[] = []
  let saying: Promise<void> = Promise.resolve()

  const sayAll = async (): Promise<void> => {
    for (let next = unsaid[0]; next && !isOff; next = unsaid[0]) {
      if (!(await device.say(next.word, next.job, next.state))) return
      unsaid = unsaid.filter((one) => one !== next)
    }
  }

  const flush = (): Promise<void> => {
    saying = saying.then(sayAll)
    return saying
  }

  const fetchImage = async (effect: FetchEffect): Promise<void> => {
    fetching?.abort()
    const own = new AbortController()
    fetching = own
    const { signal } = own
    const onBytes = (off: number, size: number) => {
      if (!signal.aborted) handle({ type: 'progress', off, size })
    }
    const outcome = await device.fetch(effect, { signal, onBytes })
    if (outcome && !signal.aborted) handle(outcome)
  }

  const leave = async (ms: number | null): Promise<void> => {
    // the last words leave before the power does
    await Promise.race([flush(), sleep(FLUSH_MS, undefined, { ref: false })])
    if (isClosed) return
    isOff = true
    device.leave()
    if (ms === null) return
    power = setTimeout(() => {
      isOff = false
      handle({ type: 'boot' })
      device.boot(state)
    }, ms / pace)
  }

  const carryOut = (effect: Effect): void => {
    if (effect.type === 'say') {
      unsaid = [...unsaid, { word: effect.word, job: effect.job, state }].slice(-MOST_UNSAID)
      void flush()
    } else if (effect.type === 'fetch') void fetchImage(effect)
    else if (effect.type === 'stop') {
      fetching?.abort()
      clearTimeout(timer)
    } else if (effect.type === 'wait') {
      clearTimeout(timer)
      timer = setTimeout(() => handle({ type: 'tick' }), effect.ms / pace)
    } else void leave(effect.ms)
  }

  const handle = (event: Event): void => {
    if (isClosed) return
    const { state: after, effects } = step(state, event, { at: Date.now(), hold: device.hold() }, traits)
    state = after
    effects.forEach(carryOut)
  }

  return {
    state: () => state,
    handle,
    flush,
    isOff: () => isOff,
    isBusy: () => isBusy(state),
    standing: () => ({ version: state.running.version, isDead: isDead(state) }),
    settled: async (signal) => {
      while (!isClosed && !signal?.aborted && (isWorking(state) || unsaid.length > 0))
        await sleep(SETTLE_CHECK_MS)
    },
    close: () => {
      isClosed = true
      fetching?.abort()
      clearTimeout(timer)
      clearTimeout(power)
    },
  }
}
