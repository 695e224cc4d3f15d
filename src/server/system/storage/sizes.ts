import { type StorageKind, STORAGE_KINDS, storageKindOf } from '@/domain/storage/kinds'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

export type KindSize = { kind: StorageKind; bytes: number; rows: number }

/** Tables with their indexes and long values; rows as autovacuum counts them. */
const TABLES = `
  select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
         coalesce(s.n_live_tup, greatest(0, c.reltuples))::float8 as rows
  from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`

type TableRow = { name: string; bytes: number; rows: number }

/** What each kind of data takes now. */
export async function loadSizes(): Promise<KindSize[]> {
  const tables = await runQuery<TableRow>(pool(), TABLES)
  return STORAGE_KINDS.map((kind) => {
    const own = tables.filter(({ name }) => storageKindOf(name) === kind)
    const sumOf = (field: 'bytes' | 'rows') => own.reduce((sum, table) => sum + table[field], 0)
    return { kind, bytes: sumOf('bytes'), rows: sumOf('rows') }
  })
}

export async function loadDatabaseBytes(): Promise<number> {
  const text = 'select pg_database_size(current_database())::float8 as bytes'
  return (await runQuery<{ bytes: number }>(pool(), text))[0]?.bytes ?? 0
}
