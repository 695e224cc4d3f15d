/** Why a run began: it was due, it should have begun at least one interval earlier, a person wanted it. */
export const JOB_TRIGGERS = ['schedule', 'catch_up', 'person'] as const
export type JobTrigger = (typeof JOB_TRIGGERS)[number]

/** `interrupted`: its worker ended, or was not heard of for longer than its lease. */
export const JOB_OUTCOMES = ['running', 'ok', 'failed', 'interrupted'] as const
export type JobOutcome = (typeof JOB_OUTCOMES)[number]

const MINUTE_MS = 60_000
/** The longest pause between a failure and the next try. */
const LONGEST_RETRY_MS = 15 * MINUTE_MS

type Due = {
  /** When the run that has ended was due; epoch milliseconds, as all times here. */
  dueAt: number
  everyMs: number
  now: number
}

/**
 * The first moment after `now` on the grid of `dueAt` and the interval. However many were missed, there is one next
 * run.
 */
function nextOnGrid({ dueAt, everyMs, now }: Due): number {
  if (dueAt > now) return dueAt
  return dueAt + (Math.floor((now - dueAt) / everyMs) + 1) * everyMs
}

/** How long to wait after this many failures in a row: a minute, then twice as long each time, up to a quarter of an hour. */
export const retryDelayMs = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, MINUTE_MS * 2 ** Math.max(0, failures - 1))

/**
 * When a job is due after a run that has ended. A failure is tried again earlier than the grid says, where the grid
 * leaves room.
 */
export function nextRunAt({ failures, ...due }: Due & { failures: number }): number {
  const next = nextOnGrid(due)
  return failures > 0 ? Math.min(next, due.now + retryDelayMs(failures)) : next
}

/** What a run that begins now is: one that is a whole interval late catches up. */
export function triggerOf({
  dueAt,
  everyMs,
  now,
  isRequested,
}: {
  dueAt: number | null
  everyMs: number
  now: number
  isRequested: boolean
}): JobTrigger {
  if (isRequested) return 'person'
  return dueAt !== null && now - dueAt >= everyMs ? 'catch_up' : 'schedule'
}
