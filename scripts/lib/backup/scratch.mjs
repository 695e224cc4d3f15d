import { Failure } from '../failure.mjs'
import { withConnection } from '../postgres/connect.mjs'
import { CLIENT_NAME, loadBackup } from './load-backup.mjs'
import { listMigrations, listTables, quoted } from './tables.mjs'
import { beginSnapshot, sumTable } from './write-backup.mjs'

const NO_RIGHT = '42501'
const IN_USE = '55006'

/** The same server and login, another database. */
export function urlOfDatabase(url, name) {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs statements on the server of an address, outside its own database, one after the other. */
export function onServer(url, ...statements) {
  const server = { url: urlOfDatabase(url, 'postgres'), name: CLIENT_NAME }
  return withConnection(server, async (client) => {
    for (const statement of statements) await client.query(statement).catch(explain)
  })
}

function explain(error) {
  if (error.code === NO_RIGHT)
    throw new Failure(
      `The database login may not do this: ${error.message}. It needs the right to create databases.`,
    )
  if (error.code === IN_USE)
    throw new Failure(`${error.message}. Stop Cistern and its workers first; nothing was changed.`)
  throw error
}

/** Loads a backup into a new database of the server and compares every table with what the backup says. */
export async function loadAndCompare({ url, file, log, signal, onFile }) {
  const { about, end } = await loadBackup({ url, file, log, signal, onFile })
  const rows = await withConnection({ url, name: CLIENT_NAME }, async (client) => {
    // later migrations may have changed the rows
    const isSameSchema = (await listMigrations(client)).length === about.migrations.length
    return isSameSchema ? compareTables(client, end) : null
  })
  return { about, end, rows }
}

async function compareTables(client, end) {
  await beginSnapshot(client)
  let rows = 0
  for (const table of await listTables(client)) {
    const said = end.tables[table.name]
    const found = await sumTable(client, table)
    if (said?.rows !== found.rows || said.sha256 !== found.sha256)
      throw new Failure(
        `Table ${table.name} is not restored as it was: ${found.rows} rows of ${said?.rows ?? 0}.`,
      )
    rows += found.rows
  }
  return rows
}

/** Makes a database, and drops it again when the work in it fails. */
export async function inNewDatabase(url, name, work) {
  await onServer(url, `create database ${quoted(name)}`)
  try {
    return await work(urlOfDatabase(url, name))
  } catch (error) {
    await dropDatabase(url, name)
    throw error
  }
}

const dropDatabase = (url, name) => onServer(url, `drop database if exists ${quoted(name)} with (force)`)

/** Restores a backup into a database of its own, compares all rows and drops it again. Returns { about, end, rows }. */
export async function verifyBackup({ url, file, log, signal }) {
  const name = `cistern_verify_${process.pid}_${Date.now()}`
  const verified = await inNewDatabase(url, name, (own) => loadAndCompare({ url: own, file, log, signal }))
  await dropDatabase(url, name)
  return verified
}
