import * as z from 'zod'

/** Written into every backup; one of another format is refused. */
export const FORMAT = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
/** What PostgreSQL says of a partition, and no other SQL. */
const bound = z.string().regex(/^(DEFAULT|FOR VALUES FROM \('?[\w:. +-]+'?\) TO \('?[\w:. +-]+'?\))$/)

/** `backup.json`: what a backup is, and the schema that its rows belong to. Names are those of the database, unquoted. */
export const AboutBackup = z.object({
  product: z.literal('cistern'),
  format: z.literal(FORMAT),
  release: z.string(),
  at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound })),
  /** In an order in which no row refers to one that comes later. */
  tables: z.array(table).min(1),
})

/** `end.json`: what was written before it. */
export const EndOfBackup = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
