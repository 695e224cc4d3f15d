import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { damageReason, isDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { compactionHorizon } from '@/server/timeseries/storage/days'
import type { DeviceHour } from './device-hour'
import { holdRetainedFrom } from './progress'
import { rebuildHours } from './rebuild-hours'
import { claimInvalidated, firstDeviceOf, lastDeviceOf, lockShare, type RollupShare } from './shares'

const INVALIDATED_AT_ONCE = 100

const HOUR = `(extract(epoch from hour) * 1000)::float8 as hour`

/** In key order, as those who mark hours take them, and without those that are being marked again just now. */
const TAKE = `
  with due as (
    select device, hour from late_hour where device between $1 and $2
    order by device, hour limit ${INVALIDATED_AT_ONCE} for update skip locked
  )
  delete from late_hour l using due where l.device = due.device and l.hour = due.hour
  returning l.device, (extract(epoch from l.hour) * 1000)::float8 as hour`

/** Takes marks first: a reading that comes after this marks its hour again. */
const TAKE_ONE = `delete from late_hour where device = $1 and hour = $2 returning device, ${HOUR}`

const NEXT = `
  select device, ${HOUR} from late_hour where device between $1 and $2 and (device, hour) > ($3, $4)
  order by device, hour limit 1`

/** What is not rolled up yet is built in its turn, what is kept no more never again. */
async function rebuildTaken(
  client: Queryable,
  taken: readonly DeviceHour[],
  { share, now }: { share: RollupShare; now: number },
): Promise<void> {
  const keptFrom = await holdRetainedFrom(client)
  await rebuildHours(client, {
    hours: taken.filter(({ hour }) => hour >= keptFrom && hour < share.hour),
    mergedBefore: share.day,
    compactedBefore: compactionHorizon(now),
  })
}

/** Builds hours again that got readings after they were rolled up; share after share, as other workers do. */
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
        'late hours failed; trying one by one',
      )
      await rebuildOneByOne(claimed.share, now)
      after = claimed.share.share
    }
  }
}

/** One hour of one device that fails stops none of the others. */
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
      log.error({ reason: damageReason(error), ...next }, 'an hour cannot be rolled up again')
      if (isDamage(error)) await setAside(next, error)
    }
  }
}

async function setAside({ device, hour }: DeviceHour, error: unknown): Promise<void> {
  await recordDamage([{ device, source: 'reading', at: hour, reason: damageReason(error) }])
  await runQuery(pool(), TAKE_ONE, [device, new Date(hour)])
}
