import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeSegments } from '@/server/audit/close-segments'
import { jobSource, recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { preparePartitions } from '@/server/timeseries/retention/partitions'
import { makeUser } from '../tests/support/fixtures/factories'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'
import { readBackup } from './lib/backup/read-backup.mjs'
import { restoreBackup, undoRestore } from './lib/backup/restore.mjs'
import { scratchPrefix, verifyBackup } from './lib/backup/scratch.mjs'
import { inOrder } from './lib/backup/tables.mjs'
import { writeBackup } from './lib/backup/write-backup.mjs'
import { migrate } from './migrate.mjs'

const READINGS = 1_000_000
const url = await testDatabase()
const elsewhere = withDatabase(url, `restored_${process.pid}`)
const dir = mkdtempSync(join(tmpdir(), 'backups-'))
const file = join(dir, 'cistern.tar.gz')
const secret = join(dir, 'nextauth-secret')
/** Signs the audit here; a secret from outside would be the one that counts at a restore. */
const { NEXTAUTH_SECRET } = process.env
delete process.env['NEXTAUTH_SECRET']

async function query<T extends pg.QueryResultRow>(at: string, sql: string): Promise<T[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** What `npm run audit:verify` says of a database. */
async function verifyAudit(at: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/audit-verify.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NEXTAUTH_SECRET, DATABASE_URL: at },
  })
  return (await text(child.stdout)).trim().split('\n').at(-1) ?? ''
}

const countOf = async (at: string, table: string) =>
  (await query<{ n: number }>(at, `select count(*)::int as n from ${table}`))[0]?.n

/** Writes devices one by one until it is told to stop; answers how many. */
function writeOn(): { stop: () => Promise<number> } {
  let isOver = false
  const written = (async () => {
    const client = new pg.Client(url)
    await client.connect()
    let n = 0
    for (; !isOver; n++)
      await client.query("insert into device (public_id, family) values ($1, 'native')", [`late-${n}`])
    await client.end()
    return n
  })()
  return { stop: () => ((isOver = true), written) }
}

let made: Awaited<ReturnType<typeof writeBackup>>
let whileWriting = 0

beforeAll(async () => {
  await preparePartitions(new Date())
  await onServer(url, "insert into device (public_id, family) values ('well', 'native')")
  await onServer(
    url,
    `insert into reading (at, device, discriminator, data)
     select date_trunc('day', now()) + g * interval '80 ms', d.id, 0, decode(md5(g::text), 'hex')
     from device d, generate_series(1, ${READINGS}) g`,
  )
  for (let n = 0; n < 300; n++) {
    const entity = { type: 'setting' as const, id: `weather-${n}` }
    await recordAudit(db(), jobSource('test.backup', new Date()), { action: 'setting.update', entity })
  }
  await closeSegments(new Date(Date.now() + 2 * 3_600_000))
  await makeUser()
  writeFileSync(secret, 'a secret that belongs to the rows')
  const writer = writeOn()
  made = await writeBackup({ url, file, release: '1.2.3', files: { 'nextauth-secret': secret } })
  whileWriting = await writer.stop()
}, 120_000)
afterAll(async () => {
  rmSync(dir, { recursive: true })
  await onServer(url, `drop database if exists restored_${process.pid} with (force)`)
})

