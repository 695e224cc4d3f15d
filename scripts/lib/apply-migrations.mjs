import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'
import { thoseAgainst, worksWithOf } from './migrations/floor.mjs'
import { inRoot } from './paths.mjs'
import { withConnection } from './postgres/connect.mjs'

// The key that Prisma Migrate takes too, so that the two never run at once.
const LOCK_KEY = 72_707_369

const LOCK_POLL_MS = 500
// A migration that waits for a table makes everybody who comes after it wait, too.
const TABLE_WAIT = '3s'
/** A lock that was not had in time, and a deadlock with those who use several of the tables. */
const TABLES_BUSY = ['55P03', '40P01']
const TABLES_WAIT_MS = 120_000

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0,
  works_with VARCHAR(255))`

// A table of before has no such column: what is in it works with nothing older.
const ROWS = `SELECT migration_name AS name, checksum, finished_at, to_jsonb(m) ->> 'works_with' AS works_with
  FROM _prisma_migrations m WHERE rolled_back_at IS NULL`

const ADD_FLOORS = `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute
    WHERE attrelid = '_prisma_migrations'::regclass AND attname = 'works_with' AND NOT attisdropped)
  THEN ALTER TABLE _prisma_migrations ADD COLUMN works_with VARCHAR(255); END IF; END $$`

/**
 * Applies the migrations of `dir` that the database does not have yet, each in one transaction with its row in
 * Prisma's own table: a migration that fails or is killed leaves nothing behind. `only`: no others than these names.
 * Returns the names applied.
 * Throws a Failure when the database cannot be reached within `waitMs` or a migration fails.
 */
export async function migrate(
  url,
  {
    dir = inRoot('prisma/migrations'),
    log = () => {},
    only,
    waitMs = 0,
    tablesWaitMs = TABLES_WAIT_MS,
    signal,
  } = {},
) {
  return withConnection({ url, waitMs, log, signal }, async (client) => {
    await takeLock({ client, log, signal })
    try {
      await client.query(CREATE_TABLE)
      const found = await client.query(ROWS)
      const migrations = readMigrations(dir).filter(({ name }) => !only || only.includes(name))
      const pending = pendingMigrations({ migrations, rows: found.rows, log })
      for (const migration of pending) {
        await applyWhenFree({ client, migration, log, signal, tablesWaitMs })
        log(`Applied migration ${migration.name}`)
      }
      return pending.map(({ name }) => name)
    } finally {
      await releaseLock({ client, log })
    }
  })
}

/** Asked for again and again, not waited for in the database, so that a stop is heard meanwhile. */
async function takeLock({ client, log, signal }) {
  for (let told = false; ; told = true) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [LOCK_KEY])
    if (rows[0].taken) return
    if (!told) log(`Another start is applying migrations${await holderOfLock(client)}; waiting for it …`)
    await sleep(LOCK_POLL_MS, undefined, { signal })
  }
}

async function holderOfLock(client) {
  const { rows } = await client.query(
    `SELECT l.pid, host(a.client_addr) AS address FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = $1 AND l.granted AND l.database =
       (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK_KEY],
  )
  const [holder] = rows
  return holder ? ` (database process ${holder.pid}, from ${holder.address ?? 'this machine'})` : ''
}

/** A pooler in transaction mode may have taken the lock on another connection than the one it now gives us. */
async function releaseLock({ client, log }) {
  const freed = await client.query('SELECT pg_advisory_unlock($1) AS freed', [LOCK_KEY]).catch(() => null)
  if (freed && !freed.rows[0].freed)
    log('Warning: the lock of migrations was lost. Behind a pooler, set DATABASE_DIRECT_URL.')
}

/** The migrations of a folder in the order of their names. */
export function readMigrations(dir) {
  return readdirSync(dir)
    .sort()
    .map((name) => ({ name, file: join(dir, name, 'migration.sql') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const sql = readFileSync(file, 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        worksWith: worksWithOf(sql),
      }
    })
}

/**
 * Those without a finished row. Throws when one failed half-way under another tool, and when the database has newer ones
 * that do not stand this release; mentions edited ones.
 */
export function pendingMigrations({ migrations, rows, log }) {
  const byName = new Map(rows.map((row) => [row.name, row]))
  const missing = migrations.filter(({ name }) => !byName.has(name))
  checkStrange({ migrations, missing, rows, log })
  for (const { name, checksum } of migrations) {
    const row = byName.get(name)
    if (row && !row.finished_at)
      throw new Failure(`Migration ${name} failed earlier: resolve it with prisma migrate resolve.`)
    if (row && row.checksum !== checksum)
      log(`Warning: migration ${name} was edited after it had been applied.`)
  }
  return missing
}

/** An older release would write into tables that it does not know, unless what made them says that it may. */
function checkStrange({ migrations, missing, rows, log }) {
  const known = new Set(migrations.map(({ name }) => name))
  const newest = migrations.at(-1)?.name ?? ''
  const strange = rows.filter(({ name }) => !known.has(name))
  const newer = strange
    .filter(({ name }) => name > newest)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, finished_at: at, works_with: floor }) => ({ name, worksWith: at ? (floor ?? null) : null }))
  if (newer.length > 0) return standOrRefuse({ newest, newer, missing, log })
  if (strange.length > 0)
    log(
      `Warning: the database has migrations of another branch: ${strange.map(({ name }) => name).join(', ')}.`,
    )
}

function standOrRefuse({ newest, newer, missing, log }) {
  const names = newer.map(({ name }) => name).join(', ')
  const against = thoseAgainst({ newest, newer })
  // what it lacks was never tried on what is newer
  const reason =
    against.length > 0
      ? `${against.join(', ')} ${against.length > 1 ? 'do' : 'does'} not work with it`
      : missing.length > 0 && `it lacks ${missing.map(({ name }) => name).join(', ')}`
  if (reason)
    throw new Failure(
      `The database is newer than this release: it has ${names}, which this release does not know, and ${reason}. ` +
        'Start the release that it belongs to, or restore a backup from before. Nothing was changed.',
    )
  log(`The database is newer than this release, which goes on working: ${names} may be beside it.`)
}

/** Tries again while others use the tables, so that nobody has to wait behind it for longer than a moment. */
async function applyWhenFree({ client, migration, log, signal, tablesWaitMs }) {
  const deadline = Date.now() + tablesWaitMs
  for (let told = false; ; told = true) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if (!TABLES_BUSY.includes(error.code)) throw failureOf(error, migration)
      if (Date.now() >= deadline)
        throw new Failure(
          `Migration ${migration.name} found its tables in use for too long, nothing of it was kept. ` +
            'End the long transaction (see pg_stat_activity) and start again.',
        )
      if (!told) log(`Migration ${migration.name} waits for tables that others use …`)
      await sleep(LOCK_POLL_MS, undefined, { signal })
    }
  }
}

async function apply(client, { name, sql, checksum, worksWith }) {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = '${TABLE_WAIT}'`)
    await client.query(sql)
    const id = randomUUID()
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [id, checksum, name],
    )
    // last, since whoever asks whether this process is ready waits for it
    if (worksWith) await keepFloor(client, { id, worksWith })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function keepFloor(client, { id, worksWith }) {
  await client.query(ADD_FLOORS)
  await client.query('UPDATE _prisma_migrations SET works_with = $1 WHERE id = $2', [worksWith, id])
}

const failureOf = (error, { name, sql }) =>
  new Failure(`Migration ${name} failed, nothing of it was kept: ${describe(error, sql)}`)

function describe(error, sql) {
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return [`${error.message}${line}`, error.detail, error.hint].filter(Boolean).join('; ')
}
