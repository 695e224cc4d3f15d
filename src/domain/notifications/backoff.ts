const FIRST_MS = 5_000
const MOST_MS = 10 * 60_000

type Failure = {
  /** Number of attempts, including this one; from 1. */
  attempts: number
  /** The delay that the server requested, ms. */
  afterMs?: number | undefined
  /** A random number, 0 up to 1. */
  chance: number
}

/**
 * Delay before the next attempt, ms: 5 s, doubled each time up to 10 min, with a jitter of a fifth so that simultaneous
 * failures do not retry simultaneously; at least the delay that the server requested.
 */
export function backoff({ attempts, afterMs = 0, chance }: Failure): number {
  const pause = Math.min(FIRST_MS * 2 ** (attempts - 1), MOST_MS)
  return Math.round(Math.max(pause * (0.8 + 0.4 * chance), afterMs * (1 + 0.1 * chance)))
}
