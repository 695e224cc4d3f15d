import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { claimDataDir } from './lib/console.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { callOf } from './lib/paths.mjs'
import { duration, say } from './lib/say.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'
import { setClusterAside } from './lib/postgres/set-aside.mjs'
import { isBrokenOff } from './lib/postgres/postgres-cluster.mjs'
import { startEmbedded } from './lib/postgres/start-embedded.mjs'

const USAGE =
  `Use: ${callOf('restore')} <file> [--replace | --upgrade], ${callOf('restore')} --at <moment> | latest, ` +
  `or ${callOf('restore')} --undo`
const flag = { type: 'boolean', default: false }
const OPTIONS = { replace: flag, upgrade: flag, undo: flag, at: { type: 'string' } }

/**
 * npm run restore: a backup into an empty database; --replace in place of a filled one, --undo takes that back, --upgrade
 * into a new embedded database that replaces one of an earlier PostgreSQL. --at brings the embedded database to a moment that
 * its archive holds.
 */
await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    const { file, at, options } = readArguments(process.argv.slice(2))
    const settings = readSettings()
    await claimDataDir({ settings, ...life })
    await ensureInstalled(life)
    if (at !== undefined) return restoreMoment({ settings, at, life })
    if (options.undo) return undo({ settings, life })
    // on the machine that takes over there are no packages before
    const { restoreBackup } = await import('./lib/backup/restore.mjs')
    const aside = options.upgrade ? setAside(settings) : null
    if (aside) life.defer(aside.putBackUnlessDone)
    const url = await databaseOf({ settings, life })
    const started = Date.now()
    const { dataDir } = settings
    const done = await restoreBackup({
      url,
      file,
      dataDir,
      isReplacing: options.replace,
      log: say,
      signal: life.signal,
    })
    aside?.done()
    say(`Restored the backup of ${done.about.at} in ${duration(Date.now() - started)}.`)
    done.mailings.forEach(sayHeld)
    if (done.kept)
      say(`The data from before is kept as database ${done.kept}; ${callOf('restore')} --undo puts it back.`)
  },
  { interrupted: 130 },
)

/** { file, at, options }: just one of a file, a moment (null is the latest) and --undo. */
function readArguments(args) {
  const { values, positionals } = parsed(args)
  const { at, undo } = values
  const chosen = [undo, at !== undefined, values.replace, values.upgrade].filter(Boolean).length
  const isComplete = chosen <= 1 && positionals.length === (undo || at !== undefined ? 0 : 1)
  if (!isComplete) throw new Failure(USAGE)
  return { file: positionals[0] && resolve(positionals[0]), at: at && momentOf(at), options: values }
}

function parsed(args) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Failure(`${error.message}\n${USAGE}`)
  }
}

/** Without a zone it could be another moment than was meant. */
function momentOf(text) {
  if (text === 'latest') return null
  const isComplete = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = new Date(text.replace(' ', 'T'))
  if (isComplete && !Number.isNaN(at.getTime())) return at
  throw new Failure(
    `--at ${text} is no moment: use 2026-11-28T03:40:00Z, or an offset such as +01:00, or latest`,
  )
}

/** The embedded database as it was at a moment. */
async function restoreMoment({ settings, at, life: { signal } }) {
  const { dataDir: dir, walArchiveDir: archiveDir } = settings
  if (!archiveDir)
    throw new Failure('Set BACKUP_WAL_DIR, where the log of the embedded database is archived.')
  const { recoverTo } = await import('./lib/wal-archive/recover.mjs')
  const started = Date.now()
  const { kept, lastAt, mailings } = await recoverTo({ dir, archiveDir, at, log: say, signal })
  const last = lastAt ? `its last change is of ${lastAt.toISOString()}` : 'it is as it was copied'
  say(`Restored in ${duration(Date.now() - started)}; ${last}.`)
  mailings.forEach(sayHeld)
  if (kept) say(`The data from before is kept as ${kept}; ${callOf('restore')} --undo puts it back.`)
}

/** Takes back the last restore, whichever kind it was. */
async function undo({ settings, life }) {
  const { newestKept, undoRecovery } = await import('./lib/wal-archive/recover.mjs')
  const { lastReplaced, undoRestore } = await import('./lib/backup/restore.mjs')
  const folder = settings.databaseUrl ? null : await newestKept(settings.dataDir)
  // it does not start without its archive
  if (folder !== null && isBrokenOff(settings.dataDir))
    return showUndone(await undoRecovery(settings.dataDir))
  const stops = []
  const url = await databaseOf({ settings, life: { ...life, defer: (stop) => stops.push(stop) } })
  try {
    const database = await lastReplaced({ url })
    if (folder === null || (database !== null && database > folder))
      return showUndone(await undoRestore({ url }))
  } finally {
    for (const stop of stops) await stop()
  }
  showUndone(await undoRecovery(settings.dataDir))
}

async function databaseOf({ settings, life }) {
  if (settings.databaseUrl) return settings.directUrl ?? settings.databaseUrl
  return startEmbedded({ settings, ...life })
}

/** The embedded database of an earlier PostgreSQL makes room for a new one, and comes back when that was not filled. */
function setAside({ databaseUrl, dataDir }) {
  if (databaseUrl) throw new Failure('--upgrade is for the embedded database; DATABASE_URL names another.')
  const aside = setClusterAside(dataDir)
  let isDone = false
  return {
    done: () => {
      isDone = true
      say(`The database of PostgreSQL ${aside.major} is kept as ${aside.kept}; remove it when all is well.`)
    },
    putBackUnlessDone: () => {
      if (!isDone) aside.putBack()
    },
  }
}

const HELD = {
  paused: 'was being sent when the backup was made: it is paused',
  draft: 'was to begin before now: it is a draft again',
}

/** Nobody but a person can tell who has got it since. */
function sayHeld({ name, state }) {
  say(`The mailing "${name}" ${HELD[state]}. People may have got it since; look before you send it.`)
}

function showUndone({ kept, aside }) {
  say(`${kept} is back in its place; what was restored is kept as ${aside}.`)
}
