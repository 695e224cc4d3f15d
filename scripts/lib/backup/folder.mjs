import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSidecar, removeBackup } from './sidecar.mjs'

const NAME = /^cistern-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/
const PART = /^cistern-[\d-]+\.tar\.gz\.[\da-f-]+\.part$/

/** The name of a backup made at a time; names sort by it. */
export const backupName = (at) =>
  `cistern-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar.gz`

/** The file of a backup that begins now: its second, or the next one that no backup has. */
export function newBackupFile(dir, at) {
  const file = join(dir, backupName(at))
  return existsSync(file) ? newBackupFile(dir, new Date(at.getTime() + 1000)) : file
}

/** Backups of a folder, newest first: { name, file, at, bytes, known }; `known` is what its sidecar says. */
export function listBackups(dir) {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, file: join(dir, name), at: timeOf(name) }))
    .flatMap((one) => {
      // somebody may have removed it meanwhile
      const stat = statSync(one.file, { throwIfNoEntry: false })
      return stat ? [{ ...one, bytes: stat.size, known: readSidecar(one.file) }] : []
    })
}

function timeOf(name) {
  const [, year, month, day, ...time] = NAME.exec(name)
  return new Date(`${year}-${month}-${day}T${time.join(':')}Z`)
}

/**
 * Which backups go, newest first in and out: all but the newest `keep`, never the one that was just made, whatever the
 * clock says, and never the newest that was restored and found good.
 */
export function backupsToRemove(backups, { made, keep }) {
  const verified = backups.find(({ known }) => known.verified?.ok)
  return backups
    .filter(({ name }) => name !== made)
    .slice(Math.max(0, keep - 1))
    .filter((one) => one !== verified)
}

/** Removes these backups of the folder, and what was broken off a day ago. Returns the names removed. */
export function keepNewest(made, keep) {
  const dir = dirname(made)
  const old = backupsToRemove(listBackups(dir), { made: made.slice(dir.length + 1), keep })
  for (const { file } of old) removeBackup(file)
  const broken = removeParts(dir, (name) => isStale(join(dir, name)))
  return [...old.map(({ name }) => name), ...broken]
}

/** Removes unfinished files; `isMeant` gets the name, which holds the id of the run that has begun it. */
export function removeParts(dir, isMeant) {
  if (!existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => PART.test(name) && isMeant(name))
  for (const name of names) rmSync(join(dir, name), { force: true })
  return names
}

const DAY_MS = 86_400_000
const isStale = (file) =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > DAY_MS

export function makeBackupDir(dir) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}
