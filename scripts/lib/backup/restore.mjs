import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.mjs'
import { callOf } from '../paths.mjs'
import { withConnection } from '../postgres/connect.mjs'
import { holdMailings } from './hold-mailings.mjs'
import { CLIENT_NAME, loadBackup } from './load-backup.mjs'
import { readBackup } from './read-backup.mjs'
import { inNewDatabase, loadAndCompare, onServer } from './scratch.mjs'
import { listMigrations, quoted } from './tables.mjs'

const SECRET = 'nextauth-secret'

/**
 * Brings a database to what a backup holds. The file is read to its end first; one that is damaged, cut off or foreign
 * touches nothing. A filled database is left alone unless `isReplacing`: then the backup is restored beside it, compared, and
 * the two change names; the old one stays until `undoRestore` or the operator drops it.
 * Returns { about, kept, mailings }: `kept` is the name of the database from before, or null; `mailings` those that are held.
 */
export async function restoreBackup({ url, file, dataDir, isReplacing = false, log = () => {}, signal }) {
  const { about } = await readBackup(file)
  await refuseUsers(url)
  const isFilled = await isInUse(url, about)
  if (isFilled && !isReplacing)
    throw new Failure(
      `The database ${nameOf(url)} is not empty, and nothing was changed. ` +
        `${callOf('restore')} <file> --replace puts the backup in its place and keeps the old one beside it.`,
    )
  let secret = null
  const onFile = (name, bytes) => void (secret = name === SECRET ? bytes : secret)
  const given = { url, file, log, signal, onFile }
  let mailings = []
  const onRows = async (client) => void (mailings = await holdMailings(client))
  const kept = isFilled ? await replace({ ...given, onRows }) : null
  if (!isFilled) await loadBackup({ ...given, onRows })
  keepSecret({ secret, dataDir, log })
  return { about, kept, mailings }
}

/** The second of the last restore that replaced this database and was not taken back, as in its name; or null. */
export async function lastReplaced({ url }) {
  const last = (await listKept(url)).at(-1)
  return last?.slice(-STAMP_LENGTH) ?? null
}

/** Puts back the database from before the last restore, and keeps the restored one under another name. */
export async function undoRestore({ url }) {
  await refuseUsers(url)
  const name = nameOf(url)
  const kept = (await listKept(url)).at(-1)
  if (!kept) throw new Failure(`There is no database from before a restore of ${name}.`)
  const aside = `${name}_restored_${stampOf(new Date())}`
  await exchange(url, { aside, next: kept })
  return { kept, aside }
}

async function replace({ url, onRows, ...given }) {
  const stamp = stampOf(new Date())
  const [next, aside] = [`${nameOf(url)}_new_${stamp}`, `${nameOf(url)}_before_${stamp}`]
  await inNewDatabase(url, next, async (own) => {
    await loadAndCompare({ url: own, ...given })
    // not before: the rows were compared with the backup's
    await inDatabase(own, onRows)
    await refuseUsers(url)
    await exchange(url, { aside, next })
  })
  return aside
}

/** The database `next` gets the name of the address, whose own database gets the name `aside`: both or neither. */
const exchange = (url, { aside, next }) =>
  onServer(url, 'begin', rename(nameOf(url), aside), rename(next, nameOf(url)), 'commit')

const rename = (from, to) => `alter database ${quoted(from)} rename to ${quoted(to)}`
const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1))
/** A second as it stands in the names of what is kept. */
export const stampOf = (at) => at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')
const STAMP_LENGTH = 14

const inDatabase = (url, work) => withConnection({ url, name: CLIENT_NAME }, work)

/** Names of databases from before a restore of this one, oldest first. */
const listKept = (url) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query(
      'select datname as name from pg_database where starts_with(datname, $1) order by 1',
      [`${nameOf(url)}_before_`],
    )
    return rows.map(({ name }) => name)
  })

/** Whether there is anything to lose. A restore that was broken off leaves a schema without accounts. */
const isInUse = (url, about) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'")
    if (rows.length === 0) return false
    if (!rows.some(({ name }) => name === 'app_user')) return true
    const isNewer = (await listMigrations(client)).some((name) => !about.migrations.includes(name))
    return isNewer || (await client.query('select from app_user limit 1')).rowCount > 0
  })

/** Somebody who is connected would go on writing into what is replaced. */
async function refuseUsers(url) {
  const { rows } = await inDatabase(url, (client) =>
    client.query(
      `select coalesce(nullif(application_name, ''), 'a client') as name, count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         and application_name <> $1 group by 1 order by 1`,
      [CLIENT_NAME],
    ),
  )
  if (rows.length === 0) return
  const who = rows.map(({ name, n }) => `${name} (${n})`).join(', ')
  throw new Failure(
    `The database is in use by ${who}. Stop Cistern and its workers first; nothing was changed.`,
  )
}

/** The key that signs sessions and seals secrets belongs to the rows. One that is there already stays. */
function keepSecret({ secret, dataDir, log }) {
  if (!secret || process.env.NEXTAUTH_SECRET || process.env.NEXTAUTH_SECRET_FILE) return
  const file = join(dataDir, SECRET)
  const kept = existsSync(file) ? readFileSync(file) : null
  if (kept?.equals(secret)) return
  if (kept) return void log(`${file} stays; the backup has one of its own (files/${SECRET}).`)
  writeFileSync(file, secret, { mode: 0o600 })
  log(`Wrote ${file}`)
}
