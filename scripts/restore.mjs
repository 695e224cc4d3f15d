import { resolve } from 'node:path'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { claimDataDir } from './lib/console.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { callOf } from './lib/paths.mjs'
import { duration, say } from './lib/say.mjs'
import { loadEnvFile, readSettings } from './lib/settings.mjs'
import { setClusterAside } from './lib/postgres/set-aside.mjs'
import { startPostgres } from './postgres.mjs'

const USAGE = `Use: ${callOf('restore')} <file> [--replace | --upgrade], or ${callOf('restore')} --undo`

/**
 * npm run restore: a backup into an empty database; --replace in place of a filled one, --undo takes that back, --upgrade
 * into a new embedded database that replaces one of an earlier PostgreSQL. */
await runCommand(
  async (life) => {
    checkNode()
    loadEnvFile()
    const { files, options } = readArguments(process.argv.slice(2))
    const settings = readSettings()
    await claimDataDir({ settings, ...life })
    await ensureInstalled(life)
    // on the machine that takes over there are no packages before
    const { restoreBackup, undoRestore } = await import('./lib/backup/restore.mjs')
    const aside = options.has('--upgrade') ? setAside(settings) : null
    if (aside) life.defer(aside.putBackUnlessDone)
    const url = await databaseOf({ settings, life })
    if (options.has('--undo')) return showUndone(await undoRestore({ url }))
    const started = Date.now()
    const isReplacing = options.has('--replace')
    const { dataDir } = settings
    const done = await restoreBackup({
      url,
      file: files[0],
      dataDir,
      isReplacing,
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

function readArguments(args) {
  const options = new Set(args.filter((arg) => arg.startsWith('--')))
  const files = args.filter((arg) => !arg.startsWith('--')).map((file) => resolve(file))
  const isKnown = [...options].every((option) => ['--replace', '--upgrade', '--undo'].includes(option))
  const isComplete = options.size <= 1 && files.length === (options.has('--undo') ? 0 : 1)
  if (!isKnown || !isComplete) throw new Failure(USAGE)
  return { files, options }
}

async function databaseOf({ settings, life: { signal, defer } }) {
  if (settings.databaseUrl) return settings.directUrl ?? settings.databaseUrl
  const postgres = await startPostgres({ dir: settings.dataDir, log: say, signal })
  defer(postgres.stop, postgres.kill)
  return postgres.url
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
  say(`${kept} is back in its place; what was restored is kept as database ${aside}.`)
}
