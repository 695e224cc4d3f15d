import { MOST_DAYS } from '@/domain/storage/forecast'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadDatabaseBytes, loadSizes } from './sizes'

/** All of the database, as a kind of storage_sample. */
const DATABASE = 'database'

/** Of several runs a day the last one counts. */
const SAVE = `
  insert into storage_sample (day, kind, bytes, rows)
  select (now() at time zone 'UTC')::date, kind, bytes::bigint, rows::bigint
  from unnest($1::text[], $2::float8[], $3::float8[]) s (kind, bytes, rows)
  on conflict (kind, day) do update set bytes = excluded.bytes, rows = excluded.rows`

const FORGET = `delete from storage_sample where day < (now() at time zone 'UTC')::date - 400`

/** Keeps what each kind of data takes today. */
export async function measureStorage(): Promise<void> {
  const sizes = await loadSizes()
  const all = [...sizes, { kind: DATABASE, bytes: await loadDatabaseBytes(), rows: 0 }]
  const columns = [all.map(({ kind }) => kind), all.map(({ bytes }) => bytes), all.map(({ rows }) => rows)]
  await runQuery(pool(), SAVE, columns)
  await runQuery(pool(), FORGET)
}

const LOAD = `
  select kind, (day - date '1970-01-01') as day, bytes::float8 as bytes from storage_sample
  where day > (now() at time zone 'UTC')::date - ${MOST_DAYS} order by day`

type DayRow = { kind: string; day: number; bytes: number }

/** The sizes of the last days by kind, and of the whole database. */
export async function loadDays() {
  const rows = await runQuery<DayRow>(pool(), LOAD)
  const daysOf = (kind: string) => rows.filter((row) => row.kind === kind)
  return { daysOf, database: daysOf(DATABASE) }
}
