import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresAccount } from './lib/account.mjs'
import { Failure } from './lib/failure.mjs'
import { findFreePort } from './lib/ports.mjs'
import { findBinaries } from './lib/postgres/postgres-binaries.mjs'
import {
  clusterMajor,
  clusterPaths,
  DATABASE,
  ensureCluster,
  makeDataDir,
  readState,
  USER,
  writeState,
} from './lib/postgres/postgres-cluster.mjs'
import {
  connectWhenReady,
  endOrphans,
  findServer,
  readLog,
  spawnServer,
  stopServer,
} from './lib/postgres/postgres-process.mjs'
import { isAlive, signalTo } from './lib/processes.mjs'
import { archiveSettings } from './lib/wal-archive/archive.mjs'

// Where a root whose checkout is closed to others keeps a copy of the programs.
const ROOT_CACHE = '/var/lib/cistern'
const WATCH_MS = 500
const TRIES = 5
// Waits for the end of its input, which is our end.
const CLEAN_UP = `cat; pid=$(head -n 1 "$0/postgres/postmaster.pid") && kill -QUIT "$pid" && sleep 1; rm -rf "$0"`

/**
 * Starts the PostgreSQL of a data folder on loopback, or adopts the one that already serves it, and starts it again
 * on the same port whenever it dies. It outlives us when we are killed; `stop()` ends it.
 *
 * `archiveDir` is where its log is kept for restores to a moment, `settings` overrides server settings, `isThrowAway` gives
 * up safety after a power cut for speed (tests only), and `cacheDir` is where programs are copied to when root's checkout is
 * closed to other accounts. `signal` gives up the start, also while the server recovers.
 */
export async function startPostgres({
  dir: folder,
  log,
  archiveDir,
  settings = {},
  isThrowAway = false,
  cacheDir = ROOT_CACHE,
  signal,
}) {
  const dir = resolve(folder)
  makeDataDir(dir)
  const { cluster } = clusterPaths(dir)
  const account = postgresAccount(cluster)
  const binaries = findBinaries({ account, cacheDir, major: clusterMajor(cluster) })
  const unsafe = isThrowAway ? { fsync: 'off', full_page_writes: 'off' } : {}

  ensureCluster({ dir, log, binaries, account, isThrowAway })
  const archive = archiveDir ? archiveSettings({ archiveDir, dir, account }) : {}
  const server = { dir, log, binaries, account, settings: { ...unsafe, ...archive, ...settings } }
  const starting = { ...server, signal }
  const running = await adopt(starting)
  const started = running ?? (await launch(starting))
  const watch = keepRunning(server, started)
  return {
    url: urlOf(dir, started.port),
    port: started.port,
    adopted: running !== null,
    get pid() {
      return watch.pid()
    },
    stop: async () => {
      await watch.end()
      await stopServer(watch.pid())
    },
    /** Ends it now; the next start recovers from its log. */
    kill: () => {
      void watch.end()
      signalTo(watch.pid(), 'SIGQUIT')
    },
  }
}

/**
 * A PostgreSQL in a temporary folder, fast and not durable. It and its folder vanish with `stop()`, or when we die.
 */
export async function startThrowAwayPostgres({ log }) {
  const dir = mkdtempSync(join(tmpdir(), 'cistern-postgres-'))
  chmodSync(dir, 0o711)
  const guard = spawn('/bin/sh', ['-c', CLEAN_UP, dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.stdin.unref()
  try {
    const server = await startPostgres({ dir, log, isThrowAway: true, cacheDir: join(dir, 'programs') })
    const stop = async () => {
      await server.stop()
      rmSync(dir, { recursive: true, force: true })
      guard.stdin.end()
    }
    return { url: server.url, stop, kill: server.kill }
  } catch (error) {
    guard.stdin.end()
    throw error
  }
}

/** The address of the PostgreSQL that serves this data folder right now, or null. */
export function runningUrl(folder) {
  const dir = resolve(folder)
  const port = clusterMajor(clusterPaths(dir).cluster) && findServer(dir)?.port
  return port ? urlOf(dir, port) : null
}

function urlOf(dir, port, database = DATABASE) {
  return `postgresql://${USER}:${readState(dir).password}@127.0.0.1:${port}/${database}`
}

/** A live server is taken over; one that is just shutting down is waited for. */
async function adopt({ dir, log, signal }) {
  const found = findServer(dir)
  if (!found) return null
  try {
    if (!found.port) throw new Failure('no port yet')
    await makeReady({ dir, signal, ...found })
  } catch (error) {
    if (isAlive(found.pid)) throw error
    return null
  }
  log(`Using the PostgreSQL that is still running (process ${found.pid}, port ${found.port}).`)
  return found
}

async function launch(server) {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort({ preferred: readState(server.dir).port })
    try {
      return await launchOn(server, port)
    } catch (error) {
      if (
        attempt === TRIES ||
        !/could not create any TCP\/IP sockets|shared memory block/.test(error.message)
      )
        throw error
    }
  }
}

async function launchOn(server, port) {
  const { dir, log, signal } = server
  const { pid, logStart } = spawnServer({ ...server, port })
  try {
    await makeReady({ dir, pid, port, log, signal })
  } catch (error) {
    if (isAlive(pid)) await stopServer(pid)
    const lines = readLog(dir, logStart)
    if (/shared memory block .* still in use/.test(lines)) endOrphans(dir)
    await sleep(500)
    throw new Failure(`PostgreSQL did not start: ${error.message}\n${lines}`)
  }
  writeState(dir, { ...readState(dir), port })
  return { pid, port }
}

async function makeReady({ dir, pid, port, log, signal }) {
  const onSlow = () => log?.('PostgreSQL is recovering …')
  const client = await connectWhenReady({ url: urlOf(dir, port, 'postgres'), pid, onSlow, signal })
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/**
 * Looks after the process: whoever is connected finds it again at the same address. `end()` gives up a start that is under
 * way and answers once that has gone, so that whoever starts next does not adopt it.
 */
function keepRunning(server, { pid, port }) {
  let current = pid
  let starting = null
  const ending = new AbortController()
  const { signal } = ending
  const timer = setInterval(() => {
    if (starting || isAlive(current)) return
    starting = startAgain().finally(() => (starting = null))
  }, WATCH_MS)
  timer.unref()
  const startAgain = async () => {
    server.log('PostgreSQL has gone away; starting it again …')
    let told = ''
    while (!signal.aborted) {
      try {
        current = (findServer(server.dir) ?? (await launchOn({ ...server, signal }, port))).pid
        return
      } catch (error) {
        if (error.message !== told && !signal.aborted) server.log(error.message)
        told = error.message
      }
    }
  }
  const end = async () => {
    ending.abort()
    clearInterval(timer)
    await starting
  }
  return { pid: () => current, end }
}
