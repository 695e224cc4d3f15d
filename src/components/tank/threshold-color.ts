import type { ThresholdName } from '@/domain/tank/thresholds'

const REACHED: Partial<Record<ThresholdName, string>> = {
  critical: 'var(--critical)',
  low: 'var(--warning)',
}

/** Colour of a threshold's line: only one that somebody should act on has any, and only once the level has reached it. */
export const thresholdColor = (
  name: ThresholdName,
  at: { threshold: number; least: number | null },
): string => (at.least !== null && at.least <= at.threshold && REACHED[name]) || 'var(--muted)'
