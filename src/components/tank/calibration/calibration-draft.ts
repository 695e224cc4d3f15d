import {
  calibrationFrom,
  type CalibrationFault,
  type KnownVolume,
  type TableFault,
  tankFromVolumes,
} from '@/domain/tank/calibration'
import type { Calibration, TankConfig } from '@/domain/tank/types'

/** Two ends, two levels somebody knows, or litres poured in step by step. */
export const CALIBRATION_METHODS = ['ends', 'known', 'volumes'] as const
export type CalibrationMethod = (typeof CALIBRATION_METHODS)[number]

/** A level, and what was seen at it; null is not entered or not taken yet. */
export type CalibrationPoint = { percent: number | null; distanceMm: number | null }
type Pair = readonly [CalibrationPoint, CalibrationPoint]

/** What was taken stays when another method is looked at. */
export type CalibrationDraft = {
  method: CalibrationMethod
  ends: Pair
  known: Pair
  volumes: readonly KnownVolume[]
}

const untaken = (percent: number | null): CalibrationPoint => ({ percent, distanceMm: null })

export const EMPTY_DRAFT: CalibrationDraft = {
  method: 'ends',
  ends: [untaken(0), untaken(100)],
  known: [untaken(null), untaken(null)],
  volumes: [],
}

export type CalibrationOutcome = { calibration: Calibration } | { tank: TankConfig }
type CalibrationDraftError = CalibrationFault | TableFault['fault'] | 'percent'

/** A percentage that is no level; what is not entered yet is not wrong. */
export const isWrongPercent = (percent: number | null): boolean =>
  percent !== null && (percent < 0 || percent > 100)

/** What a draft comes to: null while something is missing. `row` is the point at fault, from 0. */
export function calibrationOutcomeOf(
  draft: CalibrationDraft,
): CalibrationOutcome | { fault: CalibrationDraftError; row?: number } | null {
  if (draft.method === 'volumes') return draft.volumes.length === 0 ? null : tankFromVolumes(draft.volumes)
  const [one, other] = draft[draft.method]
  for (const [row, { percent }] of [one, other].entries())
    if (isWrongPercent(percent)) return { fault: 'percent', row }
  if (one.percent === null || other.percent === null) return null
  if (one.distanceMm === null || other.distanceMm === null) return null
  return calibrationFrom(
    { percent: one.percent, distanceMm: one.distanceMm },
    { percent: other.percent, distanceMm: other.distanceMm },
  )
}

/** True when closing would lose a reading somebody has waited for. */
export const hasPoints = ({ ends, known, volumes }: CalibrationDraft): boolean =>
  volumes.length > 0 || [...ends, ...known].some(({ distanceMm }) => distanceMm !== null)

/** Litres for the next point: the same step again, beginning with the empty tank. */
export function nextLiters(volumes: readonly KnownVolume[]): number | null {
  const [last, before] = [volumes.at(-1), volumes.at(-2)]
  if (!last) return 0
  return before ? last.liters + Math.max(0, last.liters - before.liters) : null
}
