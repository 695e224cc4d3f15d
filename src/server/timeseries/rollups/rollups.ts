import { pool } from '@/server/db/pool'
import { runAll } from '@/server/run-all'
import { damageReason, isDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { clampToDatabaseClock } from '@/server/db/database-clock'
import { compactionHorizon } from '@/server/timeseries/storage/days'
import { hoursOfPeriod } from '@/server/timeseries/storage/periods'
import { mergeDay, rebuildHours } from './rebuild-hours'
import { rebuildInvalidatedHours } from './rollups-invalidated'
import { type ShareJob, runShareJob } from './share-work'
import {
  claimDay,
  claimHour,
  loadShareDevices,
  invalidateRollups,
  isDayDue,
  isHourDue,
  prepareShares,
} from './shares'
import { DAY_MS, HOUR_MS } from '@/server/timeseries/storage/types'

const DEVICES_AT_ONCE = 250
const MERGED_AT_ONCE = 100

/** Builds the 5-minute windows of completed hours. */
const hourJob = (now: number): ShareJob => ({
  name: 'rolling up hours',
  atOnce: DEVICES_AT_ONCE,
  claim: (client, except) => claimHour(client, { now, except }),
  isDue: (share) => isHourDue(share, now),
  next: (client, share, limit) => loadShareDevices(client, share, { after: share.device, limit }),
  work: (client, { hour, day }, devices) =>
    rebuildHours(client, {
      hours: devices.map((device) => ({ device, hour })),
      mergedBefore: day,
      compactedBefore: compactionHorizon(now),
    }),
  moved: (share, device) =>
    device === null ? { ...share, hour: share.hour + HOUR_MS, device: -1 } : { ...share, device },
  leaveOut: async (client, { hour }, { device, error }) => {
    if (isDamage(error))
      await recordDamage([{ device, source: 'reading', at: hour, reason: damageReason(error) }], client)
    else await invalidateRollups(client, device, [hour])
  },
})

/** Merges the hours of completed days into the rows of days and months. */
const dayJob = (): ShareJob => ({
  name: 'merging days of roll-ups',
  atOnce: MERGED_AT_ONCE,
  claim: claimDay,
  isDue: isDayDue,
  next: (client, share, limit) => loadShareDevices(client, share, { after: share.dayDevice, limit }),
  work: (client, { day }, devices) => mergeDay(client, devices, day),
  moved: (share, device) =>
    device === null ? { ...share, day: share.day + 1, dayDevice: -1 } : { ...share, dayDevice: device },
  leaveOut: async (client, { day }, { device, error }) => {
    if (isDamage(error))
      await recordDamage(
        [{ device, source: 'rollup', at: day * DAY_MS, reason: damageReason(error) }],
        client,
      )
    else await invalidateRollups(client, device, hoursOfPeriod(0, day))
  },
})

/**
 * Builds the roll-ups of the hours that ended a quarter of an hour ago, and rebuilds those with late readings.
 * Continues where it stopped; several workers share the devices.
 */
export async function buildRollups(at: Date): Promise<void> {
  const now = await clampToDatabaseClock(at)
  await prepareShares(pool(), now)
  await runAll('timeseries.rollups', [
    () => runShareJob(hourJob(now)),
    () => runShareJob(dayJob()),
    () => rebuildInvalidatedHours(now),
  ])
}
