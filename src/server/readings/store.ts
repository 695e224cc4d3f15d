import { bools, float8s, int2s, int4s, timestamps } from './pg-arrays'
import type { Seen } from './presence'
import { newestOf, type Row } from './rows'
import { type Queryable, run } from './transaction'

/** A row that was really inserted; side effects hang on these. */
export type StoredKey = { device: number; metric: number; channel: number; at: number }

/** `appeared`: devices that came online. `missing`: "seen" devices that no longer exist. */
export type Stored = { inserted: StoredKey[]; appeared: number[]; missing: boolean }

type Answer = {
  inserted: number
  seen: number
  appeared: number[]
  keys: [number, number, number, number][] | null
}

/** One statement: readings, latest, presence. */
const statement = ({ insert, answer }: { insert: string; answer: string }) => `
  with stored as (
    insert into reading (device, metric, channel, at, value, quality)
    select r.*, 0 from unnest($1::int[], $2::smallint[], $3::smallint[], $4::timestamptz[], $5::float8[]) r
    ${insert}
  ), moved as (
    insert into latest as l (device, metric, channel, at, received_at, value, quality)
    select n.*, 0
    from unnest($6::int[], $7::smallint[], $8::smallint[], $9::timestamptz[], $10::timestamptz[], $11::float8[]) n
    on conflict (device, metric, channel) do update
      set at = excluded.at, received_at = excluded.received_at, value = excluded.value, quality = excluded.quality
      where l.at < excluded.at
  ), due as (
    select d.key, d.online, s.at, s.valid
    from unnest($12::int[], $13::timestamptz[], $14::bool[]) s(key, at, valid) join "Device" d using (key)
    order by d.key for no key update of d
  ), seen as (
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

/** Answers the keys only when some were there already: telling thousands what everybody knows costs too much. */
const CAREFUL = statement({
  insert: 'on conflict do nothing returning device, metric, channel, at',
  answer: `
    (select count(*)::int from stored) as inserted,
    case when (select count(*) from stored) < $15::int then (
      select coalesce(json_agg(json_build_array(device, metric, channel, extract(epoch from at) * 1000)), '[]')
      from stored
    ) end as keys`,
})

/** Fails as a whole (unique violation) when a key exists; in exchange Postgres does half the work for each row. */
const HOPEFUL = statement({ insert: '', answer: '$15::int as inserted, null as keys' })

const seriesColumns = (rows: readonly Row[]) => [
  int4s(rows, (row) => row.device),
  int2s(rows, (row) => row.metric),
  int2s(rows, (row) => row.channel),
  timestamps(rows, (row) => row.at),
]

/**
 * Inserts readings that are new, moves latest forward, notes who was seen. `rows` and `seen` in key order.
 * `isHopeful` throws a unique violation when a reading is there already (see `isDuplicate`).
 */
export async function store(
  client: Queryable,
  { rows, seen, isHopeful = false }: { rows: readonly Row[]; seen: readonly Seen[]; isHopeful?: boolean },
): Promise<Stored> {
  if (rows.length === 0 && seen.length === 0) return { inserted: [], appeared: [], missing: false }
  const newest = newestOf(rows)
  const values = [
    ...seriesColumns(rows),
    float8s(rows, (row) => row.value),
    ...seriesColumns(newest),
    timestamps(newest, (row) => row.receivedAt),
    float8s(newest, (row) => row.value),
    int4s(seen, ({ device }) => device.key),
    timestamps(seen, ({ at }) => at),
    bools(seen, ({ valid }) => valid),
    rows.length,
  ]
  const [text, name] = isHopeful ? [HOPEFUL, 'store-hopeful'] : [CAREFUL, 'store-careful']
  const [answer] = await run<Answer>(client, text, values, name)
  if (!answer) throw new Error('the store statement answered nothing')
  return {
    inserted: answer.keys?.map(([device, metric, channel, at]) => ({ device, metric, channel, at })) ?? [
      ...rows,
    ],
    appeared: answer.appeared,
    missing: answer.seen < seen.length,
  }
}

const UNIQUE_VIOLATION = '23505'

/** True for the failure that only says that a reading exists. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Object && 'code' in error && error.code === UNIQUE_VIOLATION
