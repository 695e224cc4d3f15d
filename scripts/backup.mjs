import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listBackups } from './lib/backup/folder.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { findDatabase } from './lib/database.mjs'
import { archiveOf } from './lib/wal-archive/archive.mjs'
import { listBaseCopies, makeBaseCopy } from './lib/wal-archive/base-copy.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { callOf, inRoot } from './lib/paths.mjs'
import { clusterMajor, clusterPaths } from './lib/postgres/postgres-cluster.mjs'
import { duration, say } from './lib/say.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'

const USAGE = `Use: ${callOf('backup')} [list | verify <file> | base]`
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`

/**
 * npm run backup: makes one; list; verify restores one into a database of its own and compares every row; base copies the
 * embedded database beside its archived log. What needs packages is loaded when they are there.
 */
await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    const settings = readSettings()
    const [command = 'make', ...rest] = process.argv.slice(2)
    const work = new Map(Object.entries({ make, list, verify, base })).get(command)
    if (!work) throw new Failure(`Unknown command ${command}. ${USAGE}`)
    await ensureInstalled(life)
    await work({ settings, life, rest })
  },
  { interrupted: 130 },
)

async function make({ settings, life }) {
  const url = settings.directUrl ?? (await findDatabase({ settings, ...life }))
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const { backupDir: dir, backupKeep: keep, dataDir } = settings
  const { makeBackup } = await import('./lib/backup/work.mjs')
  const started = Date.now()
  const made = await makeBackup({ url, dir, keep, release: version, dataDir, signal: life.signal })
  const took = duration(Date.now() - started)
  say(`${made.file}: ${made.rows} rows of ${made.tables} tables, ${megabytes(made.bytes)}, ${took}`)
  for (const name of made.removed) say(`Removed ${name}`)
  say('Whoever has this file can read everything and sign in as anybody: keep it as you keep the database.')
}

async function base({ settings, life }) {
  const { dataDir: dir, walArchiveDir: archiveDir, walArchiveDays: days } = settings
  if (!archiveDir)
    throw new Failure('Set BACKUP_WAL_DIR, where the log of the embedded database is archived.')
  const url = await findDatabase({ settings, ...life })
  const started = Date.now()
  const made = await makeBaseCopy({ url, dir, archiveDir, days, signal: life.signal })
  say(`${made.name}: ${megabytes(made.bytes)}, ${duration(Date.now() - started)}`)
  for (const name of made.removed) say(`Removed ${name}`)
}

async function list({ settings }) {
  const found = listBackups(settings.backupDir)
  if (found.length === 0) say(`No backups in ${settings.backupDir}.`)
  for (const { file, at, bytes, known } of found)
    say(`${at.toISOString()}  ${megabytes(bytes).padStart(10)}  ${verdictOf(known).padEnd(12)}  ${file}`)
  await listMoments(settings)
}

/** From when on the database can be restored to a moment. */
async function listMoments({ dataDir, walArchiveDir }) {
  if (!walArchiveDir || !clusterMajor(clusterPaths(dataDir).cluster)) return
  const [first] = await listBaseCopies(archiveOf(walArchiveDir, dataDir))
  if (first)
    say(`Any moment since ${first.at.toISOString()} can be restored: ${callOf('restore')} --at <moment>`)
}

function verdictOf({ verified }) {
  if (!verified) return 'not verified'
  return verified.ok ? 'good' : 'damaged'
}

async function verify({ settings, life, rest }) {
  if (rest.length !== 1) throw new Failure(USAGE)
  const url = settings.directUrl ?? (await findDatabase({ settings, ...life }))
  const { checkBackup } = await import('./lib/backup/work.mjs')
  const started = Date.now()
  const scratchUrl = settings.verifyUrl
  const { signal } = life
  const { about, rows } = await checkBackup({ url, scratchUrl, file: resolve(rest[0]), log: say, signal })
  const what = rows === null ? 'restored and migrated to this release' : `${rows} rows restored as they were`
  say(`The backup of ${about.at} is good: ${what}, ${duration(Date.now() - started)}.`)
}