describe('a backup', () => {
  it('is of one moment, while others write', async () => {
    const { about, end } = await readBackup(file)
    expect(about).toMatchObject({ product: 'cistern', release: '1.2.3' })
    expect(end.tables['reading']?.rows).toBe(READINGS)
    expect(whileWriting).toBeGreaterThan(0)
    expect(end.tables['device']?.rows).toBeLessThan((await countOf(url, 'device')) ?? 0)
    expect(made.rows).toBe(Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0))
  })

  it('that is stopped, or has no place to be written to, leaves nothing behind', async () => {
    const target = join(mkdtempSync(join(dir, 'stopped-')), 'cistern.tar.gz')
    const stop = new AbortController()
    const making = writeBackup({ url, file: target, release: '1', signal: stop.signal })
    await vi.waitFor(() => expect(readdirSync(join(target, '..'))).toHaveLength(1))
    stop.abort()
    await expect(making).rejects.toThrow(/abort/i)
    expect(readdirSync(join(target, '..'))).toEqual([])
    await expect(writeBackup({ url, file: join(dir, 'none', 'x'), release: '1' })).rejects.toThrow(/ENOENT/)
    const connections =
      "pg_stat_activity where datname = current_database() and application_name = 'cistern-backup'"
    expect(await countOf(url, connections)).toBe(0)
  })

  it('is made twice at once under one name, whole', async () => {
    const twice = { url: elsewhere, file: join(dir, 'twice.tar.gz'), release: '1' }
    await onServer(url, `create database restored_${process.pid}`)
    await migrate(elsewhere)
    await Promise.all([writeBackup(twice), writeBackup(twice)])
    await expect(readBackup(twice.file)).resolves.toBeTruthy()
    await onServer(url, `drop database restored_${process.pid}`)
  })

  it('is verified by restoring it, and leaves no database behind', async () => {
    expect((await verifyBackup({ url, file })).rows).toBe(made.rows)
    const left = `select datname from pg_database where starts_with(datname, '${await scratchPrefix(url)}')`
    expect(await query(url, left)).toEqual([])
  }, 60_000)

  it('is verified after the full copy that a killed verification of another machine has left is dropped', async () => {
    const [where] = await query<{ text: string }>(
      url,
      "select system_identifier || ' ' || current_database() as text from pg_control_system()",
    )
    const hash = createHash('sha256').update(String(where?.text)).digest('hex').slice(0, 8)
    // files that run beside this one have scratch databases of their own
    const [left, others] = [`cistern_verify_${hash}_1`, 'cistern_verify_00000000_1']
    for (const name of [left, others]) await onServer(url, `create database ${name}`)
    await verifyBackup({ url: url.replace('127.0.0.1', 'localhost'), file })
    const names = `select datname from pg_database where datname like any('{cistern_verify_${hash}%,${others}}')`
    expect(await query(url, names)).toEqual([{ datname: others }])
    await onServer(url, `drop database ${others}`)
  }, 60_000)

  it('is refused when it is cut off, changed, foreign or not there, and touches nothing', async () => {
    await onServer(url, `create database restored_${process.pid}`)
    const bytes = readFileSync(file)
    const changed = Buffer.from(bytes)
    changed.fill(0x5a, bytes.length >> 1, (bytes.length >> 1) + 8)
    const wrong: [string, Buffer, RegExp][] = [
      ['cut off', bytes.subarray(0, bytes.length >> 1), /damaged|cut off/],
      ['without its last bytes', bytes.subarray(0, bytes.length - 20), /damaged|cut off/],
      ['changed', changed, /damaged/],
      ['empty', Buffer.alloc(0), /cut off|damaged/],
      ['text', Buffer.from('good morning'), /damaged or no backup/],
      ['a gzipped text', gzipSync('good morning'), /damaged or no backup|cut off/],
    ]
    for (const [name, content, message] of wrong) {
      const path = join(dir, 'wrong')
      writeFileSync(path, content)
      await expect(restoreBackup({ url: elsewhere, file: path, dataDir: dir }), name).rejects.toThrow(message)
    }
    await expect(restoreBackup({ url: elsewhere, file: join(dir, 'none'), dataDir: dir })).rejects.toThrow(
      /no file/,
    )
    expect(await countOf(elsewhere, "pg_tables where schemaname = 'public'")).toBe(0)
  })

  it('is restored elsewhere with every row, an audit that verifies, and its secret', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'restored-'))
    expect(await restoreBackup({ url: elsewhere, file, dataDir })).toMatchObject({ kept: null })
    expect(await countOf(elsewhere, 'reading')).toBe(READINGS)
    const records = await countOf(url, 'audit_record')
    expect(await verifyAudit(elsewhere)).toBe(`The audit is as it was written: ${records} records checked.`)
    expect(readFileSync(join(dataDir, 'nextauth-secret'), 'utf8')).toBe('a secret that belongs to the rows')
    // numbers go on where they were, and the audit stays closed to changes
    await onServer(elsewhere, "insert into device (public_id, family) values ('next', 'native')")
    await expect(onServer(elsewhere, 'delete from audit_record')).rejects.toThrow()
    rmSync(dataDir, { recursive: true })
  }, 60_000)

  it('that was broken off half-way can be restored again', async () => {
    await onServer(url, `drop database restored_${process.pid} with (force)`)
    await onServer(url, `create database restored_${process.pid}`)
    const stop = new AbortController()
    const log = () => stop.abort()
    await expect(
      restoreBackup({ url: elsewhere, file, dataDir: dir, log, signal: stop.signal }),
    ).rejects.toThrow()
    expect(await countOf(elsewhere, 'reading')).toBe(0)
    await restoreBackup({ url: elsewhere, file, dataDir: dir })
    expect(await countOf(elsewhere, 'reading')).toBe(READINGS)
    await onServer(elsewhere, "insert into device (public_id, family) values ('next', 'native')")
  }, 60_000)

  it('replaces a filled database only when told so, and that can be undone', async () => {
    await expect(restoreBackup({ url: elsewhere, file, dataDir: dir })).rejects.toThrow(/not empty/)
    const guest = new pg.Client({ connectionString: elsewhere, application_name: 'cistern console' })
    await guest.connect()
    const replacing = { url: elsewhere, file, dataDir: dir, isReplacing: true }
    await expect(restoreBackup(replacing)).rejects.toThrow(/in use by cistern console/)
    await guest.end()
    const { kept } = await restoreBackup(replacing)
    expect(kept).toMatch(/_before_/)
    expect(await countOf(elsewhere, "device where public_id = 'next'")).toBe(0)
    const { aside } = await undoRestore({ url: elsewhere })
    expect(await countOf(elsewhere, "device where public_id = 'next'")).toBe(1)
    await onServer(url, `drop database ${aside}`)
  }, 90_000)
})

it('tables come in an order in which none refers to a later one', () => {
  const tables = ['a', 'b', 'c'].map((name) => ({ name, columns: [] }))
  const references = [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
  ]
  expect(inOrder(tables, references).map(({ name }) => name)).toEqual(['b', 'c', 'a'])
  expect(() => inOrder(tables, [...references, { from: 'b', to: 'a' }])).toThrow(/circle/)
})
