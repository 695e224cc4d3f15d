import { changeBetween, NOISE_SHARE, type GaugeReading } from './gauge'

/** The surface at an instant (epoch milliseconds). */
export type Stood = GaugeReading & { at: number }

const MINUTE_MS = 60_000
/** Factor by which a continuing movement may be faster than before. */
const MOVES_ON = 2
/** Noise makes a steady movement look faster between two readings. */
const SHOWN_MARGIN = 1.5
/** This many quick steps define the tank's own rate; fewer may be a moved sensor, or an outlier. */
const LEAST_STEPS = 3

const agree = (a: Stood, b: Stood, perMinute: number): boolean =>
  changeBetween(a, b) <= NOISE_SHARE + (perMinute * Math.abs(b.at - a.at)) / MINUTE_MS

/** The same movement, continued. */
function movesOn(from: Stood, by: Stood, to: Stood): boolean {
  const [first, second] = [by.height - from.height, to.height - by.height]
  if (first * second <= 0) return false
  const [before, after] = [by.at - from.at, to.at - by.at]
  return changeBetween(by, to) * before <= MOVES_ON * changeBetween(from, by) * after
}

type Jump = {
  /** The newest accepted reading. */
  last: Stood | null
  /** The newest unconfirmed jump after it. */
  candidate: Stood | null
  next: Stood
  /** Plausible share of change in a minute. */
  perMinute: number
}

/** The verdict on a reading: no jump, a jump that another reading confirms, or a jump that waits for confirmation. */
export type Verdict = 'calm' | 'confirmed' | 'waits'

/**
 * Whether a reading must wait for a confirming one. Two readings agree when their difference is within noise and the
 * plausible change in the time between them.
 *
 * | last | next agrees with last | candidate | next                               | waits |
 * |------|-----------------------|-----------|------------------------------------|-------|
 * | none | –                     | –         | any                                | no    |
 * | any  | yes                   | any       | any                                | no    |
 * | any  | no                    | none      | any                                | yes   |
 * | any  | no                    | known     | agrees with the candidate          | no    |
 * | any  | no                    | known     | continues the candidate's movement | no    |
 * | any  | no                    | known     | anything else                      | yes   |
 */
export function mustWait({ last, candidate, next, perMinute }: Jump): boolean {
  if (last === null || agree(last, next, perMinute)) return false
  if (candidate === null) return true
  return !agree(candidate, next, perMinute) && !movesOn(last, candidate, next)
}

/** A reading accepted only through the candidate, or closer to it than to the last one, is confirmed by it. */
export function judgeJump(jump: Jump): Verdict {
  if (mustWait(jump)) return 'waits'
  const { last, candidate, next, perMinute } = jump
  if (last === null || candidate === null) return 'calm'
  if (mustWait({ ...jump, candidate: null })) return 'confirmed'
  const isNearer = changeBetween(candidate, next) < changeBetween(last, next)
  return isNearer && agree(candidate, next, perMinute) ? 'confirmed' : 'calm'
}

/**
 * The share per minute by which a tank has changed, from accepted readings, oldest first: the third fastest of their
 * steps, with a margin. 0 for fewer.
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
