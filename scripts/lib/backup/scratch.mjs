import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { Failure } from '../failure.mjs'
import { withConnection } from '../postgres/connect.mjs'
import { Damage } from './damage.mjs'
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
export async function loadAndCompare({ url, report, ...given }) {
  const { about, end } = await loadBackup({ url, ...given })
  const rows = await withConnection({ url, name: CLIENT_NAME }, async (client) => {
    // later migrations may have changed the rows
    const isSameSchema = (await listMigrations(client)).length === about.migrations.length
    return isSameSchema ? compareTables(client, { end, report, signal: given.signal }) : null
  })
  return { about, end, rows }
}

/** Counts and sums every table again; all that differ are named. */
async function compareTables(client, { end, report = () => {}, signal }) {
  await beginSnapshot(client)
  const total = Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0)
  const problems = []
  let rows = 0
  for (const table of await listTables(client)) {
    signal?.throwIfAborted()
    report({ phase: 'comparing', done: rows, total, table: table.name })
    const said = end.tables[table.name]
    const found = await sumTable(client, table, async () => signal?.throwIfAborted())
    if (said?.rows !== found.rows || said.sha256 !== found.sha256)
      problems.push(
        `Table ${table.name} is not restored as it was: ${found.rows} rows of ${said?.rows ?? 0}.`,
      )
    rows += found.rows
  }
  if (problems.length > 0) throw new Damage(problems.join(' '), problems)
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

const WHERE = `
  select concat(system_identifier, ' ', current_database()) as "where" from pg_control_system()`

/**
 * What the scratch databases of a database are called, and of no other one, whichever machine or container verifies it and
 * by whatever address.
 */
export async function scratchPrefix(url) {
  const { rows } = await withConnection({ url, name: CLIENT_NAME }, (client) => client.query(WHERE))
  const [{ where }] = rows
  return `cistern_verify_${createHash('sha256').update(where).digest('hex').slice(0, 8)}_`
}

/**
 * Restores a backup into a database of its own, compares all rows and drops it again. `scratchUrl`: a server for that one;
 * the database's own when there is none. What an earlier verification has left there goes first. Returns { about, end, rows }.
 */
export async function verifyBackup({ url, scratchUrl = url, report = () => {}, ...given }) {
  const prefix = await scratchPrefix(url)
  await dropLeftovers(scratchUrl, prefix)
  const total = statSync(given.file, { throwIfNoEntry: false })?.size ?? 0
  const onRead = (done) => report({ phase: 'loading', done, total, table: null })
  const name = `${prefix}${Date.now()}`
  const verified = await inNewDatabase(scratchUrl, name, (own) =>
    loadAndCompare({ url: own, report, onRead, ...given }),
  )
  await dropDatabase(scratchUrl, name)
  return verified
}

async function dropLeftovers(url, prefix) {
  const server = { url: urlOfDatabase(url, 'postgres'), name: CLIENT_NAME }
  const { rows } = await withConnection(server, (client) =>
    client.query('select datname as name from pg_database where starts_with(datname, $1)', [prefix]),
  )
  for (const { name } of rows) await dropDatabase(url, name)
}
