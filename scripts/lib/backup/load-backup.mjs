import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, readMigrations } from '../apply-migrations.mjs'
import { Failure } from '../failure.mjs'
import { inRoot } from '../paths.mjs'
import { connectDatabase } from '../postgres/connect.mjs'
import { readBackup } from './read-backup.mjs'
import { listPartitions, quoted, quotedList } from './tables.mjs'

/** What the server shows of every connection that restores. */
export const CLIENT_NAME = 'cistern-restore'

/**
 * Loads a backup into a database without rows: the schema that it was made with, its rows in one transaction, then the
 * migrations that came since. `onRows` gets the connection when the rows are there, before they are committed. Returns what
 * the backup says of itself. Throws a Failure; the database then has no rows.
 */
export async function loadBackup({
  url,
  file,
  log = () => {},
  signal,
  onFile,
  onRead,
  onRows,
  migrations = inRoot('prisma/migrations'),
}) {
  let load = null
  try {
    const { about, end } = await readBackup(file, {
      onStart: async (started) => {
        await migrateTo({ url, about: started, log, signal, dir: migrations })
        load = await beginLoad({ url, about: started, signal, onRows })
      },
      onPart: (table, bytes) => {
        signal?.throwIfAborted()
        return load.write(table, bytes)
      },
      onFile,
      onRead,
    })
    await load.commit(end)
    await migrate(url, { dir: migrations, log, signal })
    return { about, end }
  } finally {
    await load?.close()
  }
}

/** The schema as it was: later migrations follow when the rows are there, and change them as they would have. */
async function migrateTo({ url, about: { migrations }, log, signal, dir }) {
  const known = new Set(readMigrations(dir).map(({ name }) => name))
  const strange = migrations.filter((name) => !known.has(name))
  if (strange.length > 0)
    throw new Failure(
      `The backup is newer than this release: it has ${strange.join(', ')}. Use the release that wrote it.`,
    )
  await migrate(url, { dir, only: migrations, signal })
  log(`Schema of ${migrations.at(-1)} made`)
}

/** A transaction that has room for the rows of a backup. */
async function beginLoad({ url, about, signal, onRows = () => {} }) {
  const client = await connectDatabase({ url, name: CLIENT_NAME, signal })
  const writer = tableWriter(client, about.tables)
  const close = async () => {
    writer.destroy()
    await client.end().catch(() => {})
  }
  try {
    await client.query('begin')
    await addPartitions(client, about.partitions)
    // records come with the hashes that they had; triggers would make them anew. References are checked all the same
    await setTriggers(client, about.tables, 'disable')
    // rows that migrations wrote are in the backup, too
    await client.query(`truncate ${quotedList(about.tables.map(({ name }) => name))}`)
  } catch (error) {
    await close()
    throw error
  }
  const commit = async ({ sequences }) => {
    await writer.end()
    for (const { name, value } of sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    await setTriggers(client, about.tables, 'enable')
    await onRows(client)
    await client.query('commit')
    await client.query('analyze')
  }
  return { write: writer.write, commit, close }
}

async function addPartitions(client, partitions) {
  const known = new Set((await listPartitions(client)).map(({ name }) => name))
  for (const { name, parent, bound } of partitions)
    if (!known.has(name))
      await client.query(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`)
}

async function setTriggers(client, tables, how) {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} ${how} trigger user`)
}

/** Writes the parts of one table after the other. */
function tableWriter(client, tables) {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  let current = null
  const end = async () => {
    if (!current) return
    const { sink, done } = current
    current = null
    sink.end()
    await done
  }
  const begin = (table) => {
    const sink = new PassThrough({ highWaterMark: 8 * 1024 * 1024 })
    const statement = `copy ${quoted(table)} (${quotedList(columnsOf.get(table))}) from stdin (format binary)`
    const done = pipeline(sink, client.query(copyFrom(statement)))
    // asked for at the end of the table; until then it must not count as unhandled
    done.catch(() => {})
    current = { table, sink, done }
  }
  const write = async (table, bytes) => {
    if (current?.table !== table) {
      await end()
      begin(table)
    }
    const { sink, done } = current
    if (!sink.write(bytes)) await Promise.race([new Promise((free) => sink.once('drain', free)), done])
  }
  return { write, end, destroy: () => current?.sink.destroy() }
}
