import type { ItemPolicy } from './policy'
import type { ItemState } from './states'

const MINUTE_MS = 60_000

/** A device that is awake has answered by then that it dropped what it was told to drop. */
const DROP_ANSWER_MS = 10 * MINUTE_MS

/** Whether a device that was told at `since` to drop its order has not answered in time. */
export const isDropUnanswered = (since: number, now: number): boolean => now - since >= DROP_ANSWER_MS

/**
 * A stopwatch that runs down: `leftMs` at `runsFrom`, or standing where `runsFrom` is null. Epoch milliseconds, so that
 * the next due item is one indexed query.
 */
export type Deadline = { leftMs: number; runsFrom: number | null }

/** A pause of the roll-out that is over, epoch milliseconds. */
export type PastPause = { from: number; to: number }

/** So many a roll-out remembers; before those the two oldest count as one long one, which costs no device any time. */
const MOST_PAUSES = 20

export function addPause(pauses: readonly PastPause[], pause: PastPause): PastPause[] {
  const [first, second, ...rest] = pauses
  if (first === undefined || second === undefined || pauses.length < MOST_PAUSES) return [...pauses, pause]
  return [{ from: first.from, to: second.to }, ...rest, pause]
}

/** Since when each of these stops deadlines, epoch milliseconds; null where it does not. */
export type ClockStops = {
  pausedAt: number | null
  windowClosedAt: number | null
  /** A device that sleeps and is not due yet. */
  asleepSince: number | null
  /** In their order: a stopwatch that ran when one began stood until its end, whether or not somebody has looked. */
  pastPauses: readonly PastPause[]
}

export const NO_STOPS: ClockStops = {
  pausedAt: null,
  windowClosedAt: null,
  asleepSince: null,
  pastPauses: [],
}

/** Time allowed in the stages of an item, ms. */
export type Budgets = { answerMs: number; downloadMs: number; installMs: number }

export type BudgetFacts = {
  now: number
  /** Seconds between two reports; null where unknown. */
  intervalS: number | null
  /** Next expected wake of a device that sleeps, epoch milliseconds; null for others. */
  nextWakeAt: number | null
  expectedDownloadMs: number
  /** Usual time from the restart to the first report of the new version, of the family. */
  expectedInstallMs: number
}

/**
 * | stage                               | time allowed                                                 |
 * |-------------------------------------|--------------------------------------------------------------|
 * | answer (offered, accepted, verified) | the longest of 10 min, 3 intervals, next wake + 1 interval  |
 * | download                            | 3 × the expected time, at least the time for an answer       |
 * | install (applying, confirming)      | the longer of 15 min and 3 × the family's time               |
 */
export function budgetsOf(facts: BudgetFacts): Budgets {
  const intervalMs = Math.max(0, facts.intervalS ?? 0) * 1000
  const untilWakeMs = facts.nextWakeAt === null ? 0 : Math.max(0, facts.nextWakeAt - facts.now) + intervalMs
  const answerMs = Math.max(10 * MINUTE_MS, 3 * intervalMs, untilWakeMs)
  return {
    answerMs,
    downloadMs: Math.max(3 * facts.expectedDownloadMs, answerMs),
    installMs: Math.max(15 * MINUTE_MS, 3 * facts.expectedInstallMs),
  }
}

/** Time allowed in a state, ms; null in states that wait for somebody else or have ended. */
export function budgetIn(state: ItemState, budgets: Budgets, policy: ItemPolicy): number | null {
  switch (state) {
    case 'offered':
    case 'accepted':
    case 'verified':
      return budgets.answerMs
    case 'downloading':
      return budgets.downloadMs
    case 'applying':
    case 'confirming':
      return budgets.installMs
    case 'waiting':
      return policy.offerLifeMs
    case 'missing':
      return policy.missingMs
    default:
      return null
  }
}

/** States whose deadlines a pause of the roll-out stops. */
export const STOPPABLE_STATES: readonly ItemState[] = ['offered', 'accepted', 'downloading', 'verified']

