import type { ReportProgress } from '@/server/job'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { runAll } from '@/server/run-all'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { damageReason, isDamage, recordDamage } from './damage'
import { clampToDatabaseClock } from '@/server/db/database-clock'
import { compactionHorizon } from '@/server/timeseries/storage/days'
import { nextDevices } from '@/server/timeseries/storage/devices'
import { dropPartition, listPartitions, type Partition } from './partitions'
import { tryJobLock } from '@/server/timeseries/rollups/progress'
import { compactDevice, type CompactionSource } from './compact-device'
import { DAY_MS, MINUTE_MS } from '@/server/timeseries/storage/types'

const DEVICES_AT_ONCE = 20
/**
 * A transaction ends after this time: what it took is then readable in its compacted day only, and other workers go on.
 */
const SLICE_MS = 2_000
/** Checking a larger table for remaining rows would block other writers. */
const SMALL_BYTES = 4 * 1024 * 1024

/** Where to continue: after a device, 'done' (all compacted), or 'busy' (another worker holds the job lock). */
type CompactionStep = number | 'done' | 'busy'

const compactSome = (
  source: CompactionSource,
  { after, limit }: { after: number; limit: number },
): Promise<CompactionStep> =>
  inTransaction(async (client) => {
    if (!(await tryJobLock(client, 'storage.compaction'))) return 'busy'
    const until = performance.now() + SLICE_MS
    const devices = await nextDevices(client, { table: source.table, after, limit })
    for (const device of devices) {
      const isWhole = await compactDevice(client, source, { device, until })
      if (!isWhole) return device - 1
      if (performance.now() >= until) return device
    }
    return devices.at(-1) ?? 'done'
  })

/** Compacts one device after a failure; one that cannot be compacted keeps its rows and does not stop the others. */
async function compactOneDevice(source: CompactionSource, after: number): Promise<CompactionStep> {
  const [device] = await nextDevices(pool(), { table: source.table, after, limit: 1 })
  if (device === undefined) return 'done'
  try {
    return await compactSome(source, { after, limit: 1 })
  } catch (error) {
    log.error(
      { reason: damageReason(error), device, table: source.table },
      'the readings of a device cannot be compacted',
    )
    if (isDamage(error))
      await recordDamage([{ device, source: 'reading', at: source.from, reason: damageReason(error) }])
    return device
  }
}

async function compactAll(source: CompactionSource): Promise<'done' | 'busy'> {
  let step: CompactionStep = 0
  while (typeof step === 'number') {
    const after: number = step
    step = await compactSome(source, { after, limit: DEVICES_AT_ONCE }).catch((error: unknown) => {
      log.warn(
        { reason: damageReason(error), table: source.table },
        'compaction failed; trying device by device',
      )
      return compactOneDevice(source, after)
    })
  }
  return step
}

const IS_EMPTY = (table: string) =>
  `select pg_relation_size('${table}') <= ${SMALL_BYTES} and not exists (select from ${table}) as empty`

const VACUUM_WITHIN_MS = 10 * MINUTE_MS

/** Drops a partition whose rows are all compacted; a row inserted meanwhile keeps it until the next run. */
async function dropCompacted(partition: Partition): Promise<void> {
  // reclaims the deleted rows, so that checking for others takes no time
  const vacuum = { text: `vacuum ${partition.name}`, query_timeout: VACUUM_WITHIN_MS }
  await pool().query(vacuum)
  await inTransaction(async (client) => {
    if (!(await tryJobLock(client, 'storage.compaction'))) return
    if (!(await listPartitions(client)).some(({ day }) => day === partition.day)) return
    await dropPartition(client, partition, async () => {
      const [row] = await runQuery<{ empty: boolean }>(client, IS_EMPTY(partition.name))
      return row?.empty ?? false
    })
  })
}

/**
 * Compacts the days that ended two days ago, device by device, and drops their partitions; then late readings of such
 * days. A reading is in the table or in its compacted day at any moment, so that compaction may stop and restart
 * anywhere.
 */
export async function compactDays(at: Date, report?: ReportProgress): Promise<void> {
  const horizon = compactionHorizon(await clampToDatabaseClock(at))
  const due = (await listPartitions()).filter(({ day }) => (day + 1) * DAY_MS <= horizon)
  await runAll(
    'timeseries.compaction',
    [
      ...due.map((partition) => async () => {
        const source = { table: partition.name, from: partition.day * DAY_MS, horizon }
        if ((await compactAll(source)) === 'done') await dropCompacted(partition)
      }),
      () => compactAll({ table: 'reading_default', from: 0, horizon }),
    ],
    report,
  )
}
