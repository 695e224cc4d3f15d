import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../tests/support/postgres'
import { onServer, withDatabase } from '../tests/support/postgres-admin'

const url = await testDatabase()
const empty = withDatabase(url, `entry_${process.pid}`)
const dir = mkdtempSync(join(tmpdir(), 'entry-'))
afterAll(async () => {
  await onServer(url, `DROP DATABASE IF EXISTS entry_${process.pid} WITH (FORCE)`)
  rmSync(dir, { recursive: true })
})

type Ended = { code: number; output: string }

/** Runs a command of the image's program to its end, with these settings besides the test's. */
async function cistern(command: string, env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(process.execPath, ['scripts/cistern.mjs', ...command.split(' ')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dir, ...env },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code: Number(code), output: (await said).join('') }
}

it('names its commands when it does not know one', async () => {
  const { code, output } = await cistern('fly')
  expect(code).toBe(64)
  for (const name of ['serve', 'worker', 'migrate', 'health', 'backup', 'restore'])
    expect(output).toContain(name)
})

it('migrates, backs up and restores, with the address of the database in a file', async () => {
  await onServer(url, `CREATE DATABASE entry_${process.pid}`)
  const file = join(dir, 'url')
  const { password } = new URL(empty)
  writeFileSync(file, `${empty.replace(`:${password}@`, '@')}\n`)
  const env = { DATABASE_URL: '', DATABASE_URL_FILE: file, DATABASE_PASSWORD: password }
  expect((await cistern('migrate', env)).output).toContain('Applied migration 20261121000000_init')
  expect((await cistern('migrate', env)).output).toContain('Nothing to apply.')
  expect(await cistern('backup', env)).toMatchObject({ code: 0 })
  const [backup = ''] = readdirSync(join(dir, 'backups'))
  const restored = await cistern(`restore ${join(dir, 'backups', backup)}`, env)
  expect(restored.output).toContain('Restored the backup of')
  expect(await cistern('migrate', { ...env, DATABASE_URL: empty })).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_URL_FILE: DATABASE_URL is set too'),
  })
}, 60_000)

it('is healthy when who listens at PORT says so', async () => {
  const asked: string[] = []
  let status = 200
  const server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    response.writeHead(status).end('{"status":"as it is"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const env = { PORT: String((server.address() as AddressInfo).port) }
  expect(await cistern('health', env)).toEqual({ code: 0, output: '{"status":"as it is"}\n' })
  status = 503
  expect(await cistern('health', env)).toMatchObject({ code: 1 })
  expect(await cistern('health live', env)).toMatchObject({ code: 1 })
  expect(asked).toEqual(['/api/health/ready', '/api/health/ready', '/api/health/live'])
  server.close()
  await once(server, 'close')
  expect(await cistern('health', env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not answer: ECONNREFUSED'),
  })
})
