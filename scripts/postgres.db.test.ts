import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectWhenReady } from './lib/postgres/postgres-process.mjs'
import type { Postgres } from './postgres.mjs'
import { runningUrl, startPostgres } from './postgres.mjs'

const dir = mkdtempSync(join(tmpdir(), 'cistern-launcher-'))
const pidFile = join(dir, 'postgres', 'postmaster.pid')
let running: Postgres[] = []

beforeAll(() => chmodSync(dir, 0o711))
afterEach(async () => {
  for (const server of running) await server.stop()
  running = []
})
afterAll(() => rmSync(dir, { recursive: true }))

async function start() {
  const server = await startPostgres({
    dir,
    log: () => {},
    isThrowAway: true,
    cacheDir: join(dir, 'programs'),
  })
  running.push(server)
  return server
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('startPostgres', () => {
  it('makes a Unicode database on loopback whose password nobody else can read', async () => {
    const server = await start()
    expect(new URL(server.url).hostname).toBe('127.0.0.1')
    const [row] = await query(
      server.url,
      `SELECT lower('ÄÉ') AS low, current_setting('server_encoding') AS encoding`,
    )
    expect(row).toEqual({ low: 'äé', encoding: 'UTF8' })
    expect(statSync(join(dir, 'postgres.json')).mode & 0o077).toBe(0)
    await expect(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
  })

  it('adopts the server that is running, and stops it', async () => {
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ adopted: true, url: first.url, pid: first.pid })
    expect(runningUrl(dir)).toBe(second.url)
    await first.stop()
    expect(runningUrl(dir)).toBeNull()
    expect(existsSync(pidFile)).toBe(false)
  })

  it('comes back at the same address after kill -9, with what was committed', async () => {
    const server = await start()
    await query(server.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)')
    const before = server.pid
    const busy = query(server.url, 'SELECT count(*) FROM generate_series(1, 1e11::bigint)').catch(
      () => 'gone',
    )
    process.kill(before, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await query(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]),
      15_000,
    )
    await vi.waitFor(() => expect(server.pid).not.toBe(before), 5000)
    expect(await busy).toBe('gone')
  })

  it('is not deceived by a pid file whose number belongs to somebody else', async () => {
    writeFileSync(pidFile, `${process.pid}\n${dir}\n1\n5432\n\n`)
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)).toBe(server.pid)
  })

  it('waits for one that recovers for as long as it says so, and gives up one that says nothing', async () => {
    const server = await start()
    const { hostname, port } = new URL(server.url)
    let isRecovering = true
    const gate = createServer((near) => {
      near.on('error', () => {})
      if (!isRecovering) {
        const far = connect(Number(port), hostname).on('error', () => {})
        return void near.pipe(far).pipe(near)
      }
      near.once('data', () => near.end(errorMessage('57P03', 'the database system is in recovery mode')))
    })
    await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done))
    const address = gate.address()
    const url = new URL(server.url)
    url.port = String(address instanceof Object ? address.port : 0)
    const to = { url: url.href, pid: server.pid, silentMs: 300 }
    const [begun, ready] = [Date.now(), connectWhenReady(to)]
    await vi.waitFor(() => expect(Date.now() - begun).toBeGreaterThan(1_000), { timeout: 5_000 })
    isRecovering = false
    await (await ready).end()
    gate.close()
    await expect(connectWhenReady({ ...to, url: 'postgresql://a@127.0.0.1:1/x' })).rejects.toThrow(
      /does not answer/,
    )
  })
})

/** An ErrorResponse of the PostgreSQL protocol. */
function errorMessage(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
