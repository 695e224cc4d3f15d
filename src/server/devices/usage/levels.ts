import { capacityOf } from '@/domain/tank/volume'
import type { PercentPoint } from '@/domain/tank/usage-report'
import { type LevelPoint, type Usage, usageOf } from '@/domain/tank/usage'
import type { DeviceRow } from '@/server/devices/device-row'
import { settingsOf } from '@/server/devices/device-view'
import { levelPoints } from '@/server/timeseries/derived-points'
import { levelSeries } from '@/server/devices/readings/query'
import { ownedFrom } from '@/server/timeseries/span'
import { LEVEL_MS, type Level } from '@/server/timeseries/storage/types'
import { loadAtLevel } from './windows'

/** Levels of a tank, oldest first, and what they tell; `usage` and `liters` empty where litres are not known. */
export type Levels = {
  percents: PercentPoint[]
  liters: LevelPoint[]
  usage: Usage | null
  full: number | null
  holdMs: number
}

type Asked = { from: number; level: Level; now: Date }

/** What all tanks of a device hold together when full, litres; null where one of them is not known. */
function fullOf(row: DeviceRow): number | null {
  const { tankConfig, tankSeries } = settingsOf(row)
  const configs = tankSeries.length > 0 ? tankSeries : tankConfig ? [tankConfig] : []
  const capacities = configs.map((config) => capacityOf(config))
  if (capacities.length === 0) return null
  return capacities.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

const HOLD_MS = 30 * 60_000

/** Levels since `from`, of roll-ups of a level and, where these are not built yet, of readings. */
export async function loadLevels(row: DeviceRow, { from, level, now }: Asked): Promise<Levels> {
  const owned = ownedFrom(row, new Date(from)).getTime()
  const asked = { device: row.key, series: levelSeries(row), from: owned, to: now.getTime(), level, now }
  const points = levelPoints(await loadAtLevel(asked), settingsOf(row))
  const full = fullOf(row)
  const liters = points.flatMap(({ at, liters: value }) => (value === null ? [] : [{ at, value }]))
  return {
    percents: points,
    liters,
    usage: full === null ? null : usageOf(liters, full),
    full,
    holdMs: Math.max(HOLD_MS, 2 * LEVEL_MS[level], 3_000 * (row.intervalS ?? 0)),
  }
}
