import { epochNow } from '@/server/clock'
import { bools, byteas, float8s, int2s, int4s, timestamps } from '@/server/db/arrays'
import { shiftTakenTimes } from './shift-taken-times'
import { newestValuesOf, type ReadingRow } from './rows'
import { packValues } from './storage/pack'
import { rowKeyOf, storeRemainder } from './storage/remainder'
import { withoutCompacted } from './retention/compacted'
import { channelOf, metricOf } from './storage/series'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** A device that gave a sign of life; `valid`: with a valid reading or state, `isLate`: with readings of a backlog. */
export type PresenceUpdate = { device: { id: number }; at: number; valid: boolean; isLate?: boolean }

/** A value that was really inserted; side effects depend on these. */
export type StoredKey = { device: number; metric: number; channel: number; at: number }

/** `appeared`: devices that came online. `missing`: "seen" devices that no longer exist. */
export type StoreResult = { inserted: StoredKey[]; appeared: number[]; missing: boolean }

type RowTuple = [device: number, at: number, discriminator: number]

type StoreAnswer = {
  seen: number
  appeared: number[]
  /** Rows whose key was taken, and those of them that differ from the stored row. */
  taken: [refused: RowTuple[] | null, different: RowTuple[] | null] | null
}

const ROWS = `select * from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::bytea[]) r(device, at, discriminator, data)`

/**
 * Hours to invalidate: those that ended ten minutes ago or more by the database's clock, and all before a watermark,
 * since a clock may have been ahead. The update waits for a roll-up of that hour that has begun without this row.
 */
const INVALIDATED = `late as (
    insert into rollup_invalidation (device, hour)
    select distinct r.device, date_trunc('hour', r.at, 'UTC') from unnest($1::int[], $2::timestamptz[]) r(device, at)
    where r.at < (select greatest(
      date_trunc('hour', coalesce($16::timestamptz, now()) - interval '10 minutes', 'UTC'),
      (select max(hour) from rollup_share)))
    order by 1, 2
    on conflict (device, hour) do update set hour = excluded.hour
  )`

/** True for a time from a wrong clock, which would otherwise stay the newest one. */
const isAhead = (column: string) => `${column} > now() + interval '5 minutes'`

/** One statement: readings, latest, presence, and invalidated hours. */
const statement = ({ insert, answer }: { insert: string; answer: string }) => `
  with offered as (${ROWS}), stored as (
    insert into reading (device, at, discriminator, data) select * from offered
    ${insert}
  ), moved as (
    insert into latest as l (device, metric, channel, at, received_at, value, quality)
    select * from unnest(
      $5::int[], $6::smallint[], $7::smallint[], $8::timestamptz[], $9::timestamptz[], $10::float8[], $11::smallint[])
    on conflict (device, metric, channel) do update
      set at = excluded.at, received_at = excluded.received_at, value = excluded.value, quality = excluded.quality
      where l.at < excluded.at or ${isAhead('l.at')} or ${isAhead('l.received_at')}
  ), due as (
    select d.id, d.online, s.at, s.valid, s.late
    from unnest($12::int[], $13::timestamptz[], $14::bool[], $15::bool[]) s(id, at, valid, late) join device d using (id)
    order by d.id for no key update of d
  ), ${INVALIDATED}, seen as (
    update device d set
      last_seen_at = case when ${isAhead('d.last_seen_at')} then due.at else greatest(d.last_seen_at, due.at) end,
      will_at = case when d.will_at > due.at then d.will_at end,
      online = case when d.will_at > due.at then coalesce(d.online, true) else true end,
      provisioned_at = coalesce(d.provisioned_at, case when due.valid then due.at end),
      rhythm_from = case when due.late then due.at else d.rhythm_from end
    from due where d.id = due.id
    returning d.id, d.online, due.online as was
  )
  select
    (select count(*)::int from seen) as seen,
    coalesce((select array_agg(id) from seen where online is distinct from was), '{}') as appeared,
    ${answer}`

const KEY = `json_build_array(o.device, extract(epoch from o.at) * 1000, o.discriminator)`

/**
 * Returns rows that were not inserted. Most are copies of stored rows; the subquery (not a join, which could be planned
 * as a scan of everything) finds those with different data.
 */
