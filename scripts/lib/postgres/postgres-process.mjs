import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../failure.mjs'
import { parsePidFile } from '../parse.mjs'
import { clusterAccess, clusterPaths, serverEnv } from './postgres-cluster.mjs'
import { commandOf, isAlive, signalTo, waitUntilGone } from '../processes.mjs'

const LOG_LIMIT = 10 * 1024 * 1024

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * The server that serves this cluster now, or null. A pid file left behind by a crash, whose number may meanwhile
 * belong to anybody, is removed: PostgreSQL itself would refuse to start while that process lives.
 */
export function findServer(dir) {
  const { cluster } = clusterPaths(dir)
  const file = join(cluster, 'postmaster.pid')
  const entry = existsSync(file) ? parsePidFile(readFileSync(file, 'utf8')) : null
  if (entry && isServerOf(entry.pid, cluster)) return entry
  rmSync(file, { force: true })
  return null
}

function isServerOf(pid, cluster) {
  if (!isAlive(pid)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    if (process.platform === 'linux') return false
    const command = commandOf(pid)
    return command.includes('postgres') && command.includes(cluster)
  }
}

/**
 * Ends what a killed server has left behind: its helpers notice by themselves, but one that is busy with a long query
 * keeps the shared memory, and no new server starts. Only Linux tells which they are.
 */
export function endOrphans(dir) {
  const { cluster } = clusterPaths(dir)
  if (process.platform !== 'linux' || findServer(dir)) return
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  for (const pid of pids) if (isServerOf(pid, cluster)) signalTo(pid, 'SIGTERM')
}

/** Starts a server that outlives us and writes to its own log. Returns its pid and the start of its log lines. */
export function spawnServer({ dir, binaries, account, port, settings }) {
  const paths = clusterPaths(dir)
  const { cwd, name } = clusterAccess({ clusterDir: paths.cluster, account, major: binaries.major })
  const args = ['-D', name]
  for (const [key, value] of Object.entries({ ...SETTINGS, ...settings, port }))
    args.push('-c', `${key}=${value}`)
  const logFd = openLog(paths.log)
  const logStart = statSync(paths.log).size
  try {
    const child = spawn(join(binaries.dir, 'postgres'), args, {
      ...account,
      cwd,
      env: serverEnv,
      detached: true,
      stdio: ['ignore', logFd, logFd],
    })
    child.on('error', () => {})
    child.unref()
    return { pid: child.pid ?? 0, logStart }
  } finally {
    closeSync(logFd)
  }
}

function openLog(file) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/** What the server has logged since it was started. */
export function readLog(dir, logStart) {
  return readFileSync(clusterPaths(dir).log).subarray(logStart).toString('utf8').trim()
}

const RECOVERING = '57P03'
const SILENT_MS = 300_000

/**
 * Connects as soon as the server is ready. Throws when it dies, refuses our password, or has said nothing for five
 * minutes. One that recovers says so and is waited for: started again, it would begin its recovery again.
 */
export async function connectWhenReady({ url, pid, onSlow, signal, silentMs = SILENT_MS }) {
  const { default: pg } = await import('pg')
  const started = Date.now()
  let heardAt = started
  let told = false
  for (;;) {
    signal?.throwIfAborted()
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (error.code === '28P01') throw new Failure('PostgreSQL refuses the password in postgres.json.')
      if (!isAlive(pid)) throw new Failure('PostgreSQL ended while starting.')
      if (error.code === RECOVERING) heardAt = Date.now()
      if (Date.now() - heardAt > silentMs) throw new Failure(`PostgreSQL does not answer: ${error.message}`)
      if (!told && Date.now() - started > 5000) onSlow?.()
      told ||= Date.now() - started > 5000
      await sleep(50)
    }
  }
}

/** Fast shutdown; after `graceMs` immediate shutdown, at last SIGKILL. Committed data is safe in every case. */
export async function stopServer(pid, graceMs = 30_000) {
  if (!isAlive(pid)) return
  if (!signalTo(pid, 'SIGINT') && isAlive(pid)) {
    throw new Failure(`PostgreSQL (process ${pid}) belongs to another user and cannot be stopped.`)
  }
  if (await waitUntilGone(pid, graceMs)) return
  signalTo(pid, 'SIGQUIT')
  if (await waitUntilGone(pid, 5000)) return
  signalTo(pid, 'SIGKILL')
  await waitUntilGone(pid, 5000)
}
