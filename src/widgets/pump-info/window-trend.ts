import type { RunTotals } from '@/contracts/devices/pump'

/** What two windows of the same length compare as; `percent` is of the earlier one. */
export type WindowTrend = { kind: 'more' | 'less'; percent: number } | { kind: 'same' | 'new' }

const SAME_SHARE = 0.02

/**
 * | before | now      | trend                 |
 * |--------|----------|-----------------------|
 * | none   | any      | none                  |
 * | any    | none     | none                  |
 * | 0      | 0        | same                  |
 * | 0      | above 0  | new                   |
 * | some   | ± 2 %    | same                  |
 * | some   | above    | more, percent         |
 * | some   | below    | less, percent         |
 */
export const windowTrendOf = (now: number | null, before: number | null): WindowTrend | null => {
  if (now === null || before === null) return null
  if (before === 0) return { kind: now === 0 ? 'same' : 'new' }
  const change = (now - before) / before
  if (Math.abs(change) <= SAME_SHARE) return { kind: 'same' }
  return { kind: change > 0 ? 'more' : 'less', percent: Math.round(Math.abs(change) * 100) }
}

/** Seconds a run took on average; null without one. */
export const meanRunS = ({ runtimeS, starts }: RunTotals): number | null =>
  starts === 0 ? null : runtimeS / starts

/** Kilowatt-hours for a cubic metre (a watt-hour for a litre is the same); null where either is unknown or nothing flowed. */
export const energyPerVolume = ({ energyWh, liters }: RunTotals): number | null =>
  energyWh === null || liters === null || liters === 0 ? null : energyWh / liters
