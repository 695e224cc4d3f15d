import { bools, byteas, float8s, int2s, int4s, timestamps } from './pg-arrays'
import type { Seen } from './presence'
import { newestOf, type Row } from './rows'
import { lateHours } from './storage/late'
import { packValues } from './storage/pack'
import { nameOf, storeRest } from './storage/rest'
import { withoutSealed } from './storage/sealed'
import { channelOf, metricOf } from './storage/series'
import { type Queryable, run } from './transaction'

/** A value that was really inserted; side effects hang on these. */
export type StoredKey = { device: number; metric: number; channel: number; at: number }

/** `appeared`: devices that came online. `missing`: "seen" devices that no longer exist. */
export type Stored = { inserted: StoredKey[]; appeared: number[]; missing: boolean }

type Key = [device: number, at: number, part: number]

type Answer = {
  seen: number
  appeared: number[]
  /** Rows whose key was taken, and those of them that are not stored as they are. */
  taken: [refused: Key[] | null, different: Key[] | null] | null
}

const ROWS = `select * from unnest($1::int[], $2::timestamptz[], $3::smallint[], $4::bytea[]) r(device, at, part, data)`

/** Hours that must be rolled up again. The update waits for a roll-up of that hour that has begun without this row. */
const LATE = `late as (
    insert into late_hour (device, hour) select * from unnest($15::int[], $16::timestamptz[])
    on conflict (device, hour) do update set hour = excluded.hour
  ), `

/** One statement: readings, latest, presence, and late hours if there are any. */
const statement = ({ insert, late, answer }: { insert: string; late: string; answer: string }) => `
  with offered as (${ROWS}), stored as (
    insert into reading (device, at, part, data) select * from offered
    ${insert}
  ), moved as (
    insert into latest as l (device, metric, channel, at, received_at, value, quality)
    select * from unnest(
      $5::int[], $6::smallint[], $7::smallint[], $8::timestamptz[], $9::timestamptz[], $10::float8[], $11::smallint[])
    on conflict (device, metric, channel) do update
      set at = excluded.at, received_at = excluded.received_at, value = excluded.value, quality = excluded.quality
      where l.at < excluded.at
  ), due as (
    select d.key, d.online, s.at, s.valid
    from unnest($12::int[], $13::timestamptz[], $14::bool[]) s(key, at, valid) join "Device" d using (key)
    order by d.key for no key update of d
  ), ${late}seen as (
    update "Device" d set
      "lastSeenAt" = greatest(d."lastSeenAt", due.at),
      "willAt" = case when d."willAt" > due.at then d."willAt" end,
      online = case when d."willAt" > due.at then coalesce(d.online, true) else true end,
      "provisionedAt" = coalesce(d."provisionedAt", case when due.valid then due.at end)
    from due where d.key = due.key
    returning d.key, d.online, due.online as was
  )
  select
    (select count(*)::int from seen) as seen,
    coalesce((select array_agg(key) from seen where online is distinct from was), '{}') as appeared,
    ${answer}`

const KEY = `json_build_array(o.device, extract(epoch from o.at) * 1000, o.part)`

/**
 * Answers what was not inserted. A copy of what is stored is the usual reason; the subquery (not a join, which could
 * be planned as a scan of everything) finds those that say something else.
 */
const CAREFUL = {
  insert: 'on conflict do nothing returning device, at, part',
  answer: `(
    select json_build_array(json_agg(${KEY}), json_agg(${KEY}) filter (where o.data is distinct from (
      select r.data from reading r where r.device = o.device and r.at = o.at and r.part = o.part
    )))
    from offered o where not exists (
      select from stored s where s.device = o.device and s.at = o.at and s.part = o.part
    )
  ) as taken`,
}

/** Fails as a whole (unique violation) when a key exists; in exchange Postgres does half the work for each row. */
const HOPEFUL = { insert: '', answer: 'null as taken' }

const STATEMENTS = {
  'store-careful': statement({ ...CAREFUL, late: '' }),
  'store-careful-late': statement({ ...CAREFUL, late: LATE }),
  'store-hopeful': statement({ ...HOPEFUL, late: '' }),
  'store-hopeful-late': statement({ ...HOPEFUL, late: LATE }),
}

type Offer = { rows: readonly Row[]; seen: readonly Seen[]; isHopeful?: boolean; now?: number }

/**
 * Inserts readings that are new, moves latest forward, notes who was seen. `rows` and `seen` in key order.
 * `isHopeful` throws a unique violation when a row is there already (see `isDuplicate`). Messages of one instant that
 * share some values but not their smallest series are both stored whole; who reads takes each value once.
 */
export async function store(
  client: Queryable,
  { rows: offered, seen, isHopeful = false, now = Date.now() }: Offer,
): Promise<Stored> {
  if (offered.length === 0 && seen.length === 0) return { inserted: [], appeared: [], missing: false }
  const rows = await withoutSealed(client, offered, now)
  const late = lateHours(rows, now)
  const name = `store-${isHopeful ? 'hopeful' : 'careful'}${late.length > 0 ? '-late' : ''}` as const
  const values = [...rowColumns(rows), ...latestColumns(rows), ...seenColumns(seen)]
  if (late.length > 0)
    values.push(
      int4s(late, (l) => l.device),
      timestamps(late, (l) => l.hour),
    )
  const [answer] = await run<Answer>(client, STATEMENTS[name], values, name)
  if (!answer) throw new Error('the store statement answered nothing')
  const [refused, different] = answer.taken ?? [null, null]
  const rest = different ? await storeRest(client, chosen(rows, different, true)) : []
  const inserted = refused ? chosen(rows, refused, false).concat(rest) : rows
  return { inserted: inserted.flatMap(keysOf), appeared: answer.appeared, missing: answer.seen < seen.length }
}

const rowColumns = (rows: readonly Row[]) => [
  int4s(rows, (row) => row.device),
  timestamps(rows, (row) => row.at),
  int2s(rows, (row) => row.part),
  byteas(rows, (row) => packValues(row.values)),
]

function latestColumns(rows: readonly Row[]) {
  const newest = newestOf(rows)
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

const seenColumns = (seen: readonly Seen[]) => [
  int4s(seen, ({ device }) => device.key),
  timestamps(seen, ({ at }) => at),
  bools(seen, ({ valid }) => valid),
]

/** The rows with one of these keys, or (`isKept` false) all others. */
function chosen(rows: readonly Row[], keys: readonly Key[], isKept: boolean): Row[] {
  const names = new Set(keys.map(([device, at, part]) => nameOf({ device, at, part })))
  return rows.filter((row) => names.has(nameOf(row)) === isKept)
}

const keysOf = ({ device, at, values }: Row): StoredKey[] =>
  values.map(({ series }) => ({ device, metric: metricOf(series), channel: channelOf(series), at }))

const UNIQUE_VIOLATION = '23505'

/** True for the failure that only says that a reading exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === UNIQUE_VIOLATION
