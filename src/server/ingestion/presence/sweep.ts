import { openOfflineAlerts, type OfflineDevice } from '@/server/alerts/offline'
import { log } from '@/server/log'
import { pool } from '@/server/db/pool'
import { RHYTHM_S } from '@/server/devices/rhythm'
import { inTransaction, runQuery } from '@/server/db/transaction'

/** As many at once as can be told of well within the deadline of a statement. */
const MOST_AT_ONCE = 500

/**
 * The silent rows of `rules/presence` in SQL: offline is who is silent beyond its limit, or whose will is older
 * than the debounce and was not followed by a word (sleepers excepted). Silence counts only from when this worker
 * began to listen: a worker that was away must give everybody the time to speak again. A time to come is none.
 * `skip locked`: a row that somebody else is writing has just been heard of, or is being swept by another worker.
 */
const SWEEP = `
  with silent as (
    select d.key
    from "Device" d
    where d.online and (
      $1::timestamptz - greatest(case when d."lastSeenAt" <= $1::timestamptz + interval '5 minutes' then d."lastSeenAt" end,
                                 $2::timestamptz) > case
        when d."notificationSettings" #> '{extras,learnOffline}' = 'true' and ${RHYTHM_S} > 0
          then least(1440, ceil(${RHYTHM_S}::float8 * 3 / 60)) * interval '1 minute'
        when jsonb_typeof(d."notificationSettings" #> '{deviceOffline,timeoutMinutes}') = 'number'
          then (d."notificationSettings" #>> '{deviceOffline,timeoutMinutes}')::float8 * interval '1 minute'
        when d.sleepy then 3 * coalesce(${RHYTHM_S}, 3600) * interval '1 second'
        else interval '10 minutes'
      end
      or (not d.sleepy and d."willAt" >= d."lastSeenAt" and $1::timestamptz - d."willAt" >= interval '60 seconds')
    )
    and d.key <> all($3::int[])
    order by d.key limit $4 for no key update of d skip locked
  )
  update "Device" d set online = false from silent where d.key = silent.key
  returning d.key, (extract(epoch from d."lastSeenAt") * 1000)::float8 as "lastSeenAt",
            d."notificationSettings" is not null as "hasSettings", d.sleepy, ${RHYTHM_S} as "rhythmS",
            case when not d.sleepy and d."willAt" >= d."lastSeenAt"
              then (extract(epoch from d."willAt") * 1000)::float8 end as "brokeOffAt"`

type SweepTimes = { now: Date; since: Date }

/**
 * Marks devices that have gone silent as offline, and tells their owners in the same transaction; each is answered to
 * exactly one of several workers.
 */
export async function sweepPresence({ now, since }: SweepTimes): Promise<number[]> {
  const swept: number[] = []
  const failing: number[] = []
  for (let atOnce = MOST_AT_ONCE; ;) {
    const found: OfflineDevice[] = []
    try {
      await sweepBatch({ now, since }, { atOnce, failing, found })
      swept.push(...found.map(({ key }) => key))
      if (found.length < atOnce) return swept
    } catch (error) {
      // one device that cannot be told of keeps no other from it
      const [first] = found
      if (!first) throw error
      if (found.length === 1) {
        log.error({ err: error, device: first.key }, 'a silent device cannot be marked as offline')
        failing.push(first.key)
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
  delete from message_mark where (device, key) in (
    select device, key from message_mark where received_at < $1 limit 10000
  )`

const PRUNE_EVENTS = `
  delete from device_event where (device, at, digest) in (
    select device, at, digest from device_event where at < $1 limit 10000
  )`

const PRUNE_UPLINKS = `
  delete from lora_uplink where (device, at, f_cnt) in (
    select device, at, f_cnt from lora_uplink where at < $1 limit 10000
  )`

const DEDUP_KEY_DAYS = 7
const EVENT_DAYS = 400
const UPLINK_DAYS = 14

/** Forgets marks that no copy can match any more; a bounded number at a time. */
export async function pruneDedupKeys(now: Date): Promise<number> {
  const { rowCount } = await pool().query(PRUNE_DEDUP_KEYS, [
    new Date(now.getTime() - DEDUP_KEY_DAYS * 86_400_000),
  ])
  return rowCount ?? 0
}

/** Forgets what devices said long ago; a bounded number at a time. */
export async function pruneDeviceEvents(now: Date): Promise<void> {
  await pool().query(PRUNE_EVENTS, [new Date(now.getTime() - EVENT_DAYS * 86_400_000)])
}

/** Forgets frames nobody counts any more; a bounded number at a time. */
export async function pruneUplinks(now: Date): Promise<void> {
  await pool().query(PRUNE_UPLINKS, [new Date(now.getTime() - UPLINK_DAYS * 86_400_000)])
}
