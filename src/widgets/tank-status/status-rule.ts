import type { Device } from '@/contracts/devices/device'
import { levelClass, tankStatus, type TankStatus } from '@/domain/tank/thresholds'
import type { Thresholds } from '@/domain/tank/types'
import type { Freshness } from '@/components/device/freshness'
import type { LevelHistoryPoint } from '@/components/tank/level-points'

/** Why a status is what it is: the comparison that decided, with the percent it compared to. */
export type StatusRule = {
  status: TankStatus
  compared: 'atOrBelow' | 'below' | 'atOrAbove' | 'none'
  name: keyof Thresholds | null
  percent: number | null
}

/**
 * | class              | status   | rule                |
 * |--------------------|----------|---------------------|
 * | unknown            | unknown  | none                |
 * | critical           | critical | at or below Critical |
 * | low, percent ≤ low | low      | at or below Low     |
 * | low otherwise      | low      | below Medium        |
 * | medium, high, full | ok       | at or above Medium  |
 */
export const statusRuleOf = (percent: number | null, thresholds: Thresholds): StatusRule => {
  const level = levelClass(percent, thresholds)
  const status = tankStatus(level)
  const rule = (compared: StatusRule['compared'], name: keyof Thresholds): StatusRule => ({
    status,
    compared,
    name,
    percent: thresholds[name],
  })
  if (level === 'unknown' || percent === null)
    return { status: 'unknown', compared: 'none', name: null, percent: null }
  if (level === 'critical') return rule('atOrBelow', 'critical')
  if (level === 'low') return percent <= thresholds.low ? rule('atOrBelow', 'low') : rule('below', 'medium')
  return rule('atOrAbove', 'medium')
}

/** What a card may claim of a tank, by how far the level it knows can be believed. */
export type StatusBasis = 'current' | 'aged' | 'unheard' | 'expired' | 'undescribed'

type TankObservation = { percent: number | null; status: Device['status']; freshness: Freshness }

/**
 * The first row that holds decides. An aged status is the one of back then; an unheard or expired one is nobody's
 * knowledge.
 *
 * | device  | level | freshness      | standing    |
 * |---------|-------|----------------|-------------|
 * | any     | none  | fresh or stale | undescribed |
 * | offline | any   | stale, expired | unheard     |
 * | other   | any   | expired        | expired     |
 * | any     | some  | stale          | aged        |
 * | offline | some  | fresh          | aged        |
 * | other   | some  | fresh          | current     |
 */
export const statusBasisOf = ({ percent, status, freshness }: TankObservation): StatusBasis => {
  if (percent === null && freshness !== 'expired') return 'undescribed'
  if (status === 'offline' && freshness !== 'fresh') return 'unheard'
  if (freshness === 'expired') return 'expired'
  return freshness === 'stale' || status === 'offline' ? 'aged' : 'current'
}

/** Since when a status has held without a break. `isOpen`: it was so already at the beginning of the window. */
export type StatusSince = { at: number; isOpen: boolean }

/**
 * Goes back through the history (oldest first) as long as every reading has the status. Null when the history does not
 * even end with it: it began with the latest reading. A history that begins after `reachesBy` (epoch ms) does not cover
 * the window: what was before it is not known.
 */
export const statusSinceOf = (
  history: readonly LevelHistoryPoint[],
  { status, thresholds, reachesBy }: { status: TankStatus; thresholds: Thresholds; reachesBy: number },
): StatusSince | null => {
  const isSame = ({ percent }: LevelHistoryPoint) => statusRuleOf(percent, thresholds).status === status
  const lastOther = history.findLastIndex((point) => !isSame(point))
  const first = history[lastOther + 1]
  return first ? { at: first.at, isOpen: lastOther === -1 && first.at <= reachesBy } : null
}
