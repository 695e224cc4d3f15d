import { gainOf, integralOf, type Sample } from '@/domain/readings/counter'

/** A flow or power reading says nothing of what is further away. */
const MAX_GAP_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** How far around a run its meters are read: what they showed before it, and once more after it. Milliseconds. */
export const METER_REACH = { beforeMs: 15 * MINUTE_MS, afterMs: MINUTE_MS }

type Metered = {
  startedAt: number
  endedAt: number
  /** Readings of the meter that counts up, and of the rate per minute or hour, in the span and its METER_REACH. */
  counter: readonly Sample[]
  rate: readonly Sample[]
  /** Of the rate's unit of time. */
  perMs: number
}

/**
 * What a run came to, in the unit of its meters; null where nothing measured it. Times in epoch milliseconds.
 *
 * | meter read twice or more | rate read in the run | amount                                    |
 * |--------------------------|----------------------|-------------------------------------------|
 * | yes                      | any                  | what the meter gained, resets survived    |
 * | no                       | yes                  | the rate over the time                    |
 * | no                       | no                   | unknown                                   |
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
