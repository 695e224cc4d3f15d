/** One uplink frame. `at` in epoch milliseconds; `session` names the session whose counter `fCnt` is. */
export type Frame = { at: number; fCnt: number; session: string }

const MINUTE_MS = 60_000
/** Copies through slow gateways and frames out of order arrive within this time. */
const LATE_MS = 10 * MINUTE_MS
/** Upper bound of frames within that time. */
const LATE_FRAMES = 256
/** The counter gap that a network server treats as a reset, LoRaWAN 1.0 (MAX_FCNT_GAP). */
const MAX_GAP = 16_384
const ROLLOVER = 65_536

/** The lowest and highest number received, and when each was first received. */
type Counter = { bottom: number; top: number; seen: Map<number, number> }

/**
 * The extended number of a frame if the counter was not reset, or null if it was reset (or never started).
 *
 * | counter against the highest so far                           | is                                 |
 * |--------------------------------------------------------------|------------------------------------|
 * | more, by up to 16384                                         | the next, numbers between are lost |
 * | less, 16 bits of it more by up to 16384                      | the next after a rollover          |
 * | not more, received before or its neighbour within 10 minutes | a copy, or late                    |
 * | anything else                                                | a counter reset                    |
 */
function placeOf({ top, seen }: Omit<Counter, 'bottom'>, { fCnt, at }: Frame): number | null {
  const wrapped = fCnt < ROLLOVER ? top - (top % ROLLOVER) + fCnt : fCnt
  const candidates = [fCnt, wrapped, wrapped + ROLLOVER, wrapped - ROLLOVER]
  const ahead = candidates.find((number) => number > top && number - top <= MAX_GAP)
  const behind = candidates.find(
    (number) => number <= top && number >= 0 && isRecent({ top, seen }, number, at),
  )
  return behind ?? ahead ?? null
}

/** True where the same frame, else the next one after it, was received within the time for copies. */
function isRecent({ top, seen }: Omit<Counter, 'bottom'>, number: number, at: number): boolean {
  for (let next = number; next <= Math.min(top, number + LATE_FRAMES); next += 1) {
    const heardAt = seen.get(next)
    if (heardAt !== undefined) return at - heardAt <= LATE_MS
  }
  return false
}

/**
 * Frames received and lost, in any order. A frame is lost when its number is missing between two received in one
 * session; copies, late frames, joins and counter resets lose nothing. Numbers missing at either end count as not sent.
 */
export function countFrames(frames: readonly Frame[]): { received: number; lost: number } {
  const counters = new Map<string, Counter>()
  let [received, lost] = [0, 0]
  for (const frame of [...frames].sort((a, b) => a.at - b.at)) {
    const counter = counters.get(frame.session)
    const place = counter ? placeOf(counter, frame) : null
    if (!counter || place === null) {
      const { fCnt, at, session } = frame
      counters.set(session, { bottom: fCnt, top: fCnt, seen: new Map([[fCnt, at]]) })
      received += 1
      continue
    }
    if (counter.seen.has(place)) continue
    received += 1
    lost += gapOf(counter, place)
    counter.bottom = Math.min(counter.bottom, place)
    counter.top = Math.max(counter.top, place)
    counter.seen.set(place, frame.at)
  }
  return { received, lost }
}

/** How many missing numbers a new one reveals; a missing number that arrives takes a loss back. */
function gapOf({ bottom, top }: Counter, place: number): number {
  if (place > top) return place - top - 1
  return place < bottom ? bottom - place - 1 : -1
}

/** The usual time between frames in seconds: the median; null with fewer than three. */
export function usualIntervalS(frames: readonly Frame[]): number | null {
  const firsts = [...new Map(frames.map((frame) => [`${frame.session} ${frame.fCnt}`, frame.at])).values()]
  const times = firsts.sort((a, b) => a - b)
  if (times.length < 3) return null
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at))
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
  return middle === undefined ? null : Math.round(middle / 1000)
}
