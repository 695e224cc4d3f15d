import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAME = /^cistern-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/
const PART = /^cistern-[\d-]+\.tar\.gz\.[\da-f-]+\.part$/

/** The name of a backup made at a time; names sort by it. */
export const backupName = (at) =>
  `cistern-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar.gz`

/** Backups of a folder, newest first: { name, file, at, bytes }. */
export function listBackups(dir) {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, file: join(dir, name), at: timeOf(name), bytes: statSync(join(dir, name)).size }))
}

function timeOf(name) {
  const [, year, month, day, ...time] = NAME.exec(name)
  return new Date(`${year}-${month}-${day}T${time.join(':')}Z`)
}

/**
 * Removes all but the newest `keep` of the folder, never the one that was just made, whatever the clock says, and what was
 * broken off. Returns the names removed.
 */
export function keepNewest(made, keep) {
  const dir = dirname(made)
  const old = listBackups(dir)
    .filter(({ file }) => file !== made)
    .slice(keep - 1)
  const broken = readdirSync(dir).filter((name) => PART.test(name) && isStale(join(dir, name)))
  const names = [...old.map(({ name }) => name), ...broken]
  for (const name of names) rmSync(join(dir, name), { force: true })
  return names
}

const DAY_MS = 86_400_000
const isStale = (file) => Date.now() - statSync(file).mtimeMs > DAY_MS

export function makeBackupDir(dir) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}
