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
/** A transaction ends after so long: what it took is then readable in its sealed day only, and others may go on. */
const SLICE_MS = 2_000
/** Looking for what is left in a larger table would keep everybody waiting. */
const SMALL_BYTES = 4 * 1024 * 1024

/** Where to go on: after a device, nowhere (everything is sealed), or nowhere because somebody else is at it. */
type CompactionStep = number | 'done' | 'busy'

const compactSome = (
  source: CompactionSource,
  { after, limit }: { after: number; limit: number },
): Promise<CompactionStep> =>
  inTransaction(async (client) => {
    if (!(await tryJobLock(client, 'storage.sealing'))) return 'busy'
    const until = performance.now() + SLICE_MS
    const devices = await nextDevices(client, { table: source.table, after, limit })
    for (const device of devices) {
      const isWhole = await compactDevice(client, source, { device, until })
      if (!isWhole) return device - 1
      if (performance.now() >= until) return device
    }
    return devices.at(-1) ?? 'done'
  })

/** A device whose readings cannot be sealed keeps them where they are; it stops none of the others. */
async function compactOneDevice(source: CompactionSource, after: number): Promise<CompactionStep> {
  const [device] = await nextDevices(pool(), { table: source.table, after, limit: 1 })
  if (device === undefined) return 'done'
  try {
    return await compactSome(source, { after, limit: 1 })
  } catch (error) {
    log.error(
      { reason: damageReason(error), device, table: source.table },
      'the readings of a device cannot be sealed',
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
        'sealing failed; trying device by device',
      )
      return compactOneDevice(source, after)
    })
  }
  return step
}

const IS_EMPTY = (table: string) =>
  `select pg_relation_size('${table}') <= ${SMALL_BYTES} and not exists (select from ${table}) as empty`

const VACUUM_WITHIN_MS = 10 * MINUTE_MS

/** A partition whose rows are all sealed goes; a row that came meanwhile keeps it until the next time. */
async function dropCompacted(partition: Partition): Promise<void> {
  // gives back what the deleted rows took, so that looking for others takes no time
  const vacuum = { text: `vacuum ${partition.name}`, query_timeout: VACUUM_WITHIN_MS }
  await pool().query(vacuum)
  await inTransaction(async (client) => {
    if (!(await tryJobLock(client, 'storage.sealing'))) return
    if (!(await listPartitions(client)).some(({ day }) => day === partition.day)) return
    await dropPartition(client, partition, async () => {
      const [row] = await runQuery<{ empty: boolean }>(client, IS_EMPTY(partition.name))
      return row?.empty ?? false
    })
  })
}

/**
 * Packs the days that ended two days ago, device by device, and drops their partitions; then what came late for such
 * days. A reading is in the table or in its sealed day at any moment, so it may be stopped anywhere and begin again.
 */
export async function compactDays(at: Date): Promise<void> {
  const horizon = compactionHorizon(await clampToDatabaseClock(at))
  const due = (await listPartitions()).filter(({ day }) => (day + 1) * DAY_MS <= horizon)
  await runAll('timeseries.compaction', [
    ...due.map((partition) => async () => {
      const source = { table: partition.name, from: partition.day * DAY_MS, horizon }
      if ((await compactAll(source)) === 'done') await dropCompacted(partition)
    }),
    () => compactAll({ table: 'reading_default', from: 0, horizon }),
  ])
}
