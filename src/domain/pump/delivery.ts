import { gainOf, integralOf, type Sample } from '@/domain/readings/counter'

/** A flow or power reading is valid for this time at most. */
const MAX_GAP_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** The range around a run in which its meters are read: their value before it, and one value after it. Milliseconds. */
export const METER_REACH = { beforeMs: 15 * MINUTE_MS, afterMs: MINUTE_MS }

type Metered = {
  startedAt: number
  endedAt: number
  /** Readings of the cumulative meter, and of the rate per minute or hour, in the span and its METER_REACH. */
  counter: readonly Sample[]
  rate: readonly Sample[]
  /** Time unit of the rate. */
  perMs: number
}

/**
 * The amount of a run, in the unit of its meters; null without a measurement. Times in epoch milliseconds.
 *
 * | meter read twice or more | rate read in the run | amount                                 |
 * |--------------------------|----------------------|----------------------------------------|
 * | yes                      | any                  | what the meter gained, resets included |
 * | no                       | yes                  | the rate over the time                 |
 * | no                       | no                   | unknown                                |
 */
export function amountOf({ startedAt, endedAt, counter, rate, perMs }: Metered): number | null {
  const before = counter.findLastIndex(({ at }) => at <= startedAt)
  const after = counter.findIndex(({ at }) => at >= endedAt)
  const read = counter.slice(Math.max(0, before), after === -1 ? undefined : after + 1)
  const counted = gainOf(read.map(({ value }) => value))
  if (counted !== null) return counted
  const samples = rate.filter(({ at }) => at >= startedAt && at < endedAt)
  const total = integralOf(samples, { from: startedAt, to: endedAt, maxGapMs: MAX_GAP_MS })
  return total === null ? null : total / perMs
}
