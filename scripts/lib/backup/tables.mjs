const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
    and c.relname <> '_prisma_migrations'
  group by c.relname order by c.relname`

const REFERENCES = `
  select f.relname as "from", t.relname as "to"
  from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
  where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`

const SIZES = `
  select c.relname as name, coalesce(
    (select sum(pg_table_size(relid)) from pg_partition_tree(c.oid)), pg_table_size(c.oid))::float8 as bytes
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`

const SEQUENCES = `
  select quote_ident(sequencename) as name, last_value::text as value
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`

const MIGRATIONS = `
  select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1`

const PARTITIONS = `
  select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
  where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`

/** Parts of tables that are made while the application runs. */
export const listPartitions = async (client) => (await client.query(PARTITIONS)).rows

/** Every table with its stored columns, those first to which others refer; not those whose rows may be lost (unlogged). */
export async function listTables(client) {
  const { rows: tables } = await client.query(TABLES)
  const { rows: references } = await client.query(REFERENCES)
  return inOrder(tables, references)
}

/** How large tables are on the disk, by name; an estimate of what there is to read. */
export async function sizesOf(client, tables) {
  const { rows } = await client.query(SIZES, [tables.map(({ name }) => name)])
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** Tables in an order in which no row refers to one that comes later. Throws when there is none. */
export function inOrder(tables, references) {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered = []
  while (left.size > 0) {
    const free = [...left.keys()].filter(
      (name) => !references.some(({ from, to }) => from === name && left.has(to)),
    )
    if (free.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...left.keys()].join(', ')}`)
    for (const name of free) {
      ordered.push(left.get(name))
      left.delete(name)
    }
  }
  return ordered
}

export const listSequences = async (client) => (await client.query(SEQUENCES)).rows

export const listMigrations = async (client) => (await client.query(MIGRATIONS)).rows.map(({ name }) => name)

/** A name as SQL takes it. */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`

/** Names as SQL takes them, one after the other. */
export const quotedList = (names) => names.map(quoted).join(', ')