/**
 * Since when the deadline of a state stands, epoch milliseconds; null while it runs. A device that installs knows nothing
 * of pauses and windows and must come back all the same, so only its sleep stops that clock. The days of a waiting or
 * missing device always run: nothing stays for ever.
 */
export function stoppedSince(
  state: ItemState,
  { pausedAt, windowClosedAt, asleepSince }: Omit<ClockStops, 'pastPauses'>,
): number | null {
  if (state === 'applying' || state === 'confirming') return asleepSince
  if (!STOPPABLE_STATES.includes(state)) return null
  const times = [pausedAt, windowClosedAt, asleepSince].filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

/**
 * The stopwatch of a state without the pauses that are over. `since` when something else has stopped it: a pause after that
 * changes nothing.
 */
function skipPauses(deadline: Deadline, pauses: readonly PastPause[], since: number | null): Deadline {
  let { leftMs, runsFrom } = deadline
  for (const { from, to } of pauses) {
    if (runsFrom === null || runsFrom >= to || (since !== null && since <= from)) continue
    leftMs = Math.max(0, leftMs - Math.max(0, from - runsFrom))
    runsFrom = to
  }
  return runsFrom === deadline.runsFrom ? deadline : { leftMs, runsFrom }
}

/** The stopwatch of a state with all that has stopped it up to now. */
export function settleStops(deadline: Deadline, state: ItemState, stops: ClockStops, now: number): Deadline {
  const since = stoppedSince(state, stops)
  const pauses = STOPPABLE_STATES.includes(state) ? stops.pastPauses : []
  return settleDeadline(skipPauses(deadline, pauses, since), since, now)
}

/** The stopwatch with its stops and starts up to now; `since` when it was stopped, null where it runs. */
export function settleDeadline(deadline: Deadline, since: number | null, now: number): Deadline {
  if (since === null) return deadline.runsFrom === null ? { ...deadline, runsFrom: now } : deadline
  if (deadline.runsFrom === null) return deadline
  const ranMs = Math.max(0, Math.min(since, now) - deadline.runsFrom)
  return { leftMs: Math.max(0, deadline.leftMs - ranMs), runsFrom: null }
}

/** When it passes, epoch milliseconds; null while it stands. */
export function deadlineAt({ leftMs, runsFrom }: Deadline): number | null {
  return runsFrom === null ? null : runsFrom + leftMs
}

export function isPastDeadline(deadline: Deadline | null, now: number): boolean {
  const at = deadline === null ? null : deadlineAt(deadline)
  return at !== null && now >= at
}

/** Where a device's interval is not known. */
const USUAL_INTERVAL_S = 600

/** How long after an order a device that says something must have slept, ms; some wake a little early. */
export const repeatAfterMs = (intervalS: number | null): number =>
  Math.max(MINUTE_MS, ((intervalS ?? USUAL_INTERVAL_S) * 1000) / 2)

/**
 * Whether a device that sleeps is silent as expected: until its wake and one interval more. `nextWakeAt` in epoch
 * milliseconds.
 */
export function isAsleep({
  now,
  nextWakeAt,
  intervalS,
}: {
  now: number
  nextWakeAt: number | null
  intervalS: number | null
}): boolean {
  return nextWakeAt !== null && now < nextWakeAt + (intervalS ?? 0) * 1000
}

/**
 * Since when a device that sleeps stops the deadline of a state that was entered at `since`; null where it does not. Only
 * the first wake after that is waited for: one that reports in time and does nothing else must come to an end as well.
 */
export function findAsleepSince({
  now,
  since,
  seenAt,
  intervalS,
}: {
  now: number
  since: number
  seenAt: number
  intervalS: number | null
}): number | null {
  const heardAt = Math.min(seenAt, since)
  const nextWakeAt = heardAt + (intervalS ?? 0) * 1000
  return isAsleep({ now, nextWakeAt, intervalS }) ? heardAt : null
}
