import { learnIntervalS } from '@/domain/presence/rhythm'
import { pool } from '@/server/db/pool'
import { runInParts } from '@/server/run-all'
import { float8s, int4s } from '@/server/db/arrays'
import { runQuery } from '@/server/db/transaction'

/** SQL: the seconds between two reports of the device `d`: as learned from its readings, else as it declares them. */
export const RHYTHM_S = `coalesce(d."learnedIntervalS", d."intervalS")`

const HOUR_MS = 3_600_000
/** What is known is learned again so often. */
const EVERY_MS = HOUR_MS
/** What was not confirmed for so long is forgotten; as far back are readings not sealed yet. */
const KEPT_MS = 48 * HOUR_MS
/** A device that was last heard before this has reported nothing new. */
const HEARD_WITHIN_MS = HOUR_MS
const DEVICES_AT_ONCE = 25
const DEVICES_A_QUERY = 5_000
/** Of each device. One report may be many messages. */
const MOST_ROWS = 500
/** A rhythm that differs by no more than this share is the same one. */
const SAME_WITHIN = 0.1

const DUE = `
  select key from "Device"
  where "lastSeenAt" > $1 and ("learnedAt" is null or "learnedAt" <= $2) and key > $3
  order by key limit ${DEVICES_A_QUERY}`

/** A time to come was told by a clock that was wrong. */
const RHYTHM_FROM = `case when d."rhythmFrom" <= $3::timestamptz + interval '5 minutes' then d."rhythmFrom" end`

/** One statement: what came with a backlog is seen together with the time from which readings count. */
const TIMES = `
  select d.key, d."learnedIntervalS" as learned, d."learnedAt" <= $2 as "isOld",
         (select coalesce(json_agg(floor(extract(epoch from r.at) * 1000)), '[]') from (
           select at from reading
           where device = d.key and at > greatest(${RHYTHM_FROM}, $2) and at <= $3
           order by at desc limit ${MOST_ROWS}) r) as times
  from "Device" d where d.key = any($1::int[])`

type Times = { key: number; learned: number | null; isOld: boolean | null; times: number[] }

/** Not where the device has said something else meanwhile. */
const LEARN = `
  with known as (
    select d.key, nullif(k.learned, 0)::int as learned
    from unnest($1::int[], $2::float8[]) k(key, learned) join "Device" d using (key)
    where coalesce(${RHYTHM_FROM}, $3) <= $3
    order by d.key for no key update of d
  )
  update "Device" d set "learnedIntervalS" = known.learned, "learnedAt" = case when known.learned > 0 then $3 end
  from known where d.key = known.key`

const isSame = (a: number, b: number | null): boolean => b !== null && Math.abs(a - b) <= b * SAME_WITHIN

/** The interval to be noted, 0 to forget the one that is known; null to leave the device as it is. */
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
    .sort((a, b) => a.key - b.key)
  if (found.length === 0) return []
  await runQuery(pool(), LEARN, [int4s(found, ({ key }) => key), float8s(found, (row) => row.intervalS), now])
  return found.filter(({ intervalS, learned }) => intervalS !== (learned ?? 0)).map(({ key }) => key)
}

/**
 * Learns from their readings how often devices report: of each that was heard lately, once an hour, from when enough is
 * known. Answers the keys of those whose interval is another now.
 */
export async function learnRhythms(now: Date): Promise<number[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const changed: number[] = []
  const failures: unknown[] = []
  for (let last: number | undefined = -1; last !== undefined;) {
    const due: { key: number }[] = await runQuery(pool(), DUE, [
      before(HEARD_WITHIN_MS),
      before(EVERY_MS),
      last,
    ])
    await runInParts({
      job: 'devices.rhythm',
      items: due.map(({ key }) => key),
      atOnce: DEVICES_AT_ONCE,
      work: async (keys) => changed.push(...(await learn(keys, now))),
    }).catch((error: unknown) => failures.push(error))
    last = due.length < DEVICES_A_QUERY ? undefined : due.at(-1)?.key
  }
  if (failures.length > 0) throw failures[0]
  return changed
}
