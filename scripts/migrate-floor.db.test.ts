import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { migrate } from './migrate.mjs'

const server = await testDatabase()
const name = `migrate_floor_${process.pid}`
const url = withDatabase(server, name)
const MIGRATE = new URL('./migrate.mjs', import.meta.url).href
/** Held by the test while a migration is to stand still. */
const GATE = 47_117
let dir = ''
let older = ''
let newer = ''

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'floor-'))
  await onServer(server, `CREATE DATABASE ${name}`)
  older = write('older', { '1_first': 'CREATE TABLE t (n int)', '2_second': 'CREATE TABLE u (n int)' })
  newer = join(dir, 'newer')
  cpSync(older, newer, { recursive: true })
  await migrate(url, { dir: older })
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
})

/** A release's folder of migrations. */
function write(release: string, migrations: Record<string, string>): string {
  for (const [migration, sql] of Object.entries(migrations)) {
    mkdirSync(join(dir, release, migration), { recursive: true })
    writeFileSync(join(dir, release, migration, 'migration.sql'), sql)
  }
  return join(dir, release)
}

const query = (sql: string) => onServer<Record<string, unknown>>(url, sql)
const floors = () => query('SELECT migration_name AS name, works_with FROM _prisma_migrations ORDER BY 1')

async function start(folder: string) {
  const lines: string[] = []
  const applied = await migrate(url, { dir: folder, log: (line) => lines.push(line) })
  return { applied, said: lines.join('\n') }
}

it('starts an older release beside what says that it may be there, and says so', async () => {
  write('newer', {
    '3_third': '-- works-with: 1_first\nALTER TABLE t ADD COLUMN m int',
    '4_fourth': '-- works-with: 2_second\nCREATE TABLE v (n int)',
  })
  expect((await start(newer)).applied).toEqual(['3_third', '4_fourth'])
  expect(await start(older)).toEqual({
    applied: [],
    said: 'The database is newer than this release, which goes on working: 3_third, 4_fourth may be beside it.',
  })
  expect(await start(newer)).toEqual({ applied: [], said: '' })
  const first = write('first', { '1_first': 'CREATE TABLE t (n int)' })
  await expect(start(first)).rejects.toThrow(/newer than this release: .* and 2_second, 4_fourth do not work/)
})

it('refuses it on anything that does not say so, or names a later one', async () => {
  write('newer', { '3_third': '-- works-with: 2_second\nCREATE TABLE v (n int)', '4_fourth': 'SELECT 1' })
  await start(newer)
  await expect(start(older)).rejects.toThrow(
    /has 3_third, 4_fourth, which this release does not know, and 4_fourth does not work with it\. .* Nothing was changed/,
  )
  await query(`UPDATE _prisma_migrations SET works_with = '3_third' WHERE migration_name = '4_fourth'`)
  await expect(start(older)).rejects.toThrow('4_fourth does not work with it')
  await query(`UPDATE _prisma_migrations SET works_with = '2_second' WHERE migration_name = '4_fourth'`)
  expect((await start(older)).applied).toEqual([])
  // another tool left it half-way
  await query(`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '4_fourth'`)
  await expect(start(older)).rejects.toThrow('4_fourth does not work with it')
})

it('applies nothing of an older release to a newer database', async () => {
  write('newer', { '3_third': '-- works-with: 2_second\nCREATE TABLE v (n int)' })
  await start(newer)
  write('older', { '2_other': 'DROP TABLE u' })
  await expect(start(older)).rejects.toThrow('it lacks 2_other')
  expect(await query('SELECT FROM u')).toEqual([])
})

it('keeps floors in a database whose table of migrations was made before there were any', async () => {
  await query('ALTER TABLE _prisma_migrations DROP COLUMN works_with')
  write('newer', { '3_third': 'CREATE TABLE v (n int)' })
  await start(newer)
  await expect(start(older)).rejects.toThrow('3_third does not work with it')
  write('newer', { '4_fourth': '-- works-with: 3_third\nCREATE TABLE w (n int)' })
  await start(newer)
  expect(await floors()).toMatchObject([{}, {}, { works_with: null }, { works_with: '3_third' }])
})

it('leaves neither a change nor a floor of a migration whose migrator is killed', async () => {
  const gate = new pg.Client(url)
  await gate.connect()
  await gate.query(`SELECT pg_advisory_lock(${GATE})`)
  write('newer', {
    '3_third': `-- works-with: 2_second\nALTER TABLE t ADD COLUMN m int; SELECT pg_advisory_xact_lock(${GATE})`,
  })
  const program = `import { migrate } from ${JSON.stringify(MIGRATE)}
    await migrate(${JSON.stringify(url)}, { dir: ${JSON.stringify(newer)} })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${GATE} AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(1), 20_000)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await gate.end()
  expect(await start(older)).toMatchObject({ applied: [] })
  expect(await floors()).toHaveLength(2)
  expect((await start(newer)).applied).toEqual(['3_third'])
  expect((await start(older)).said).toContain('goes on working: 3_third')
})

it('of several starts of two releases at once one migrates, and all run', async () => {
  write('newer', { '3_third': '-- works-with: 2_second\nALTER TABLE t ADD COLUMN m int' })
  const started = await Promise.all([older, newer, older, newer, older].map(start))
  expect(started.flatMap(({ applied }) => applied)).toEqual(['3_third'])
})
