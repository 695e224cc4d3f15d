/** What follows within this time belongs to the same report: many devices say each value in a message of its own. */
const BURST_MS = 2_000
/** The newest intervals that are looked at, and how few of them say nothing. */
const MOST_INTERVALS = 100
const FEWEST_INTERVALS = 20
const USUAL_SHARE = 0.95

/** Instants at which a device began to report, ascending, each burst of messages once. */
function reportsOf(times: readonly number[]): number[] {
  const reports: number[] = []
  for (const at of times.toSorted((a, b) => a - b)) {
    const last = reports.at(-1)
    if (last === undefined || at - last > BURST_MS) reports.push(at)
  }
  return reports
}

/**
 * The seconds that a device lets pass between two reports: 95 of 100 of its newest intervals are no longer (nearest
 * rank). Takes the instants of its readings in any order, epoch milliseconds; null while it reported too rarely to tell.
 */
export function learnIntervalS(times: readonly number[]): number | null {
  const reports = reportsOf(times).slice(-MOST_INTERVALS - 1)
  const intervals = reports.slice(1).map((at, i) => at - (reports[i] ?? at))
  if (intervals.length < FEWEST_INTERVALS) return null
  const usual = intervals.sort((a, b) => a - b)[Math.ceil(intervals.length * USUAL_SHARE) - 1]
  return usual === undefined ? null : Math.ceil(usual / 1000)
}
