import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../tests/support/postgres'
import { onServer } from '../tests/support/postgres-admin'
import { writeBackup } from './lib/backup/write-backup.mjs'
import { startPostgres } from './postgres.mjs'

const url = await testDatabase()
let dir = ''
let file = ''

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'upgrade-'))
  file = join(dir, 'kept.tar.gz')
  await onServer(
    url,
    "insert into device (public_id, family) values ('well', 'native') on conflict do nothing",
  )
  await writeBackup({ url, file, release: '0.2.0', files: {} })
  // the data of an earlier PostgreSQL, as far as anybody looks who cannot open it
  mkdirSync(join(dir, 'postgres'))
  writeFileSync(join(dir, 'postgres/PG_VERSION'), '13\n')
  writeFileSync(join(dir, 'postgres.json'), '{"password":"old","port":1}\n')
})
afterEach(() => rmSync(dir, { recursive: true }))

async function run(...args: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dir },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: (await said).join('') }
}
const major = (folder: string) => readFileSync(join(dir, folder, 'PG_VERSION'), 'utf8').trim()

it('a start on data of an earlier PostgreSQL says the way, and takes nothing away', async () => {
  const { code, said } = await run('scripts/backup.mjs')
  expect(code).toBe(1)
  expect(said).toContain('13 (the version of the existing data)')
  expect(said).toMatch(/With the release before: npm run backup.*restore -- <file> --upgrade/)
  expect(major('postgres')).toBe('13')
}, 60_000)

it('--upgrade restores into a new database and keeps the old one', async () => {
  const { code, said } = await run('scripts/restore.mjs', file, '--upgrade')
  expect(said).toContain('The database of PostgreSQL 13 is kept as postgres-13')
  expect(code).toBe(0)
  expect([major('postgres-13'), Number(major('postgres')) > 13]).toEqual(['13', true])
  const server = await startPostgres({ dir, log: () => {} })
  const client = new pg.Client(server.url)
  await client.connect()
  expect((await client.query('select public_id from device')).rows).toEqual([{ public_id: 'well' }])
  await client.end()
  await server.stop()
  expect((await run('scripts/restore.mjs', file, '--upgrade')).said).toContain('leave --upgrade away')
}, 120_000)

it('a backup that cannot be used leaves everything as it was', async () => {
  const damaged = join(dir, 'damaged.tar.gz')
  cpSync(file, damaged)
  writeFileSync(damaged, readFileSync(file).subarray(0, 2_000))
  const { code } = await run('scripts/restore.mjs', damaged, '--upgrade')
  expect(code).toBe(1)
  expect([major('postgres'), existsSync(join(dir, 'postgres-13'))]).toEqual(['13', false])
  expect(readFileSync(join(dir, 'postgres.json'), 'utf8')).toContain('old')
}, 120_000)
