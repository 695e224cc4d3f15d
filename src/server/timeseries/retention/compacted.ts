import type { ReadingRow } from '../rows'
import type { Queryable } from '@/server/db/transaction'
import { dayOf, loadCompacted, compactionHorizon } from '@/server/timeseries/storage/days'

const keyOf = (device: number, series: number, at: number): string => `${device} ${series} ${at}`

/**
 * The rows without the values that compacted days hold already: for these the key of the readings table no longer
 * detects duplicates. Costs nothing unless a reading is days late.
 */
export async function withoutCompacted(
  client: Queryable,
  rows: readonly ReadingRow[],
  now: number,
): Promise<ReadingRow[]> {
  const horizon = compactionHorizon(now)
  const old = rows.filter(({ at }) => at < horizon)
  if (old.length === 0) return [...rows]
  const days = new Map(old.map(({ device, at }) => [keyOf(device, 0, dayOf(at)), { device, day: dayOf(at) }]))
  const known = new Set<string>()
  for (const { device, readings } of await loadCompacted(client, [...days.values()]))
    for (const { series, at } of readings) known.add(keyOf(device, series, at))
  if (known.size === 0) return [...rows]
  return rows.flatMap((row) => {
    const values = row.values.filter(({ series }) => !known.has(keyOf(row.device, series, row.at)))
    const discriminator = Math.min(...values.map(({ series }) => series))
    return values.length > 0 ? [{ ...row, values, discriminator }] : []
  })
}
