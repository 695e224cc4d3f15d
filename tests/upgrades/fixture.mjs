import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { withConnection } from '../../scripts/lib/postgres/connect.mjs'
import { migrate } from '../../scripts/migrate.mjs'

/**
 * A database as an earlier version left it: its rows as text, the migrations it had, its partitions and sequences.
 * `node tests/upgrades/make-fixture.mjs <data folder> <file>` writes one beside a running console.
 */
const TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> '_prisma_migrations' order by c.relname`
const PARTITIONS = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`
const SEQUENCES = `
  select sequencename as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`
/** Columns that the database makes by itself are not written. */
const COLUMNS = `
  select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`

const quoted = (name) => pg.escapeIdentifier(name)

/** Writes the database at this address to a file. */
export const writeFixture = (url, file) =>
  withConnection({ url }, async (client) => {
    const rowsOf = async (text) => (await client.query(text)).rows
    await client.query('begin isolation level repeatable read read only')
    const tables = {}
    for (const { name } of await rowsOf(TABLES)) {
      const rows = await rowsOf(`select t::text as row from ${quoted(name)} t`)
      if (rows.length > 0) tables[name] = rows.map(({ row }) => row)
    }
    const applied = await rowsOf('select migration_name as name from _prisma_migrations order by 1')
    const fixture = {
      migrations: applied.map(({ name }) => name),
      partitions: await rowsOf(PARTITIONS),
      sequences: await rowsOf(SEQUENCES),
      tables,
    }
    writeFileSync(file, gzipSync(JSON.stringify(fixture), { level: 9 }))
  })

async function fillTable(client, name, rows) {
  const { rows: columns } = await client.query(COLUMNS, [quoted(name)])
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map((column) => `(one.kept).${quoted(column.name)}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${values} from unnest($1::text[]) row, lateral (select row::${quoted(name)} as kept) one`,
    [rows],
  )
}

export const readFixture = (file) => JSON.parse(gunzipSync(readFileSync(file)).toString())

/** Makes an empty database what the fixture's was; a login that may pass over triggers is needed. */
export async function restoreFixture(url, file) {
  const { migrations, partitions, sequences, tables } = readFixture(file)
  await migrate(url, { only: migrations })
  await withConnection({ url }, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const { rows: own } = await client.query(PARTITIONS)
    for (const { name, parent, bound } of partitions)
      if (!own.some((one) => one.name === name))
        await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`)
    // what the migrations have put there is among the rows
    for (const { name } of (await client.query(TABLES)).rows)
      await client.query(`delete from ${quoted(name)}`)
    for (const [name, rows] of Object.entries(tables)) await fillTable(client, name, rows)
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    await client.query('commit')
  })
}