const CHECKED = {
  insert: 'on conflict do nothing returning device, at, discriminator',
  answer: `(
    select json_build_array(json_agg(${KEY}), json_agg(${KEY}) filter (where o.data is distinct from (
      select r.data from reading r where r.device = o.device and r.at = o.at and r.discriminator = o.discriminator
    )))
    from offered o where not exists (
      select from stored s where s.device = o.device and s.at = o.at and s.discriminator = o.discriminator
    )
  ) as taken`,
}

/** Fails as a whole (unique violation) when a key exists; in exchange Postgres does half the work for each row. */
const OPTIMISTIC = { insert: '', answer: 'null as taken' }

const STATEMENTS = {
  'store-checked': statement(CHECKED),
  'store-optimistic': statement(OPTIMISTIC),
}

/** `now`: replaces the clocks of the database and of this process. */
type StoreOptions = {
  rows: readonly ReadingRow[]
  seen: readonly PresenceUpdate[]
  isOptimistic?: boolean
  now?: number
}

/**
 * Inserts new readings, moves latest forward, updates presence. `rows` and `seen` in key order. `isOptimistic` throws a
 * unique violation when a row exists already (see `isDuplicate`). Messages of one instant that share some values but
 * not their smallest series are both stored whole, and readers take each value once. Messages that only arrived in the
 * same millisecond are never merged: those whose key is taken shift.
 */
export async function storeRows(
  client: Queryable,
  { rows: offered, seen, isOptimistic = false, now }: StoreOptions,
): Promise<StoreResult> {
  if (offered.length === 0 && seen.length === 0) return { inserted: [], appeared: [], missing: false }
  const rows = await withoutCompacted(client, offered, now ?? epochNow())
  const name = isOptimistic ? 'store-optimistic' : 'store-checked'
  const clock = now === undefined ? null : new Date(now)
  const values = [...rowColumns(rows), ...latestColumns(rows), ...seenColumns(seen), clock]
  const [answer] = await runQuery<StoreAnswer>(client, STATEMENTS[name], values, name)
  if (!answer) throw new Error('the store statement answered nothing')
  const [refused, different] = answer.taken ?? [null, null]
  const stored = { appeared: answer.appeared, missing: answer.seen < seen.length }
  if (!refused) return { inserted: rows.flatMap(keysOf), ...stored }
  const inserted = selectRows(rows, refused, false)
  if (different)
    inserted.push(...(await storeRemainder(client, selectRows(rows, different, true).filter(isDated))))
  const moved = await shiftTakenTimes(client, selectRows(rows, refused, true).filter(isStamped))
  const { inserted: more } = await storeRows(client, { rows: moved, seen: [], now })
  return { inserted: [...inserted.flatMap(keysOf), ...more], ...stored }
}

/** True for a row with a receive time, false with a device time. */
const isStamped = ({ stamped }: ReadingRow): boolean => stamped !== undefined
const isDated = (row: ReadingRow): boolean => !isStamped(row)

const rowColumns = (rows: readonly ReadingRow[]) => [
  int4s(rows, (row) => row.device),
  timestamps(rows, (row) => row.at),
  int2s(rows, (row) => row.discriminator),
  byteas(rows, (row) => packValues(row.values)),
]

function latestColumns(rows: readonly ReadingRow[]) {
  const newest = newestValuesOf(rows)
  return [
    int4s(newest, (one) => one.device),
    int2s(newest, (one) => metricOf(one.series)),
    int2s(newest, (one) => channelOf(one.series)),
    timestamps(newest, (one) => one.at),
    timestamps(newest, (one) => one.receivedAt),
    float8s(newest, (one) => one.value),
    int2s(newest, (one) => one.quality),
  ]
}

const seenColumns = (seen: readonly PresenceUpdate[]) => [
  int4s(seen, ({ device }) => device.id),
  timestamps(seen, ({ at }) => at),
  bools(seen, ({ valid }) => valid),
  bools(seen, ({ isLate = false }) => isLate),
]

/** The rows with one of these keys, or (`isKept` false) all others. */
function selectRows(rows: readonly ReadingRow[], keys: readonly RowTuple[], isKept: boolean): ReadingRow[] {
  const names = new Set(keys.map(([device, at, discriminator]) => rowKeyOf({ device, at, discriminator })))
  return rows.filter((row) => names.has(rowKeyOf(row)) === isKept)
}

const keysOf = ({ device, at, values }: ReadingRow): StoredKey[] =>
  values.map(({ series }) => ({ device, metric: metricOf(series), channel: channelOf(series), at }))

const UNIQUE_VIOLATION = '23505'

/** True for a unique violation, which means that a reading exists already. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === UNIQUE_VIOLATION
