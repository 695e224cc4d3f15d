import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { archiveOf } from './lib/wal-archive/archive.mjs'
import {
  copiesToRemove,
  hasHole,
  listBaseCopies,
  makeBaseCopy,
  placeOf,
} from './lib/wal-archive/base-copy.mjs'
import { migrate } from './migrate.mjs'
import { startPostgres } from './postgres.mjs'

let root = ''
let dir = ''
let archiveDir = ''
beforeEach(() => {
  // what a shell and PostgreSQL would take for their own
  root = mkdtempSync(join(tmpdir(), "wal 100% o'clock-"))
  chmodSync(root, 0o711)
  dir = join(root, 'data')
  archiveDir = join(root, 'archive')
})
afterEach(() => rmSync(root, { recursive: true }))

type Client = { query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>; url: string }

/** Does work with the database of the data folder, as an application that runs. */
async function whileRunning<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const cacheDir = join(root, 'programs')
  const server = await startPostgres({ dir, archiveDir, log: () => {}, cacheDir })
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  try {
    await client.connect()
    return await work({ url: server.url, query: (text) => client.query(text) })
  } finally {
    await client.end()
    await server.stop()
  }
}
const copy = ({ url }: Client, days = 7) => makeBaseCopy({ url, dir, archiveDir, days })
const claim = (client: Client, ...ids: string[]) =>
  client.query(
    `insert into device (public_id, family) values ${ids.map((id) => `('${id}', 'native')`).join(', ')}`,
  )
const lose = (client: Client) => client.query('delete from device')
const devices = async (client: Client) =>
  (await client.query('select public_id as id from device order by 1')).rows.map(({ id }) => id)
/** A moment of whole milliseconds, after all that was done and before all that comes. */
async function momentOf(client: Client) {
  const { rows } = await client.query(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at, pg_sleep(0.002)",
  )
  return (rows[0]?.at as Date).toISOString()
}

const restore = (...args: string[]) => runScript('scripts/restore.mjs', ...args)

async function runScript(...args: string[]) {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dir, BACKUP_WAL_DIR: archiveDir },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: (await said).join('') }
}
async function restored(...args: string[]) {
  const { code, said } = await restore(...args)
  expect(said).toMatch(/Restored|is back in its place/)
  expect(code).toBe(0)
  return said
}

/** A database with a copy, a device from before it and one from after it. Answers the moment in which both were there. */
const withTwoDevices = () =>
  whileRunning(async (client) => {
    await migrate(client.url)
    writeFileSync(join(dir, 'nextauth-secret'), 'seals what is in the rows')
    await claim(client, 'barn')
    await copy(client)
    await claim(client, 'well')
    const at = await momentOf(client)
    await lose(client)
    return at
  })

it('brings the database to a moment, takes that back, and follows each of its time lines', async () => {
  const before = await withTwoDevices()
  const said = await restored('--at', before)
  expect(said).toMatch(/its last change is of .*\n.*kept as postgres-before-\d{14}/)
  const after = await whileRunning(async (client) => {
    expect(await devices(client)).toEqual(['barn', 'well'])
    await claim(client, 'hill')
    await copy(client)
    const at = await momentOf(client)
    await lose(client)
    return at
  })
  await restored('--at', after)
  expect(await whileRunning(devices)).toEqual(['barn', 'hill', 'well'])
  await restored('--at', before)
  expect(await whileRunning(devices)).toEqual(['barn', 'well'])
  // the three that were kept, newest first
  for (const held of [['barn', 'hill', 'well'], [], []]) {
    await restored('--undo')
    expect(await whileRunning(devices)).toEqual(held)
  }
  // the copy of a time line that was left is passed by
  await restored('--at', before)
  expect(await whileRunning(devices)).toEqual(['barn', 'well'])
}, 120_000)

