/** Messages within this time belong to one report: many devices send each value in its own message. */
const BURST_MS = 2_000
/** The number of newest intervals used, and the minimum. */
const MOST_INTERVALS = 100
const FEWEST_INTERVALS = 20
const USUAL_SHARE = 0.95

/** Start times of a device's reports, ascending, one for each burst of messages. */
function reportsOf(times: readonly number[]): number[] {
  const reports: number[] = []
  for (const at of times.toSorted((a, b) => a - b)) {
    const last = reports.at(-1)
    if (last === undefined || at - last > BURST_MS) reports.push(at)
  }
  return reports
}

/**
 * The reporting interval of a device in seconds: 95 of 100 of its newest intervals are not longer (nearest rank). Takes
 * the instants of its readings in any order, epoch milliseconds; null with too few reports.
 */
export function learnIntervalS(times: readonly number[]): number | null {
  const reports = reportsOf(times).slice(-MOST_INTERVALS - 1)
  const intervals = reports.slice(1).map((at, i) => at - (reports[i] ?? at))
  if (intervals.length < FEWEST_INTERVALS) return null
  const usual = intervals.sort((a, b) => a - b)[Math.ceil(intervals.length * USUAL_SHARE) - 1]
  return usual === undefined ? null : Math.ceil(usual / 1000)
}
