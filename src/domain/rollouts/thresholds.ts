import type { GroupPolicy } from './policy'
import { isInstalling, sumCounts, UNSETTLED_STATES, type ItemCounts, type ItemState } from './states'

/** An ended update that did harm or nothing, and a device that has not come back. */
export const BAD_STATES: readonly ItemState[] = ['failed', 'rolled_back', 'timed_out', 'missing']
/** Devices that tell something of the image; skipped and cancelled ones never tried it. */
const JUDGED: readonly ItemState[] = [...BAD_STATES, 'succeeded', 'refused']
const UNTRIED: readonly ItemState[] = ['skipped', 'cancelled']

export type ErrorRule = 'percent' | 'absolute' | 'alike'

export type GroupVerdict = {
  bad: number
  /** Ended or missing, of those that tried. */
  judged: number
  /** 0-100; null while nothing is judged. */
  errorPercent: number | null
  /** Successes among all items that are to be tried, 0-100; 100 with nothing to try. */
  successPercent: number
  /** The rule that the bad ones break; null: none. */
  errorRule: 'percent' | 'absolute' | null
  /** Enough succeeded, and no device is in the middle of an install. */
  isReached: boolean
  /** No item is open but missing ones. */
  isEnded: boolean
  /** Nothing was to do in it. */
  isEmpty: boolean
}

/** Judges a group by its counts. Errors pause at their limit, not above it: one bricked pump may be enough. */
export function judgeGroup(counts: ItemCounts, policy: GroupPolicy): GroupVerdict {
  const bad = sumCounts(counts, BAD_STATES)
  const judged = sumCounts(counts, JUDGED)
  const open = sumCounts(counts, UNSETTLED_STATES)
  const toTry = judged + open
  const successPercent = toTry === 0 ? 100 : (counts.succeeded / toTry) * 100
  const isInstallingAny = UNSETTLED_STATES.some((state) => isInstalling(state) && counts[state] > 0)
  return {
    bad,
    judged,
    errorPercent: judged === 0 ? null : (bad / judged) * 100,
    successPercent,
    errorRule: errorRuleOf({ bad, judged }, policy),
    isReached: successPercent >= policy.successPercent && !isInstallingAny,
    isEnded: open === 0,
    isEmpty: sumCounts(counts) === sumCounts(counts, UNTRIED),
  }
}

/** Whether bad ones break a rule. `accepted` of them a person has accepted by resuming. */
export function errorRuleOf(
  { bad, judged }: { bad: number; judged: number },
  { errorPercent, minEnded, errorCount }: Pick<GroupPolicy, 'errorPercent' | 'minEnded' | 'errorCount'>,
): 'percent' | 'absolute' | null {
  if (bad === 0) return null
  if (errorCount !== null && bad >= errorCount) return 'absolute'
  const isEnough = errorPercent !== null && judged >= minEnded
  return isEnough && bad * 100 >= errorPercent * judged ? 'percent' : null
}
