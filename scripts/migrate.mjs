import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { inRoot } from './lib/paths.mjs'
import { say } from './lib/say.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

// The key that Prisma Migrate takes too, so that the two never run at once.
const LOCK_KEY = 72_707_369

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`

/**
 * Applies the migrations of `dir` that the database does not have yet, each in one transaction with its row in
 * Prisma's own table: a migration that fails or is killed leaves nothing behind. Returns the names applied.
 * Throws a Failure when the database cannot be reached within `waitMs` or a migration fails.
 */
export async function migrate(
  url,
  { dir = inRoot('prisma/migrations'), log = () => {}, waitMs = 0, signal } = {},
) {
  const client = await connect({ url, waitMs, log, signal })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY])
    await client.query(CREATE_TABLE)
    const found = await client.query(
      'SELECT migration_name AS name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
    )
    const pending = pendingMigrations({ migrations: readMigrations(dir), rows: found.rows, log })
    for (const migration of pending) {
      await apply(client, migration)
      log(`Applied migration ${migration.name}`)
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The migrations of a folder in the order of their names. */
export function readMigrations(dir) {
  return readdirSync(dir)
    .sort()
    .map((name) => ({ name, file: join(dir, name, 'migration.sql') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const sql = readFileSync(file, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Those without a finished row. Throws when one failed half-way under another tool; mentions edited ones. */
export function pendingMigrations({ migrations, rows, log }) {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return migrations.filter(({ name, checksum }) => {
    const row = byName.get(name)
    if (!row) return true
    if (!row.finished_at)
      throw new Failure(`Migration ${name} failed earlier: resolve it with prisma migrate resolve.`)
    if (row.checksum !== checksum) log(`Warning: migration ${name} was edited after it had been applied.`)
    return false
  })
}

async function apply(client, { name, sql, checksum }) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Failure(`Migration ${name} failed, nothing of it was kept: ${describe(error, sql)}`)
  }
}

function describe(error, sql) {
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return [`${error.message}${line}`, error.detail, error.hint].filter(Boolean).join('; ')
}

async function connect({ url, waitMs, log, signal }) {
  const { default: pg } = await import('pg')
  const deadline = Date.now() + waitMs
  for (let told = false; ; told = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const { host, pathname } = new URL(url)
      const text = `The database ${host}${pathname} cannot be used: ${error.message || error.code}`
      if (Date.now() >= deadline) throw new Failure(text)
      if (!told) log(`${text}; trying again …`)
      await sleep(1000, undefined, { signal })
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(
    async ({ signal }) => {
      loadEnvFile()
      const { databaseUrl } = readSettings()
      if (!databaseUrl) throw new Failure('Set DATABASE_URL to the database to migrate.')
      const names = await migrate(databaseUrl, { log: say, signal })
      if (names.length === 0) say('Nothing to apply.')
    },
    { interrupted: 130 },
  )
}
