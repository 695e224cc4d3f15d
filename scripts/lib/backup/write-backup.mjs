import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import { pack as newArchive } from 'tar-stream'
import { withConnection } from '../postgres/connect.mjs'
import { FORMAT } from './format.mjs'
import {
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  quoted,
  quotedList,
  sizesOf,
} from './tables.mjs'

/** Bytes of one entry; the last of a table is smaller. */
const PART = 4 * 1024 * 1024

/**
 * Writes everything that a database holds, as of one moment, while others write to it: a gzipped tar with `backup.json`
 * (what it is), `tables/<name>/<part>` (binary COPY), `files/<name>` and at last `end.json` (rows and SHA-256 of each
 * table). The file appears under its name when it is complete and on the disk.
 *
 * `files` are paths by name; those that do not exist are left out. `id` is part of the name of the unfinished file.
 * Returns { file, bytes, rows, tables }.
 */
export async function writeBackup({ url, file, release, files = {}, id = randomUUID(), report, signal }) {
  const staged = `${file}.${id}.part`
  try {
    const sums = await withConnection({ url, name: 'cistern-backup', signal }, (client) =>
      writeArchive({ client, staged, release, files, report, signal }),
    )
    renameSync(staged, file)
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: statSync(file).size, rows, tables: Object.keys(sums).length }
  } finally {
    rmSync(staged, { force: true })
  }
}

async function writeArchive({ client, staged, release, files, report, signal }) {
  const archive = newArchive()
  const sink = createWriteStream(staged, { mode: 0o600, flush: true })
  // stops the reading of a table, too, which otherwise goes on for nobody
  const broken = new AbortController()
  const written = pipeline(archive, createGzip({ level: 6 }), sink, { signal }).catch((error) => {
    broken.abort(error)
    throw error
  })
  const [sums] = await Promise.all([
    fill({ client, archive, release, files, report, signal: broken.signal }),
    written,
  ])
  return sums
}

async function fill({ client, archive, release, files, report, signal }) {
  try {
    await beginSnapshot(client)
    const tables = await listTables(client)
    await addJson(archive, 'backup.json', await describe({ client, tables, release }))
    const progress = readingProgress(await sizesOf(client, tables), report)
    const sums = {}
    for (const table of tables)
      sums[table.name] = await sumTable(client, table, (part, number) => {
        signal.throwIfAborted()
        progress(table.name, part.length)
        return addEntry(archive, `tables/${table.name}/${String(number).padStart(8, '0')}`, part)
      })
    for (const [name, path] of Object.entries(files))
      if (existsSync(path)) await addEntry(archive, `files/${name}`, readFileSync(path))
    await addJson(archive, 'end.json', { tables: sums, sequences: await listSequences(client) })
    archive.finalize()
    return sums
  } catch (error) {
    archive.destroy(error)
    throw error
  }
}

/** Everything is read as of this moment; nobody waits for it. */
export async function beginSnapshot(client) {
  await client.query('begin isolation level repeatable read read only')
  // large tables are read from their beginning, so that the same rows give the same bytes
  await client.query(
    'set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
}

/** Tells how far the reading is, by sizes on the disk; what is read of a table may be more or less than that. */
function readingProgress(sizes, report = () => {}) {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  const read = new Map()
  return (table, bytes) => {
    read.set(table, (read.get(table) ?? 0) + bytes)
    const done = [...read].reduce(
      (sum, [name, count]) =>
        sum + (name === table ? Math.min(count, sizes.get(name) ?? 0) : (sizes.get(name) ?? 0)),
      0,
    )
    report({ phase: 'reading', done, total, table })
  }
}

async function describe({ client, tables, release }) {
  const { rows } = await client.query("select now() as at, current_setting('server_version') as postgres")
  return {
    product: 'cistern',
    format: FORMAT,
    release,
    ...rows[0],
    migrations: await listMigrations(client),
    partitions: await listPartitions(client),
    tables,
  }
}

/** Reads a table once: its rows, and the SHA-256 of its bytes, which are handed on in parts. */
export async function sumTable(client, { name, columns }, onPart = async () => {}) {
  const copy = client.query(
    copyTo(`copy (select ${quotedList(columns)} from ${quoted(name)}) to stdout (format binary)`),
  )
  const hash = createHash('sha256')
  let waiting = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (size === 0) return
    const part = Buffer.concat(waiting)
    waiting = []
    size = 0
    hash.update(part)
    await onPart(part, number++)
  }
  for await (const bytes of copy) {
    waiting.push(bytes)
    size += bytes.length
    if (size >= PART) await flush()
  }
  await flush()
  return { rows: copy.rowCount, sha256: hash.digest('hex') }
}

const addJson = (archive, name, value) => addEntry(archive, name, Buffer.from(JSON.stringify(value)))

/** Resolves when the entry has gone into the stream, so that never more than one waits in memory. */
function addEntry(archive, name, bytes) {
  return new Promise((done, fail) => {
    const onClose = () => fail(new Error('the backup could not be written'))
    archive.once('close', onClose)
    const entry = archive.entry({ name, size: bytes.length, mode: 0o600 }, (error) => {
      archive.off('close', onClose)
      if (error) fail(error)
      else done()
    })
    entry.end(bytes)
  })
}
