import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach } from '../account.mjs'
import { Failure } from '../failure.mjs'

export const USER = 'cistern'
export const DATABASE = 'cistern'

/** Locale and time zone of the caller must not leak into the database. */
export const serverEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Where the parts of an embedded PostgreSQL live in a data folder. */
export function clusterPaths(dir) {
  return {
    cluster: join(dir, 'postgres'),
    staged: join(dir, 'postgres.new'),
    state: join(dir, 'postgres.json'),
    log: join(dir, 'postgres.log'),
  }
}

/** While it is there a server recovers. */
export const RECOVERY = 'recovery.signal'

/** Whether the database is one that began to recover and was killed before it had. */
export const isBrokenOff = (dir) => existsSync(join(clusterPaths(dir).cluster, RECOVERY))

/** The folder that holds everything. Only root's needs to be passed through by another account. */
export function makeDataDir(dir) {
  try {
    if (mkdirSync(dir, { recursive: true })) chmodSync(dir, process.getuid?.() === 0 ? 0o711 : 0o700)
    const probe = join(dir, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Failure(`DATA_DIR ${dir} is not writable (${error.code ?? error.message})`)
  }
}

/** { password, port } of the cluster in this data folder, or null when there is none yet. */
export function readState(dir) {
  const { state } = clusterPaths(dir)
  return existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')) : null
}

/** Replaces the state file as a whole: a crash leaves the old one or the new one. */
export function writeState(dir, value) {
  const { state } = clusterPaths(dir)
  const staged = `${state}.${process.pid}`
  writeFileSync(staged, `${JSON.stringify(value)}\n`, { mode: 0o600 })
  renameSync(staged, state)
}

/** The major version that a cluster was made with, or null. */
export function clusterMajor(clusterDir) {
  const file = join(clusterDir, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/**
 * How to name a cluster to a server that runs as `account`, and where to start it. A folder below one that is closed
 * to that account (a checkout in /root) is entered while we are still root and then called by its Linux name
 * "current directory", so the data stays in DATA_DIR. Before version 16 PostgreSQL cannot be started so.
 */
export function clusterAccess({ clusterDir, account, major }) {
  if (canReach(clusterDir, account)) return { cwd: clusterDir, name: clusterDir }
  if (process.platform === 'linux' && major >= 16) return { cwd: clusterDir, name: '/proc/self/cwd' }
  throw new Failure(
    `PostgreSQL does not run as root, and the account it would use cannot reach ${clusterDir}. ` +
      'Start as an ordinary user, set DATA_DIR to a folder that everybody can enter, or set DATABASE_URL.',
  )
}

/** Makes the cluster when there is none: in a folder beside it, renamed when finished, so never by half. */
export function ensureCluster({ dir, binaries, account, isThrowAway, log }) {
  const paths = clusterPaths(dir)
  if (clusterMajor(paths.cluster)) {
    if (readState(dir)) return
    throw new Failure(
      `${paths.state} is missing: it holds the password of ${paths.cluster}. Restore both together.`,
    )
  }
  log('Creating the database (once) …')
  const password = readState(dir)?.password ?? randomBytes(24).toString('base64url')
  writeState(dir, { ...readState(dir), password })
  rmSync(paths.staged, { recursive: true, force: true })
  mkdirSync(paths.staged, { mode: 0o700 })
  if (account) chownSync(paths.staged, account.uid, account.gid)
  initdb({ clusterDir: paths.staged, binaries, account, password, isThrowAway })
  renameSync(paths.staged, paths.cluster)
}

function initdb({ clusterDir, binaries, account, password, isThrowAway }) {
  const { cwd, name } = clusterAccess({ clusterDir, account, major: binaries.major })
  const secrets = mkdtempSync(join(tmpdir(), 'cistern-'))
  const pwfile = join(secrets, 'password')
  writeFileSync(pwfile, password, { mode: 0o600 })
  if (account) for (const path of [secrets, pwfile]) chownSync(path, account.uid, account.gid)
  const args = ['-D', name, '-U', USER, '--auth=scram-sha-256', `--pwfile=${pwfile}`, '--no-instructions']
  if (isThrowAway) args.push('--no-sync')
  try {
    const trouble = []
    for (const locale of localeChoices(binaries.major)) {
      const options = { ...account, cwd, env: serverEnv, encoding: 'utf8' }
      const result = spawnSync(join(binaries.dir, 'initdb'), [...args, '--encoding=UTF8', ...locale], options)
      if (result.status === 0) return
      trouble.push(result.stderr || String(result.error))
      for (const entry of readdirSync(clusterDir))
        rmSync(join(clusterDir, entry), { recursive: true, force: true })
    }
    throw new Failure(`initdb failed:\n${trouble.join('\n')}`)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
}

/** Unicode rules that do not change with the machine's C library where PostgreSQL has its own, else the nearest. */
function localeChoices(major) {
  const plain = ['--locale=C']
  if (major >= 17) return [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], plain]
  return [['--locale=C.UTF-8'], plain]
}
