import { clamp, isUsable } from './numbers'
import type { LevelClass, NotificationSettings, Thresholds } from './types'

export type ThresholdName = keyof Thresholds

/** Thresholds as stored or entered: missing or zero means the default. */
export type RawThresholds = { [name in ThresholdName]?: number | null }

export const DEFAULT_THRESHOLDS: Thresholds = { critical: 15, low: 30, medium: 50, high: 75 }

/** The required order, lowest first. */
export const THRESHOLD_NAMES = [
  'critical',
  'low',
  'medium',
  'high',
] as const satisfies readonly ThresholdName[]

const orDefault = (value: number | null | undefined, name: ThresholdName): number =>
  isUsable(value) && value !== 0 ? value : DEFAULT_THRESHOLDS[name]

const eachThreshold = (value: (name: ThresholdName) => number): Thresholds => ({
  critical: value('critical'),
  low: value('low'),
  medium: value('medium'),
  high: value('high'),
})

/** The effective thresholds, percent: missing and zero ones replaced by 75/50/30/15. */
export const resolveThresholds = (raw: RawThresholds | null | undefined): Thresholds =>
  eachThreshold((name) => orDefault(raw?.[name], name))

/** The thresholds as lines on a drawing: resolved, and clamped to 0-100. */
export const displayThresholds = (raw: RawThresholds | null | undefined): Thresholds => {
  const resolved = resolveThresholds(raw)
  return eachThreshold((name) => clamp(resolved[name], 0, 100))
}

/** The effective thresholds of a device, from its notification settings (all defaults without settings). */
export const thresholdsOf = (
  settings: { waterLevel?: Partial<NotificationSettings['waterLevel']> } | null | undefined,
): Thresholds => {
  const level = settings?.waterLevel
  return resolveThresholds({
    critical: level?.criticalThreshold,
    low: level?.lowThreshold,
    medium: level?.mediumThreshold,
    high: level?.highThreshold,
  })
}

/** `field` is not below `mustBeBelow`. */
export type ThresholdIssue = { field: ThresholdName; mustBeBelow: ThresholdName }

/** Violations of critical < low < medium < high after defaults are applied; empty when the order holds. */
export const thresholdIssues = (raw: RawThresholds | null | undefined): ThresholdIssue[] => {
  const resolved = resolveThresholds(raw)
  return THRESHOLD_NAMES.flatMap((field, index) => {
    const mustBeBelow = THRESHOLD_NAMES[index + 1]
    return mustBeBelow && resolved[field] >= resolved[mustBeBelow] ? [{ field, mustBeBelow }] : []
  })
}

/**
 * The class of a level, percent 0-100. The first row that holds decides:
 *
 * | percent                | class    |
 * |------------------------|----------|
 * | no reading             | unknown  |
 * | ≤ critical             | critical |
 * | ≤ low, or < medium     | low      |
 * | < high                 | medium   |
 * | < 99                   | high     |
 * | otherwise              | full     |
 */
export const levelClass = (percent: number | null | undefined, thresholds: Thresholds): LevelClass => {
  if (!isUsable(percent)) return 'unknown'
  if (percent <= thresholds.critical) return 'critical'
  if (percent <= thresholds.low || percent < thresholds.medium) return 'low'
  if (percent < thresholds.high) return 'medium'
  if (percent < 99) return 'high'
  return 'full'
}

export type TankStatus = 'unknown' | 'ok' | 'low' | 'critical'

/** The status of the tank status widget: medium, high and full are all normal. */
export const tankStatus = (level: LevelClass): TankStatus =>
  level === 'unknown' || level === 'low' || level === 'critical' ? level : 'ok'
