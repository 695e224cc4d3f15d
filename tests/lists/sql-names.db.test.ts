import { expect, it } from 'vitest'
import { pool } from '@/server/db/pool'

const SOURCES = {
  'tables, views, indexes and sequences': `select relname as name from pg_class where relnamespace = $1::regnamespace`,
  columns: `
    select attname as name from pg_attribute join pg_class t on t.oid = attrelid
    where t.relnamespace = $1::regnamespace and t.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraints: `select conname as name from pg_constraint where connamespace = $1::regnamespace`,
  functions: `select proname as name from pg_proc where pronamespace = $1::regnamespace`,
  types: `
    select typname as name from pg_type
    where typnamespace = $1::regnamespace and typelem = 0 and typname <> '_prisma_migrations'`,
}

it.each(Object.entries(SOURCES))('%s of the database need no quotes', async (_, source) => {
  const { rows } = await pool().query<{ name: string }>(
    `select distinct name from (${source}) named
     where name !~ '^[a-z_][a-z0-9_]*$'
       or name in (select word from pg_get_keywords() where catcode in ('R', 'T'))`,
    ['public'],
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})
