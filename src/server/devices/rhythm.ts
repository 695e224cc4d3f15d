import { learnIntervalS } from '@/domain/presence/rhythm'
import { pool } from '@/server/db/pool'
import { runInParts } from '@/server/run-all'
import { float8s, int4s } from '@/server/db/arrays'
import { runQuery } from '@/server/db/transaction'

/** SQL: the seconds between two reports of the device `d`: as learned from its readings, else as it declares them. */
export const RHYTHM_S = `coalesce(d.learned_interval_s, d.interval_s)`

const HOUR_MS = 3_600_000
/** Interval at which a known device is learned again. */
const EVERY_MS = HOUR_MS
/** An unconfirmed interval is dropped after this time; readings of that age are not compacted yet. */
const KEPT_MS = 48 * HOUR_MS
/** A device last seen before this has reported nothing new. */
const HEARD_WITHIN_MS = HOUR_MS
const DEVICES_AT_ONCE = 25
const DEVICES_A_QUERY = 5_000
/** Times per device. One report may be many messages. */
const MOST_ROWS = 500
/** An interval that differs by no more than this share counts as unchanged. */
const SAME_WITHIN = 0.1

const DUE = `
  select id from device
  where last_seen_at > $1 and (learned_at is null or learned_at <= $2) and id > $3
  order by id limit ${DEVICES_A_QUERY}`

/** Ignores times in the future, which come from a wrong clock. */
const RHYTHM_FROM = `case when d.rhythm_from <= $3::timestamptz + interval '5 minutes' then d.rhythm_from end`

/** One statement, so that a backlog is seen together with the time from which readings count. */
const TIMES = `
  select d.id, d.learned_interval_s as learned, d.learned_at <= $2 as "isOld",
         (select coalesce(json_agg(floor(extract(epoch from r.at) * 1000)), '[]') from (
           select at from reading
           where device = d.id and at > greatest(${RHYTHM_FROM}, $2) and at <= $3
           order by at desc limit ${MOST_ROWS}) r) as times
  from device d where d.id = any($1::int[])`

type Times = { id: number; learned: number | null; isOld: boolean | null; times: number[] }

/** Skips devices that have declared another interval meanwhile. */
const LEARN = `
  with known as (
    select d.id, nullif(k.learned, 0)::int as learned
    from unnest($1::int[], $2::float8[]) k(id, learned) join device d using (id)
    where coalesce(${RHYTHM_FROM}, $3) <= $3
    order by d.id for no key update of d
  )
  update device d set learned_interval_s = known.learned, learned_at = case when known.learned > 0 then $3 end
  from known where d.id = known.id`

const isSame = (a: number, b: number | null): boolean => b !== null && Math.abs(a - b) <= b * SAME_WITHIN

/** The interval to store, 0 to drop the known one; null to leave the device unchanged. */
function intervalOf({ learned, isOld, times }: Times): number | null {
  const found = learnIntervalS(times)
  if (found === null) return isOld ? 0 : null
  return isSame(found, learned) ? learned : found
}

async function learn(keys: readonly number[], now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - KEPT_MS)
  const rows = await runQuery<Times>(pool(), TIMES, [int4s(keys, (key) => key), since, now])
  const found = rows
    .map((row) => ({ ...row, intervalS: intervalOf(row) }))
    .filter((row): row is Times & { intervalS: number } => row.intervalS !== null)
    .sort((a, b) => a.id - b.id)
  if (found.length === 0) return []
  await runQuery(pool(), LEARN, [int4s(found, ({ id }) => id), float8s(found, (row) => row.intervalS), now])
  return found.filter(({ intervalS, learned }) => intervalS !== (learned ?? 0)).map(({ id }) => id)
}

/**
 * Learns the reporting intervals of devices from their readings: of each one seen lately, once an hour, as soon as
 * there is enough data. Returns the keys of those whose interval has changed.
 */
export async function learnRhythms(now: Date): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const changed: number[] = []
  const failures: unknown[] = []
  for (let last: number | undefined = -1; last !== undefined;) {
    const due: { id: number }[] = await runQuery(pool(), DUE, [
      before(HEARD_WITHIN_MS),
      before(EVERY_MS),
      last,
    ])
    await runInParts({
      job: 'devices.rhythm',
      items: due.map(({ id }) => id),
      atOnce: DEVICES_AT_ONCE,
      work: async (keys) => changed.push(...(await learn(keys, now))),
    }).catch((error: unknown) => failures.push(error))
    last = due.length < DEVICES_A_QUERY ? undefined : due.at(-1)?.id
  }
  if (failures.length > 0) throw failures[0]
  return changed
}
