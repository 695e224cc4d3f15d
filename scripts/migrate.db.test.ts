import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { testDatabase } from '../tests/support/postgres'
import { migrate } from './migrate.mjs'

const server = await testDatabase()
const url = withDatabase(server, `migrate_${process.pid}`)
let dir = ''
// files that run beside this one have locks of their own
const LOCKS =
  'SELECT 1 FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())'

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  await onServer(server, `CREATE DATABASE migrate_${process.pid}`)
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await onServer(server, `DROP DATABASE migrate_${process.pid} WITH (FORCE)`)
})

function write(name: string, sql: string) {
  mkdirSync(join(dir, name), { recursive: true })
  writeFileSync(join(dir, name, 'migration.sql'), sql)
}

async function read(sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  it('applies in the order of the names, each once', async () => {
    write('2_second', 'INSERT INTO t VALUES (2)')
    write('1_first', 'CREATE TABLE t (n int); INSERT INTO t VALUES (1)')
    expect(await migrate(url, { dir })).toEqual(['1_first', '2_second'])
    expect(await migrate(url, { dir })).toEqual([])
    expect(await read('SELECT n FROM t ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('keeps nothing of a migration that fails, and says where it failed', async () => {
    write('1_first', 'CREATE TABLE t (n int)')
    write('2_second', 'INSERT INTO t VALUES (1);\nINSERT INTO nowhere VALUES (1)')
    await expect(migrate(url, { dir })).rejects.toThrow(/2_second failed.*"nowhere".*line 2/)
    expect(await read('SELECT n FROM t')).toEqual([])
    write('2_second', 'INSERT INTO t VALUES (1)')
    expect(await migrate(url, { dir })).toEqual(['2_second'])
  })

  it('applies once when several start together', async () => {
    write('1_first', 'CREATE TABLE t (n int); INSERT INTO t VALUES (1)')
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, { dir })))
    expect(applied.flat()).toEqual(['1_first'])
  })

  it('mentions a migration that was edited afterwards', async () => {
    const lines: string[] = []
    write('1_first', 'CREATE TABLE t (n int)')
    await migrate(url, { dir })
    write('1_first', 'CREATE TABLE t (n bigint)')
    expect(await migrate(url, { dir, log: (line) => lines.push(line) })).toEqual([])
    expect(lines).toEqual([expect.stringContaining('1_first was edited')])
  })

  it('stops at one that another tool left half-way', async () => {
    write('1_first', 'CREATE TABLE t (n int)')
    await migrate(url, { dir })
    await read('UPDATE _prisma_migrations SET finished_at = NULL')
    await expect(migrate(url, { dir })).rejects.toThrow(/1_first failed earlier/)
  })

  it('names a database that cannot be reached, but not its password', async () => {
    const failure: unknown = await migrate('postgresql://u:secret@127.0.0.1:1/gone').catch(
      (error: unknown) => error,
    )
    expect(String(failure)).toContain('127.0.0.1:1/gone')
    expect(String(failure)).not.toContain('secret')
  })

  it('says whom it waits for, and gives up when it is asked to', async () => {
    write('1_first', 'CREATE TABLE t (n int)')
    const other = new pg.Client(url)
    await other.connect()
    await other.query('SELECT pg_advisory_lock(72707369)')
    const [lines, stop] = [[] as string[], new AbortController()]
    const waiting = migrate(url, { dir, log: (line) => lines.push(line), signal: stop.signal })
    const outcome = waiting.catch((error: unknown) => error)
    await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('Another start is applying')]))
    stop.abort()
    expect(await outcome).toBeInstanceOf(Error)
    const again = migrate(url, { dir })
    await other.end()
    expect(await again).toEqual(['1_first'])
    expect(await read(`${LOCKS} AND locktype = 'advisory' AND objid = 72707369`)).toEqual([])
  })

  it('refuses a database that a newer release has changed, and names what it does not know', async () => {
    write('1_first', 'CREATE TABLE t (n int)')
    write('2_second', 'CREATE TABLE u (n int)')
    await migrate(url, { dir })
    rmSync(join(dir, '2_second'), { recursive: true })
    await expect(migrate(url, { dir })).rejects.toThrow(/newer than this release: it has 2_second/)
    write('3_third', 'CREATE TABLE v (n int)')
    const lines: string[] = []
    expect(await migrate(url, { dir, log: (line) => lines.push(line) })).toEqual(['3_third'])
    expect(lines[0]).toContain('another branch: 2_second')
  })

  it('does not make others wait behind it for a table in use, and goes on when it is free', async () => {
    write('1_first', 'CREATE TABLE t (n int)')
    await migrate(url, { dir })
    write('2_second', 'ALTER TABLE t ADD COLUMN m int')
    const long = new pg.Client(url)
    await long.connect()
    await long.query('BEGIN; SELECT * FROM t')
    await expect(migrate(url, { dir, tablesWaitMs: 0 })).rejects.toThrow(/2_second found its tables in use/)
    const waiting = migrate(url, { dir })
    await vi.waitFor(async () => expect(await read(`${LOCKS} AND NOT granted`)).toHaveLength(1), 5_000)
    expect(await read('SELECT n FROM t')).toEqual([])
    await long.query('COMMIT')
    await long.end()
    expect(await waiting).toEqual(['2_second'])
  })

  it('steps back from a deadlock with whoever uses its tables in another order', async () => {
    write('1_first', 'CREATE TABLE t (n int); CREATE TABLE u (n int)')
    await migrate(url, { dir })
    write('2_second', 'ALTER TABLE t ADD COLUMN m int; ALTER TABLE u ADD COLUMN m int')
    const other = new pg.Client(url)
    await other.connect()
    // whoever looks for the deadlock first gives way
    await other.query("SET deadlock_timeout = '1min'; BEGIN; SELECT * FROM u")
    const lines: string[] = []
    const waiting = migrate(url, { dir, log: (line) => lines.push(line) })
    await vi.waitFor(async () => expect(await read(`${LOCKS} AND NOT granted`)).toHaveLength(1), 5_000)
    expect((await other.query('SELECT * FROM t')).rows).toEqual([])
    await other.query('COMMIT')
    await other.end()
    expect(await waiting).toEqual(['2_second'])
    expect(lines[0]).toContain('2_second waits for tables that others use')
  })
})
