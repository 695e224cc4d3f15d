import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const PROGRAMS = ['mosquitto', 'mosquitto_pub', 'mosquitto_sub']
const FOLDER = inRoot('.cache/mosquitto')
// Debian puts the broker where only root's PATH leads.
const EXTRA = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin']

/**
 * The PATH on which Mosquitto's broker and clients are found: the machine's own, else Debian's packages unpacked
 * below .cache without installing them. Where that cannot be, the PATH as it is, and a line that says why.
 */
export function pathWithMosquitto() {
  const path = [process.env.PATH, ...EXTRA].join(delimiter)
  if (hasAll(path)) return path
  const unpacked = [join(FOLDER, 'wrappers'), path].join(delimiter)
  if (hasAll(unpacked)) return unpacked
  try {
    say("Unpacking Debian's Mosquitto …")
    unpack()
    if (hasAll(unpacked)) return unpacked
    say('Mosquitto does not run here; the test against an external broker is skipped.')
  } catch (error) {
    say(`No Mosquitto (${error.message}); the test against an external broker is skipped.`)
  }
  return path
}

function hasAll(path) {
  return PROGRAMS.every((name) => {
    const { error, signal, stdout, stderr } = spawnSync(name, ['--help'], {
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
      timeout: 10_000,
    })
    return !error && !signal && /mosquitto.* version/i.test(`${stdout}${stderr}`)
  })
}

function unpack() {
  const staged = `${FOLDER}.${process.pid}`
  rmSync(staged, { recursive: true, force: true })
  mkdirSync(join(staged, 'packages'), { recursive: true })
  try {
    download(staged)
    for (const name of readdirSync(join(staged, 'packages'))) {
      if (name.endsWith('.deb'))
        check('dpkg-deb', ['-x', join(staged, 'packages', name), join(staged, 'root')])
    }
    for (const part of ['packages', 'apt']) rmSync(join(staged, part), { recursive: true })
    writeWrappers(staged)
    rmSync(FOLDER, { recursive: true, force: true })
    renameSync(staged, FOLDER)
  } finally {
    rmSync(staged, { recursive: true, force: true })
  }
}

/** With the machine's package lists; when they do not serve, with lists of our own, which needs no rights. */
function download(staged) {
  const packages = join(staged, 'packages')
  const own = join(staged, 'apt')
  mkdirSync(join(own, 'lists', 'partial'), { recursive: true })
  const basic = ['-o', 'APT::Sandbox::User=root', '-o', 'Debug::NoLocking=1']
  const private_ = [...basic, '-o', `Dir::State::lists=${join(own, 'lists')}`, '-o', `Dir::Cache=${own}`]
  try {
    downloadWith(basic, packages)
  } catch {
    check('apt-get', [...private_, 'update', '-qq'])
    downloadWith(private_, packages)
  }
}

function downloadWith(options, cwd) {
  const wanted = ['mosquitto', 'mosquitto-clients']
  const list = check('apt-get', [
    ...options,
    'install',
    '--reinstall',
    '--print-uris',
    '-qq',
    '-y',
    '--no-install-recommends',
    ...wanted,
  ])
  const names = [...list.matchAll(/^'[^']+' ([a-z0-9.+-]+)_/gm)].map(([, name]) => name)
  if (names.length === 0) throw new Error('apt-get knows no package')
  check('apt-get', [...options, 'download', '-qq', ...new Set(names)], cwd)
}

/** Small scripts that start the unpacked programs with their libraries, so that nobody else gets those. */
function writeWrappers(staged) {
  const lib = join(staged, 'root', 'usr', 'lib')
  const folders = readdirSync(lib, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const libraries = ['', ...folders.map(({ name }) => name)].map((name) => join(FOLDER, 'root/usr/lib', name))
  mkdirSync(join(staged, 'wrappers'))
  for (const name of PROGRAMS) {
    const sub = ['bin', 'sbin'].find((dir) => existsSync(join(staged, 'root/usr', dir, name)))
    if (!sub) continue
    const file = join(staged, 'wrappers', name)
    const program = join(FOLDER, 'root/usr', sub, name)
    writeFileSync(file, `#!/bin/sh\nLD_LIBRARY_PATH="${libraries.join(':')}" exec "${program}" "$@"\n`)
    chmodSync(file, 0o755)
  }
}

function check(command, args, cwd) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 180_000,
  })
  if (status === 0) return stdout
  throw new Error(error?.message ?? `${command}: ${stderr.trim().split('\n').at(-1)}`)
}
