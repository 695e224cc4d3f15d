const FIRST_MS = 5_000
const MOST_MS = 10 * 60_000

type Failure = {
  /** How often it has been tried, this time included; from 1. */
  attempts: number
  /** What the other side asked for, ms. */
  afterMs?: number | undefined
  /** Chance, 0 up to 1. */
  chance: number
}

/**
 * How long to wait before the next try, ms: 5 s, doubled each time up to 10 min, a fifth more or less by chance so that
 * what failed together does not come back together; at least what the other side asked for.
 */
export function backoff({ attempts, afterMs = 0, chance }: Failure): number {
  const pause = Math.min(FIRST_MS * 2 ** (attempts - 1), MOST_MS)
  return Math.round(Math.max(pause * (0.8 + 0.4 * chance), afterMs * (1 + 0.1 * chance)))
}
