import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../tests/support/fixtures/factories'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'

const [drill = '', accident = ''] = [
  ...readFileSync('docs/drills.md', 'utf8').matchAll(/```sh\n([\s\S]*?)```/g),
].map(([, commands]) => commands)
const url = await testDatabase()
const spareName = `spare_${process.pid}`
const spare = withDatabase(url, spareName)
const dir = mkdtempSync(join(tmpdir(), 'drill-'))
const env = { BACKUP_DIR: join(dir, 'backups'), DATA_DIR: join(dir, 'data'), SPARE_URL: spare }

beforeAll(() => onServer(url, `CREATE DATABASE ${spareName}`))
afterAll(async () => {
  await onServer(url, `DROP DATABASE ${spareName} WITH (FORCE)`)
  for (const name of await keptDatabases()) await onServer(url, `DROP DATABASE "${name}" WITH (FORCE)`)
  rmSync(dir, { recursive: true })
})

/** Runs commands as somebody who copies them into a shell, which ends at the first that fails. */
async function run(commands: string, more: Record<string, string> = {}): Promise<string> {
  const child = spawn('sh', ['-eu', '-c', commands], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...more },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  const output = (await said).join('')
  expect(code, output).toBe(0)
  return output
}

async function query<T extends pg.QueryResultRow>(at: string, sql: string): Promise<T[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const peopleAt = (at: string) => query(at, 'select email from app_user order by email')

/** What restores of the spare database have left beside it. */
const keptDatabases = async () =>
  (
    await query<{ name: string }>(
      url,
      `select datname as name from pg_database where starts_with(datname, '${spareName}_')`,
    )
  ).map(({ name }) => name)

it('the drills of docs/drills.md work as they stand there', async () => {
  await makeUser()
  const before = await peopleAt(url)
  expect(drill.split('\n').filter(Boolean)).toHaveLength(6)
  const said = await run(drill)
  expect(said).toMatch(/cistern-\d{8}-\d{6}\S*\.tar\.gz/)
  expect(await peopleAt(spare)).toEqual(before)

  await query(spare, `update app_user set email = 'wrong-' || email`)
  const wrong = await peopleAt(spare)
  const [back = '', undo = ''] = accident.split('\n')
  const file = (await run('ls -t "$BACKUP_DIR"/cistern-*.tar.gz | head -n 1')).trim()
  await run(back, { FILE: file, DATABASE_URL: spare })
  expect(await peopleAt(spare)).toEqual(before)
  await run(undo, { DATABASE_URL: spare })
  expect(await peopleAt(spare)).toEqual(wrong)
}, 180_000)
