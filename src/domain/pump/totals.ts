/** A run, as far as totals need it. Times in epoch milliseconds; `endedAt` null while it runs. */
export type Totalled = {
  startedAt: number
  endedAt: number | null
  liters: number | null
  energyWh: number | null
}

type Window = { from: number; to: number; now: number }

/** Running time of a run within a window, in milliseconds; an open run counts until now. */
export const runtimeWithin = (
  { startedAt, endedAt }: Pick<Totalled, 'startedAt' | 'endedAt'>,
  { from, to, now }: Window,
): number => Math.max(0, Math.min(endedAt ?? now, to) - Math.max(startedAt, from))

/** The part of an amount within the window, with an even flow assumed; null without a measurement. */
const shareOf = (run: Totalled, amount: number | null, window: Window): number | null => {
  const wholeMs = (run.endedAt ?? window.now) - run.startedAt
  if (amount === null || wholeMs <= 0) return amount
  return (amount * runtimeWithin(run, window)) / wholeMs
}

const sum = (amounts: readonly (number | null)[]): number | null => {
  const known = amounts.filter((amount) => amount !== null)
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
}

/**
 * Totals of a pump in [from, to). `duty` is the share of the elapsed window in which it ran (0-1). Runs at the edges
 * count proportionally, and as starts only when they began within. Litres and watt-hours are those of the measured
 * runs; null without any.
 */
export function totalsOf(runs: readonly Totalled[], window: Window) {
  const { from, to, now } = window
  const runtimeMs = runs.reduce((total, run) => total + runtimeWithin(run, window), 0)
  const elapsedMs = Math.min(to, now) - from
  return {
    starts: runs.filter(({ startedAt }) => startedAt >= from && startedAt < to).length,
    runtimeS: runtimeMs / 1000,
    duty: elapsedMs > 0 ? Math.min(1, runtimeMs / elapsedMs) : 0,
    liters: sum(runs.map((run) => shareOf(run, run.liters, window))),
    energyWh: sum(runs.map((run) => shareOf(run, run.energyWh, window))),
  }
}
