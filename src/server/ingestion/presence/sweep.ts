import { DEDUP_DAYS } from '@/domain/storage/retention'
import { deleteInPieces, PIECE } from '@/server/db/delete-in-pieces'
import { openOfflineAlerts, type OfflineDevice } from '@/server/alerts/offline'
import { log } from '@/server/log'
import { retainedSince } from '@/server/db/retention-days'
import { RHYTHM_S } from '@/server/devices/rhythm'
import { inTransaction, runQuery } from '@/server/db/transaction'

/** As many at once as can be notified well within the statement timeout. */
const MOST_AT_ONCE = 500

/**
 * The offline rows of `rules/presence` in SQL: a device is offline beyond its timeout, or when its will is older than
 * the debounce and no report followed (sleepers excepted). Time offline counts only from when this worker began to
 * listen: a worker that was away must give all devices time to report again. Times in the future are ignored, and a device that restarts
 * with new firmware has its time for that. `skip
 * locked`: a row locked by another worker is being updated by a report, or swept.
 */
const SWEEP = `
  with silent as (
    select d.id
    from device d
    where d.online and (
      $1::timestamptz - greatest(case when d.last_seen_at <= $1::timestamptz + interval '5 minutes' then d.last_seen_at end,
                                 $2::timestamptz) > case
        when d.notification_settings #> '{extras,learnOffline}' = 'true' and ${RHYTHM_S} > 0
          then least(1440, ceil(${RHYTHM_S}::float8 * 3 / 60)) * interval '1 minute'
        when jsonb_typeof(d.notification_settings #> '{deviceOffline,timeoutMinutes}') = 'number'
          then (d.notification_settings #>> '{deviceOffline,timeoutMinutes}')::float8 * interval '1 minute'
        when d.sleepy then 3 * coalesce(${RHYTHM_S}, 3600) * interval '1 second'
        else interval '10 minutes'
      end
      or (not d.sleepy and d.will_at >= d.last_seen_at and $1::timestamptz - d.will_at >= interval '60 seconds')
    )
    and (d.restart_until is null or d.restart_until < $1)
    and d.id <> all($3::int[])
    order by d.id limit $4 for no key update of d skip locked
  )
  update device d set online = false from silent where d.id = silent.id
  returning d.id, (extract(epoch from d.last_seen_at) * 1000)::float8 as "lastSeenAt",
            d.notification_settings is not null as "hasSettings", d.sleepy, ${RHYTHM_S} as "rhythmS",
            case when not d.sleepy and d.will_at >= d.last_seen_at
              then (extract(epoch from d.will_at) * 1000)::float8 end as "brokeOffAt"`

type SweepTimes = { now: Date; since: Date }

/**
 * Updates silent devices to offline and notifies their owners in the same transaction; each device is returned to
 * exactly one of several workers.
 */
export async function sweepPresence({ now, since }: SweepTimes): Promise<number[]> {
  const swept: number[] = []
  const failing: number[] = []
  for (let atOnce = MOST_AT_ONCE; ;) {
    const found: OfflineDevice[] = []
    try {
      await sweepBatch({ now, since }, { atOnce, failing, found })
      swept.push(...found.map(({ id }) => id))
      if (found.length < atOnce) return swept
    } catch (error) {
      // one device whose alert cannot be written does not block the others
      const [first] = found
      if (!first) throw error
      if (found.length === 1) {
        log.error({ err: error, device: first.id }, 'a device cannot be updated to offline')
        failing.push(first.id)
      }
      atOnce = 1
    }
  }
}

type SweepBatch = { atOnce: number; failing: readonly number[]; found: OfflineDevice[] }

const sweepBatch = ({ now, since }: SweepTimes, { atOnce, failing, found }: SweepBatch): Promise<void> =>
  inTransaction(async (client) => {
    found.push(...(await runQuery<OfflineDevice>(client, SWEEP, [now, since, failing, atOnce])))
    await openOfflineAlerts(client, found, now)
  })

const PRUNE_DEDUP_KEYS = `
  delete from message_dedup where (device, key) in (
    select device, key from message_dedup where received_at < $1 limit ${PIECE}
  )`

/** Those before $1. */
export const EXPIRED_EVENTS = `from device_event where at < $1`
export const EXPIRED_UPLINKS = `from lora_uplink where at < $1`

const PRUNE_EVENTS = `
  delete from device_event where (device, at, digest) in (select device, at, digest ${EXPIRED_EVENTS} limit ${PIECE})`

const PRUNE_UPLINKS = `
  delete from lora_uplink where (device, at, f_cnt) in (select device, at, f_cnt ${EXPIRED_UPLINKS} limit ${PIECE})`

/** Deletes dedup keys that no copy can match any more. */
export const pruneDedupKeys = (now: Date): Promise<number> =>
  deleteInPieces(PRUNE_DEDUP_KEYS, [new Date(now.getTime() - DEDUP_DAYS * 86_400_000)])

/** Deletes old device events. */
export const pruneDeviceEvents = async (now: Date): Promise<number> =>
  deleteInPieces(PRUNE_EVENTS, [await retainedSince('deviceEvents', now)])

/** Deletes frames that no statistic covers any more. */
export const pruneUplinks = async (now: Date): Promise<number> =>
  deleteInPieces(PRUNE_UPLINKS, [await retainedSince('uplinks', now)])
