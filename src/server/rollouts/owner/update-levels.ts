import type { DeviceRow } from '@/server/devices/device-row'
import { parseDeviceSettings } from '@/server/devices/device-view'
import { levelSeries } from '@/server/devices/readings/query'
import { HOUR_MS, MINUTE_MS } from '@/server/job'
import { levelPoints } from '@/server/timeseries/derived-points'
import { loadBuckets } from '@/server/timeseries/query-buckets'
import { withQuerySlot } from '@/server/timeseries/query-slots'

/** A level that is farther away says nothing of the update. */
const NEAR_MS = 2 * HOUR_MS

/** The level of a tank's own device just before an update's order and just after its end, percent; null where not known. */
export type UpdateLevels = { levelBefore: number | null; levelAfter: number | null }

export const NO_LEVELS: UpdateLevels = { levelBefore: null, levelAfter: null }

type Asked = { orderedAt: Date; endedAt: Date; now: Date; account: string }

/** `account`: whose query slots the readings take. */
export async function loadUpdateLevels(
  row: DeviceRow,
  { orderedAt, endedAt, now, account }: Asked,
): Promise<UpdateLevels> {
  const series = levelSeries(row)
  if (series.length === 0) return NO_LEVELS
  const load = async (from: number, to: number) => {
    const span = { from: new Date(from), to: new Date(Math.min(to, now.getTime())) }
    const buckets = await withQuerySlot(account, () =>
      loadBuckets({ device: row.id, series, ...span, points: NEAR_MS / MINUTE_MS, now }),
    )
    return levelPoints(buckets, parseDeviceSettings(row))
  }
  const before = await load(orderedAt.getTime() - NEAR_MS, orderedAt.getTime() + 1)
  const after = await load(endedAt.getTime(), endedAt.getTime() + NEAR_MS)
  return { levelBefore: before.at(-1)?.last ?? null, levelAfter: after[0]?.last ?? null }
}
