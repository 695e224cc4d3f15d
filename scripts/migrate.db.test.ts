import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { testDatabase } from '../tests/support/postgres'
import { migrate } from './migrate.mjs'

const server = await testDatabase()
const url = withDatabase(server, `migrate_${process.pid}`)
let dir = ''

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
    await read('UPDATE "_prisma_migrations" SET finished_at = NULL')
    await expect(migrate(url, { dir })).rejects.toThrow(/1_first failed earlier/)
  })

  it('names a database that cannot be reached, but not its password', async () => {
    const failure: unknown = await migrate('postgresql://u:secret@127.0.0.1:1/gone').catch(
      (error: unknown) => error,
    )
    expect(String(failure)).toContain('127.0.0.1:1/gone')
    expect(String(failure)).not.toContain('secret')
  })
})
