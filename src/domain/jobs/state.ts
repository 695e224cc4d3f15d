/** `requested`: a person wants it, and no worker has begun. `late`: it should have begun more than a minute ago. */
export const JOB_STATES = ['waiting', 'late', 'requested', 'running', 'paused'] as const
export type JobState = (typeof JOB_STATES)[number]

type Facts = {
  now: number
  /** Null for a timer. */
  nextAt: number | null
  isPaused: boolean
  isRequested: boolean
  /** A run holds it whose worker was heard of. */
  isRunning: boolean
}

const LATE_MS = 60_000

/** What a job does now; the first that holds. */
export function jobStateOf({ now, nextAt, isPaused, isRequested, isRunning }: Facts): JobState {
  if (isRunning) return 'running'
  if (isRequested) return 'requested'
  if (isPaused) return 'paused'
  return nextAt !== null && now - nextAt > LATE_MS ? 'late' : 'waiting'
}
