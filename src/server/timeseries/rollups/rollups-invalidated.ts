import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { damageReason, isDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { compactionHorizon } from '@/server/timeseries/storage/days'
import type { DeviceHour } from './device-hour'
import { lockRetainedFrom } from './progress'
import { rebuildHours } from './rebuild-hours'
import { claimInvalidated, firstDeviceOf, lastDeviceOf, lockShare, type RollupShare } from './shares'

const INVALIDATED_AT_ONCE = 100

const HOUR = `(extract(epoch from hour) * 1000)::float8 as hour`

/** In key order, as writers of invalidations lock them; skips those that are being invalidated again right now. */
const TAKE = `
  with due as (
    select device, hour from rollup_invalidation where device between $1 and $2
    order by device, hour limit ${INVALIDATED_AT_ONCE} for update skip locked
  )
  delete from rollup_invalidation l using due where l.device = due.device and l.hour = due.hour
  returning l.device, (extract(epoch from l.hour) * 1000)::float8 as hour`

/** Deletes the invalidations first: a later reading invalidates its hour again. */
const TAKE_ONE = `delete from rollup_invalidation where device = $1 and hour = $2 returning device, ${HOUR}`

const NEXT = `
  select device, ${HOUR} from rollup_invalidation where device between $1 and $2 and (device, hour) > ($3, $4)
  order by device, hour limit 1`

/** Hours beyond the watermark are built by the regular job; those whose readings have expired are never rebuilt. */
async function rebuildTaken(
  client: Queryable,
  taken: readonly DeviceHour[],
  { share, now }: { share: RollupShare; now: number },
): Promise<void> {
  const keptFrom = await lockRetainedFrom(client)
  await rebuildHours(client, {
    hours: taken.filter(({ hour }) => hour >= keptFrom && hour < share.hour),
    mergedBefore: share.day,
    compactedBefore: compactionHorizon(now),
  })
}

/** Rebuilds invalidated hours, share by share, in the order of other workers. */
export async function rebuildInvalidatedHours(now: number): Promise<void> {
  for (let after = -1; ;) {
    const claimed: { share: RollupShare | null } = { share: null }
    try {
      const count = await inTransaction(async (client) => {
        const share = await claimInvalidated(client, after)
        if (!share) return null
        claimed.share = share
        const taken = await runQuery<DeviceHour>(client, TAKE, [firstDeviceOf(share), lastDeviceOf(share)])
        await rebuildTaken(client, taken, { share, now })
        return taken.length
      })
      if (count === null || !claimed.share) return
      after = count === INVALIDATED_AT_ONCE ? claimed.share.share - 1 : claimed.share.share
    } catch (error) {
      if (!claimed.share) throw error
      log.warn(
        { reason: damageReason(error), share: claimed.share.share },
        'rebuilding invalidated hours failed; trying one by one',
      )
      await rebuildOneByOne(claimed.share, now)
      after = claimed.share.share
    }
  }
}

/** Rebuilds hour by hour after a failure, so that one failing hour does not stop the others. */
async function rebuildOneByOne(of: RollupShare, now: number): Promise<void> {
  const range = [firstDeviceOf(of), lastDeviceOf(of)]
  let last: DeviceHour = { device: -1, hour: 0 }
  for (;;) {
    const [next] = await runQuery<DeviceHour>(pool(), NEXT, [...range, last.device, new Date(last.hour)])
    if (!next) return
    last = next
    try {
      await inTransaction(async (client) => {
        const share = await lockShare(client, of.share)
        if (!share) return
        const taken = await runQuery<DeviceHour>(client, TAKE_ONE, [next.device, new Date(next.hour)])
        await rebuildTaken(client, taken, { share, now })
      })
    } catch (error) {
      log.error({ reason: damageReason(error), ...next }, 'an hour cannot be rebuilt')
      if (isDamage(error)) await setAside(next, error)
    }
  }
}

async function setAside({ device, hour }: DeviceHour, error: unknown): Promise<void> {
  await recordDamage([{ device, source: 'reading', at: hour, reason: damageReason(error) }])
  await runQuery(pool(), TAKE_ONE, [device, new Date(hour)])
}
