/** One value of a series and when it was measured (epoch milliseconds). */
export type Sample = { value: number; at: number }

/** Shorter intervals count as a minute: between two quick reports a sensor's noise is no spike. */
const SHORTEST_MIN = 1

const agree = (a: Sample, b: Sample, maxRateMmPerMin: number): boolean => {
  const minutes = Math.max(Math.abs(a.at - b.at) / 60_000, SHORTEST_MIN)
  return Math.abs(a.value - b.value) <= maxRateMmPerMin * minutes
}

/**
 * Whether a length (mm) is plausible within the device's own rate limit (mm per minute, above 0). `last`: the newest
 * good value of the series; `candidate`: the newest spike stored after it, until a good value follows. Two values agree
 * when they differ by no more than the limit allows for the time between them, at least for one minute. A spike is
 * stored with its flag, is the next candidate, and moves neither latest nor alerts.
 *
 * | last | next agrees with last | candidate | next agrees with it | answer |
 * |---|---|---|---|---|
 * | none | – | any | any | ok |
 * | known | yes | any | any | ok |
 * | known | no | none | – | spike |
 * | known | no | known | yes | ok: two readings confirm the same new level |
 * | known | no | known | no | spike |
 */
export const judgeRate = ({
  last,
  candidate,
  next,
  maxRateMmPerMin,
}: {
  last: Sample | null
  candidate: Sample | null
  next: Sample
  maxRateMmPerMin: number
}): 'ok' | 'spike' => {
  if (last === null || agree(last, next, maxRateMmPerMin)) return 'ok'
  return candidate !== null && agree(candidate, next, maxRateMmPerMin) ? 'ok' : 'spike'
}
