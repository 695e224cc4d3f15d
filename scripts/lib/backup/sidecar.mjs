import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'

const pathOf = (file) => `${file}.json`

/**
 * What is known of a backup without reading it, kept beside it: { bytes, rows, tables, release, secret, verified }. A backup
 * without it, or with one that cannot be read, counts as one that nothing is known of.
 */
export function readSidecar(file) {
  const path = pathOf(file)
  if (!existsSync(path)) return {}
  try {
    const known = JSON.parse(readFileSync(path, 'utf8'))
    return known instanceof Object ? known : {}
  } catch {
    return {}
  }
}

/** Adds to what is known; written completely before it takes its place. */
export function writeSidecar(file, more) {
  const staged = `${pathOf(file)}.${randomUUID()}`
  try {
    writeFileSync(staged, `${JSON.stringify({ ...readSidecar(file), ...more })}\n`, { mode: 0o600 })
    renameSync(staged, pathOf(file))
  } finally {
    rmSync(staged, { force: true })
  }
}

/** Removes a backup with what was known of it. */
export function removeBackup(file) {
  rmSync(file, { force: true })
  rmSync(pathOf(file), { force: true })
}
