import { capacityOf } from '@/domain/tank/volume'
import type { PercentPoint } from '@/domain/tank/usage-report'
import { type LevelPoint, type Usage, usageOf } from '@/domain/tank/usage'
import type { DeviceRow } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { levelPoints } from '@/server/timeseries/derived-points'
import { levelSeries } from '@/server/devices/readings/query'
import { ownedFrom } from '@/server/timeseries/span'
import { RESOLUTION_MS, type RollupResolution } from '@/server/timeseries/storage/types'
import { loadAtResolution } from './at-resolution'

/**
 * Levels of a tank, oldest first, and values derived from them; `usage` and `liters` are empty without known litres.
 */
export type TankLevels = {
  percents: PercentPoint[]
  liters: LevelPoint[]
  usage: Usage | null
  full: number | null
  holdMs: number
}

type LevelsQuery = { from: number; resolution: RollupResolution; now: Date }

/** The capacity of all tanks of a device together, litres; null where one of them is unknown. */
export function capacityOfTanks(row: DeviceRow): number | null {
  const { tankConfig, tankSeries } = parseDeviceSettings(row)
  const configs = tankSeries.length > 0 ? tankSeries : tankConfig ? [tankConfig] : []
  const capacities = configs.map((config) => capacityOf(config))
  if (capacities.length === 0) return null
  return capacities.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
}

const HOLD_MS = 30 * 60_000

/** Levels since `from`, of roll-ups of a resolution and, where these are not built yet, of readings. */
export async function loadLevels(
  row: DeviceRow,
  { from, resolution, now }: LevelsQuery,
): Promise<TankLevels> {
  const owned = ownedFrom(row, new Date(from)).getTime()
  const asked = { device: row.id, series: levelSeries(row), from: owned, to: now.getTime(), resolution, now }
  const points = levelPoints(await loadAtResolution(asked), parseDeviceSettings(row))
  const full = capacityOfTanks(row)
  const liters = points.flatMap(({ at, liters: value }) => (value === null ? [] : [{ at, value }]))
  return {
    percents: points,
    liters,
    usage: full === null ? null : usageOf(liters, full),
    full,
    holdMs: Math.max(HOLD_MS, 2 * RESOLUTION_MS[resolution], 3_000 * (row.intervalS ?? 0)),
  }
}
