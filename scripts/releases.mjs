import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build/build.mjs'
import { checkNode, ensureInstalled } from './lib/build/install.mjs'
import { Failure } from './lib/failure.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { thoseAgainst } from './lib/migrations/floor.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { withConnection } from './lib/postgres/connect.mjs'
import { startFlow } from './lib/releases/flow.mjs'
import { LOGIN, startSystem } from './lib/releases/system.mjs'
import { buildTree, resolveCommit } from './lib/releases/tree.mjs'
import { walkReleases } from './lib/releases/walk.mjs'
import { duration, say } from './lib/say.mjs'
import { migrate, readMigrations } from './migrate.mjs'

/** What every release stands: a column more in each table, which no statement of it names, and a table more. */
const WIDEN = `SELECT format('ALTER TABLE %I ADD COLUMN in_between text;', relname) AS statement FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname <> '_prisma_migrations' ORDER BY relname`

/**
 * npm run test:releases [-- commit] [--keep]: the release before (the newest tag, else the commit before) and this one beside
 * each other on one database while it is migrated. An acceptance walk passes with the console of each and the worker of the
 * other. `--keep` leaves the build of the one before for the next run.
 */
await runCommand(
  async (life) => {
    checkNode()
    const given = process.argv.slice(2)
    const [commit, ...rest] = given.filter((arg) => arg !== '--keep')
    if (rest.length > 0 || commit?.startsWith('-'))
      throw new Failure('Use: npm run test:releases [-- commit] [--keep]')
    const old = resolveCommit(commit)
    await ensureInstalled(life)
    await ensureBuilt(life)
    const tree = await buildTree({ commit: old, isKept: given.includes('--keep'), ...life })
    await standBeside({ old, tree, life })
    life.stop(0)
  },
  { interrupted: 130 },
)

async function standBeside({ old, tree, life }) {
  const { signal } = life
  const began = Date.now()
  const newest = requireFloor({ old, tree })
  const system = await startSystem(life)
  const parts = []
  const start = async (from, name) => {
    const part = await system.start({ tree: from, name })
    parts.push(part)
    return system.whenReady(part)
  }
  const walk = async (who, { api, port }, id) => {
    const ms = await walkReleases({ api, port, mqttPort: system.mqttPort, id, signal })
    say(`${who}: signs in, sees a reading, switches a pump, is alerted (${duration(ms)})`)
  }

  const oldConsole = await start(tree, 'old console')
  const oldWorker = await start(tree, 'old worker')
  const flow = await startFlow({ mqttPort: system.mqttPort, ...life })
  await walk('old console, old worker', oldConsole, 'before')

  const applied = await migrateUnder({ url: system.url, newest, life })
  say(`Migrated under them: ${applied.join(', ')}`)
  await walk('old console, old worker, after the migration', oldConsole, 'after')

  const newConsole = await start(root, 'new console')
  await walk('new console, old worker', newConsole, 'a')
  const newWorker = await start(root, 'new worker')
  await walk('new console, both workers', newConsole, 'both')
  await oldWorker.stop()
  await walk('old console, new worker', oldConsole, 'b')
  say(`An old worker that starts again: ${await startAgain({ system, tree })}`)
  await oldConsole.stop()
  await walk('new console, new worker', newConsole, 'alone')

  const { api } = newConsole
  const { token } = await api('/auth/login', { body: LOGIN })
  const { acknowledged, lost, doubled, longestMs } = await flow.finish({ api, token, signal })
  for (const part of [newWorker, newConsole]) await part.stop()
  say(`\nreadings acknowledged  ${acknowledged.toLocaleString('en')}`)
  say(`lost                   ${lost}`)
  say(`doubled                ${doubled}`)
  say(`longest wait           ${duration(longestMs)}`)
  say(`${old.slice(0, 12)} and this release beside each other (${duration(Date.now() - began)})`)
  if (lost + doubled > 0) throw new Failure('Readings were lost or doubled.')
  const surprised = parts.filter(({ said }) => said().includes('cached plan must not change result type'))
  if (surprised.length > 0)
    throw new Failure(
      `A named statement of the ${surprised[0].name} names no columns\n${surprised[0].said()}`,
    )
}

/** The newest migration of the release before. Throws a Failure when one of ours says that it does not work with that. */
function requireFloor({ old, tree }) {
  const before = readMigrations(join(tree, 'prisma/migrations')).map(({ name }) => name)
  const newest = before.at(-1)
  const newer = readMigrations(inRoot('prisma/migrations')).filter(({ name }) => !before.includes(name))
  const against = thoseAgainst({ newest, newer })
  if (against.length === 0) return newest
  throw new Failure(
    `Nothing to try: ${old} is to be stopped before ${against.join(', ')}, which works with nothing before it.`,
  )
}

/** Applies this release's migrations, and one for the test that only adds; answers the names of all. */
async function migrateUnder({ url, newest, life: { signal, defer } }) {
  const dir = mkdtempSync(join(tmpdir(), 'cistern-migrations-'))
  defer(() => rmSync(dir, { recursive: true, force: true }))
  cpSync(inRoot('prisma/migrations'), dir, { recursive: true })
  const { rows } = await withConnection({ url, signal }, (client) => client.query(WIDEN))
  const statements = rows.map(({ statement }) => statement)
  const added = join(dir, '99991231000000_in_between')
  mkdirSync(added)
  writeFileSync(
    join(added, 'migration.sql'),
    [`-- works-with: ${newest}`, ...statements, 'CREATE TABLE in_between (n int);'].join('\n'),
  )
  return migrate(url, { dir, log: say, signal })
}

/** One that knows of floors runs, as its floor is declared; those of before refuse every newer database. */
async function startAgain({ system, tree }) {
  const part = await system.start({ tree, name: 'old worker' })
  if (existsSync(join(tree, 'scripts/lib/migrations/floor.mjs'))) {
    await system.whenReady(part)
    await part.stop()
    return 'it runs'
  }
  const code = await part.ended
  if (code !== 0 && /newer than this release/.test(part.said())) return 'it refuses, with the reason'
  throw new Failure(`the old worker ended with ${code} on a newer database\n${part.said()}`)
}
