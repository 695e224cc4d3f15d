import { median } from '@/domain/readings/statistics'

/** A day; watt-hours (under 1 it says nothing) and litres, null where nothing was measured. */
export type SunDay = { energyWh: number | null; liters: number | null }

/**
 * Today's litres beside what the pump usually delivers with as much solar energy. `percent`: today's share of the usual
 * litres.
 */
export type SunComparison =
  | { kind: 'tooFewDays' }
  | { kind: 'tooEarly' }
  | { kind: 'compared'; usualLiters: number; percent: number; word: 'less' | 'usual' | 'more' }

const LEAST_DAYS = 3
/** Share of a usual day's energy below which a day says nothing: the pump turns in weak sun without lifting. */
const LEAST_SHARE = 0.1
const USUAL_PERCENT = 10

const measured = ({ energyWh, liters }: SunDay) =>
  energyWh !== null && energyWh >= 1 && liters !== null ? [{ energyWh, liters }] : []

/**
 * Days oldest first, the last is today. The usual litres are today's energy times the median of the earlier days'
 * litres per watt-hour. A day counts with litres and a tenth of the median day's energy.
 *
 * | earlier days that count | today                              | is       |
 * |-------------------------|------------------------------------|----------|
 * | under 3                 | any                                | tooFewDays |
 * | 3 or more               | not measured, or under the tenth   | tooEarly |
 * | 3 or more               | under a litre is usual             | tooEarly |
 * | 3 or more               | less than 90 % of the usual litres | less     |
 * | 3 or more               | up to 110 %                        | usual    |
 * | 3 or more               | more than 110 %                    | more     |
 */
export const compareSun = (days: readonly SunDay[]): SunComparison => {
  const earlier = days.slice(0, -1).flatMap(measured)
  const least = LEAST_SHARE * median(earlier.map(({ energyWh }) => energyWh))
  const counting = earlier.filter(({ energyWh }) => energyWh >= least)
  if (counting.length < LEAST_DAYS) return { kind: 'tooFewDays' }
  const [today] = days.slice(-1).flatMap(measured)
  const perWh = median(counting.map(({ energyWh, liters }) => liters / energyWh))
  const usualLiters = (today?.energyWh ?? 0) * perWh
  if (!today || today.energyWh < least || usualLiters < 1) return { kind: 'tooEarly' }
  const percent = (100 * today.liters) / usualLiters
  if (percent < 100 - USUAL_PERCENT) return { kind: 'compared', usualLiters, percent, word: 'less' }
  return { kind: 'compared', usualLiters, percent, word: percent > 100 + USUAL_PERCENT ? 'more' : 'usual' }
}
