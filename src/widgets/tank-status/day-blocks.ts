import type { LevelHistoryPoint } from '@/components/tank/level-points'
import type { TankStatus } from '@/domain/tank/thresholds'
import type { Thresholds } from '@/domain/tank/types'
import { statusRuleOf } from './status-rule'

const HOUR_MS = 3_600_000
const HOURS = 24

/** The worst comes first; an hour without a reading is unknown. */
const WORST_FIRST = ['critical', 'low', 'ok'] as const satisfies readonly TankStatus[]

/** The worst status of each of the 24 hours before `now` (epoch ms), the oldest first. */
export function dayBlocksOf(
  history: readonly LevelHistoryPoint[],
  { thresholds, now }: { thresholds: Thresholds; now: number },
): TankStatus[] {
  const hours = Array.from({ length: HOURS }, () => new Set<TankStatus>())
  for (const { at, percent, range } of history) {
    const hour = HOURS - 1 - Math.floor((now - at) / HOUR_MS)
    hours[hour]?.add(statusRuleOf(range?.least ?? percent, thresholds).status)
  }
  return hours.map((seen) => WORST_FIRST.find((status) => seen.has(status)) ?? 'unknown')
}
