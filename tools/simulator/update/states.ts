import type { OtaWaitReason } from '@/ingest/ota/words'
import type { Fate } from './fate'

/** What differs from family to family in the course of an update. */
export type Traits = {
  /** A download that broke off goes on where it stopped. */
  resumes: boolean
  /** What was written survives a power cut. */
  keepsDownload: boolean
  /** Downloads before it gives up. */
  tries: number
  /** Milliseconds between a good image and the restart into it, in which the order can be taken back. */
  settleMs: number
  /** Milliseconds of probation before the new version confirms itself; 0 without one. */
  confirmMs: number
}

/** `detour`: the intermediate firmware that it has to start for want of room. Times in epoch milliseconds. */
export type Job = {
  id: string
  version: string | null
  counter: number | null
  fate: Fate
  detour: 'minimal' | 'safeboot' | null
  expiresAt: number | null
  notBefore: number | null
  /** False where it is to be installed at once, whatever runs. */
  isSafe: boolean
  /** Where the family's offer says so, else the family's own. */
  confirmMs: number | null
}

export type Outcome =
  | { state: 'succeeded' }
  | { state: 'cancelled' }
  | { state: 'refused' | 'failed' | 'rolled_back'; error: string }

/** What a device says of its update; dialects put it into the family's words. */
export type Word =
  | { state: 'accepted' | 'verified' | 'applying' }
  | { state: 'waiting'; reason: OtaWaitReason; nextS: number | null }
  | { state: 'downloading'; off: number; size: number }
  | Outcome

/** `image`: the update itself, or the small firmware on the way to it. `breaks`: how often the power or the radio failed. */
type Load = {
  job: Job
  image: 'image' | 'minimal'
  off: number
  size: number
  tries: number
  breaks: number
  toldPct: number
}

export type Phase =
  | { type: 'idle' }
  | ({ type: 'loading' } & Load)
  | ({ type: 'pausing' } & Load)
  /** `reason`: null for an image that was only just found good. */
  | { type: 'waiting'; job: Job; reason: OtaWaitReason | null }
  /** Without power, or restarting; into nothing: for ever. */
  | {
      type: 'down'
      job: Job
      into: 'new' | 'same' | 'previous' | 'detour' | 'nothing'
      outcome: Outcome | null
      resume: Load | null
    }
  | { type: 'probation'; job: Job }

export type Running = {
  version: string
  variant: 'full' | 'minimal' | 'safeboot'
  counter: number
  slot: number
}

/** `last`: the job that has ended, and how; null where the device itself does not know. */
export type State = {
  running: Running
  previous: Running | null
  phase: Phase
  last: { job: string; outcome: Outcome | null } | null
}

export type Event =
  | { type: 'order'; job: Job; refusal: string | null }
  | { type: 'cancel' }
  | { type: 'progress'; off: number; size: number }
  /** All bytes are there. `error`: they are not the right ones. `version`: what the image says of itself. */
  | { type: 'fetched'; error: string | null; version: string | null }
  | { type: 'broken'; error: string; isFinal: boolean; isBusy?: boolean }
  /** The wait that was asked for last is over. */
  | { type: 'tick' }
  | { type: 'sleep' }
  | { type: 'wake' }
  | { type: 'boot' }
  | { type: 'power_cut' }

/** `hold`: why the device would not restart now. */
export type Moment = { at: number; hold: OtaWaitReason | null }

/** Milliseconds are those of the field; `leave` for ever where they are null. */
export type Effect =
  | { type: 'say'; job: Job; word: Word }
  | { type: 'fetch'; job: Job; image: Load['image']; off: number; isCorrupt: boolean; isSlow: boolean }
  | { type: 'stop' }
  | { type: 'wait'; ms: number }
  | { type: 'leave'; ms: number | null }

export type Step = { state: State; effects: Effect[] }

/** A device that has never been updated. */
export const newState = (running: Partial<Running> & { version: string }): State => ({
  running: { variant: 'full', counter: 0, slot: 0, ...running },
  previous: null,
  phase: { type: 'idle' },
  last: null,
})
