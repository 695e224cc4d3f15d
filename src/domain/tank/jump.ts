import { changeBetween, NOISE_SHARE, type GaugeReading } from './gauge'

/** Where the surface stood at an instant (epoch milliseconds). */
export type Stood = GaugeReading & { at: number }

const MINUTE_MS = 60_000
/** What moves on may be this much quicker than before. */
const MOVES_ON = 2
/** Noise makes a steady movement look quicker from one reading to the next. */
const SHOWN_MARGIN = 1.5
/** As many quick steps are the tank's own pace; fewer may be a sensor that was moved, or an outlier. */
const LEAST_STEPS = 3

const agree = (a: Stood, b: Stood, perMinute: number): boolean =>
  changeBetween(a, b) <= NOISE_SHARE + (perMinute * Math.abs(b.at - a.at)) / MINUTE_MS

/** The same movement, further on. */
function movesOn(from: Stood, by: Stood, to: Stood): boolean {
  const [first, second] = [by.height - from.height, to.height - by.height]
  if (first * second <= 0) return false
  const [before, after] = [by.at - from.at, to.at - by.at]
  return changeBetween(by, to) * before <= MOVES_ON * changeBetween(from, by) * after
}

type Jump = {
  /** The newest reading that is believed. */
  last: Stood | null
  /** The newest jump after it, which nothing has confirmed. */
  candidate: Stood | null
  next: Stood
  /** Share of the tank that may come or go in a minute. */
  perMinute: number
}

/** What is thought of a reading: nothing special, a jump that another reading confirms, or a jump that waits for one. */
export type Verdict = 'calm' | 'confirmed' | 'waits'

/**
 * Whether a reading must wait for another that agrees. Two readings agree when no more lies between them than noise and
 * what can have come or gone in the time between them.
 *
 * | last | next agrees with last | candidate | next                               | waits |
 * |------|-----------------------|-----------|------------------------------------|-------|
 * | none | –                     | –         | any                                | no    |
 * | any  | yes                   | any       | any                                | no    |
 * | any  | no                    | none      | any                                | yes   |
 * | any  | no                    | known     | agrees with the candidate          | no    |
 * | any  | no                    | known     | goes on as the candidate began     | no    |
 * | any  | no                    | known     | anything else                      | yes   |
 */
export function mustWait({ last, candidate, next, perMinute }: Jump): boolean {
  if (last === null || agree(last, next, perMinute)) return false
  if (candidate === null) return true
  return !agree(candidate, next, perMinute) && !movesOn(last, candidate, next)
}

/** What passes only because of the candidate, or lies nearer to it than to the last one, is confirmed by it. */
export function judgeJump(jump: Jump): Verdict {
  if (mustWait(jump)) return 'waits'
  const { last, candidate, next, perMinute } = jump
  if (last === null || candidate === null) return 'calm'
  if (mustWait({ ...jump, candidate: null })) return 'confirmed'
  const isNearer = changeBetween(candidate, next) < changeBetween(last, next)
  return isNearer && agree(candidate, next, perMinute) ? 'confirmed' : 'calm'
}

/**
 * The share a minute that a tank has shown it can change by, from believed readings, oldest first: the third quickest of
 * their steps, with a margin. 0 for fewer.
 */
export function shownRate(believed: readonly Stood[]): number {
  const rates = believed.flatMap((stood, i) => {
    const before = believed[i - 1]
    if (!before || stood.at <= before.at) return []
    return [((changeBetween(before, stood) - NOISE_SHARE) * MINUTE_MS) / (stood.at - before.at)]
  })
  const [third] = rates.sort((a, b) => b - a).slice(LEAST_STEPS - 1)
  return Math.max(0, third ?? 0) * SHOWN_MARGIN
}
