import type { Storage } from '@/contracts/superuser/storage'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { DAY_MS } from '@/server/job'
import { listPartitions } from '@/server/timeseries/retention/partitions'
import { loadStorageState } from '@/server/timeseries/retention/problems'
import { lowestRollupWatermark, mergeWatermark } from '@/server/timeseries/rollups/shares'
import { retainedFrom } from '@/server/timeseries/rollups/progress'
import { compactionHorizon } from '@/server/timeseries/storage/days'

/** Of more devices the first day of each takes too long to look up. */
const MOST_DEVICES = 20_000
const MOST_INVALIDATED = 100_000

/** By the index on device and day, one look each. */
const FIRST_COMPACTED = `
  select min(first.day) - date '1970-01-01' as day
  from (select id from device order by id limit ${MOST_DEVICES + 1}) d, lateral (
    select day from reading_day where device = d.id order by day limit 1) first
  where (select count(*) from (select from device limit ${MOST_DEVICES + 1}) n) <= ${MOST_DEVICES}`

const INVALIDATED = `
  select count(*)::int as hours from (select from rollup_invalidation limit ${MOST_INVALIDATED}) i`

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The first day (since the epoch) with readings; null without any, or where it is not known. */
async function firstDayOf(partitions: readonly { day: number }[]): Promise<number | null> {
  const [compacted] = await runQuery<{ day: number | null }>(pool(), FIRST_COMPACTED)
  const days = [compacted?.day ?? null, partitions[0]?.day ?? null].filter((day) => day !== null)
  return days.length > 0 ? Math.min(...days) : null
}

type Found = { state: Storage['readings']; firstDay: number | null }

/** How far compaction, roll-ups and retention of readings are. */
export async function loadReadingsState(now: number): Promise<Found> {
  const partitions = await listPartitions()
  const [firstDay, keptFrom, rolledUpTo, mergedTo, [invalidated], storage] = await Promise.all([
    firstDayOf(partitions),
    retainedFrom(pool()),
    lowestRollupWatermark(),
    mergeWatermark(),
    runQuery<{ hours: number }>(pool(), INVALIDATED),
    loadStorageState(),
  ])
  const horizon = compactionHorizon(now)
  const state = {
    firstDay: firstDay === null ? null : dateOf(firstDay),
    keptFrom: Number.isFinite(keptFrom) ? dateOf(keptFrom / DAY_MS) : null,
    daysToCompact: partitions.filter(({ day }) => (day + 1) * DAY_MS <= horizon).length,
    rolledUpTo: rolledUpTo > 0 ? new Date(rolledUpTo).toISOString() : null,
    behindMs: storage.behindMs,
    mergedTo: mergedTo > 0 ? dateOf(mergedTo) : null,
    invalidatedHours: invalidated?.hours ?? 0,
    damagedRows: storage.rows,
  }
  return { state, firstDay }
}