it('brings back a database whose disk is lost, as far as its log was archived', async () => {
  await withTwoDevices()
  await whileRunning(async (client) => {
    await claim(client, 'hill')
    // what is written meanwhile goes to the next segment
    const [switched] = (await client.query('select pg_walfile_name(pg_switch_wal()) as name')).rows
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select from pg_stat_archiver where last_archived_wal >= '${String(switched?.['name'])}'`,
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
  })
  rmSync(dir, { recursive: true })
  const { code, said } = await restore('--at', new Date().toISOString())
  expect(said).toMatch(/The archive ends before .*; nothing was changed. .*--at latest/)
  expect(code).toBe(1)
  await restored('--at', 'latest')
  expect(await whileRunning(devices)).toEqual(['hill'])
  expect(readdirSync(dir)).toContain('nextauth-secret')
}, 120_000)

it('takes back a restore that was killed, and says so to who tries again', async () => {
  const before = await withTwoDevices()
  await restored('--at', before)
  // as it stands between the exchange and the end of the recovery
  writeFileSync(join(dir, 'postgres/recovery.signal'), '')
  const { code, said } = await restore('--at', before)
  expect(said).toContain('A restore was broken off')
  expect((await runScript('scripts/backup.mjs')).said).toContain('A restore to a moment was broken off')
  expect(code).toBe(1)
  await restored('--undo')
  expect(await whileRunning(devices)).toEqual([])
  await restored('--at', before)
  expect(await whileRunning(devices)).toEqual(['barn', 'well'])
}, 120_000)

it('a copy is given up at once when the application stops, though the archive does not answer', async () => {
  await whileRunning(async (client) => {
    await copy(client)
    const { dir: archive, wal } = archiveOf(archiveDir, dir)
    renameSync(wal, `${wal}.away`)
    const stop = new AbortController()
    const copying = makeBaseCopy({ url: client.url, dir, archiveDir, days: 7, signal: stop.signal })
    const failed = expect(copying).rejects.toThrow()
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where query like '%pg_backup_stop%' and pid <> pg_backend_pid() and state = 'active'",
      )
      expect(rows).toHaveLength(1)
    }, 20_000)
    stop.abort()
    await failed
    renameSync(`${wal}.away`, wal)
    expect(readdirSync(archive).filter((name) => name.endsWith('.part'))).toHaveLength(1)
  })
}, 120_000)

it('changes nothing where there is no such moment, or somebody is at work', async () => {
  const before = await withTwoDevices()
  const [first] = await listBaseCopies(archiveOf(archiveDir, dir))
  const early = new Date((first?.at.getTime() ?? 0) - 1).toISOString()
  for (const [moment, words] of [
    [early, `The archive begins at ${first?.at.toISOString()}`],
    ['2999-01-01T00:00:00Z', 'has not come yet'],
    ['2026-11-28T03:40:00', 'is no moment'],
    ['yesterday', 'is no moment'],
  ] as const) {
    const { code, said } = await restore('--at', moment)
    expect(said).toContain(words)
    expect(code).toBe(1)
  }
  await whileRunning(async (client) => {
    expect((await restore('--at', before)).said).toContain('The database is in use')
    expect(await devices(client)).toEqual([])
  })
  expect(readdirSync(dir).filter((name) => name.startsWith('postgres-'))).toEqual([])
  expect(await whileRunning(devices)).toEqual([])
}, 120_000)

describe('the archive', () => {
  it('takes a segment a second time and never writes over another', async () => {
    await whileRunning(async (client) => {
      const { wal } = archiveOf(archiveDir, dir)
      const state = async () =>
        (
          await client.query(
            'select archived_count::int as done, failed_count::int as failed from pg_stat_archiver',
          )
        ).rows[0] as { done: number; failed: number }
      const next = async () => {
        await client.query('create table if not exists filler (); select pg_current_xact_id()')
        const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
        return String(rows[0]?.name)
      }
      const first = await next()
      await vi.waitFor(() => expect(readdirSync(wal)).toContain(`${first}.gz`), 20_000)
      const status = join(dir, 'postgres/pg_wal/archive_status', first)
      await vi.waitFor(() => renameSync(`${status}.done`, `${status}.ready`), 20_000)
      const second = await next()
      await vi.waitFor(() => expect(readdirSync(wal)).toContain(`${second}.gz`), 20_000)
      expect(await state()).toEqual({ done: 3, failed: 0 })
      const foreign = `${first.slice(0, -1)}F.gz`
      writeFileSync(join(wal, foreign), 'of somebody else')
      while (`${await next()}.gz` !== foreign);
      await vi.waitFor(async () => expect((await state()).failed).toBeGreaterThan(0), 20_000)
    })
  }, 120_000)

  it('keeps what the moments of the last days need, and no more', async () => {
    await whileRunning(async (client) => {
      const archive = archiveOf(archiveDir, dir)
      const names = []
      for (const _ of [1, 2, 3]) {
        // names are of a second
        await client.query('select pg_sleep(1 - extract(milliseconds from clock_timestamp()) / 1000 % 1)')
        names.push((await copy(client, 0)).name)
      }
      const copies = await listBaseCopies(archive)
      expect(copies.map(({ name }) => name)).toEqual(names.slice(-1))
      const places = readdirSync(archive.wal).flatMap((file) => placeOf(file) ?? [])
      expect(places.length).toBeGreaterThan(0)
      for (const place of places) expect(place >= (placeOf(copies[0]?.segment ?? '') ?? '')).toBe(true)
    })
  }, 120_000)

  it.each([
    [[], []],
    [[1], []],
    [[1, 2, 5], [1]],
    [
      [1, 2, 3],
      [1, 2],
    ],
    [[4, 5], []],
  ])('of copies on days %j lets go those of %j where moments since day 3 are asked for', (days, gone) => {
    const copies = days.map((day) => ({ at: new Date(day), day }))
    expect(copiesToRemove(copies, new Date(3)).map(({ day }) => day)).toEqual(gone)
  })

  it.each([
    ['nothing yet', [], false],
    ['all that follows', ['0FE', '0FF', '100'], false],
    ['a segment of two time lines', ['0FE', '0FF', '0FF', '100'], false],
    ['one that is missing', ['0FE', '100'], true],
    ['the first one missing', ['0FF', '100'], true],
    ['what was before the copy', ['0F0', '0FE', '0FF'], false],
  ])('with %s since a copy: hole %s %s', (_, numbers, isHole) => {
    const files = numbers.map(
      (number, line) => `0000000${line + 1}0000000${number[0]}000000${number.slice(1)}.gz`,
    )
    expect(hasHole([...files, '00000002.history.gz'], '0000000100000000000000FE')).toBe(isHole)
  })

  it.each([
    ['00000002000000010000000A.gz', '000000010000000A'],
    ['00000002000000010000000A', '000000010000000A'],
    ['00000002000000010000000A.00000028.backup.gz', '000000010000000A'],
    ['00000002.history.gz', null],
  ])('knows the place of %s', (file, place) => {
    expect(placeOf(file)).toBe(place)
  })
})
