import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * A hash of the names and contents of files and folders, and of `extra` values. `isIgnored` gets each path relative
 * to `base`. What does not exist counts as absent, so that its appearance changes the hash.
 */
export function contentHash({ base, paths, extra = [], isIgnored = () => false }) {
  const hash = createHash('sha256')
  const add = (text) => hash.update(`${text.length}:`).update(text)
  const visit = (path) => {
    const name = relative(base, path)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat || isIgnored(name)) return
    if (stat.isDirectory()) {
      for (const entry of readdirSync(path).sort()) visit(join(path, entry))
      return
    }
    add(name)
    add(readFileSync(path))
  }
  for (const path of [...paths].sort()) visit(join(base, path))
  for (const value of extra) add(String(value))
  return hash.digest('hex')
}

/** True when `file` holds this hash. */
export const isFresh = (file, hash) => existsSync(file) && readFileSync(file, 'utf8').trim() === hash

export function writeStamp(file, hash) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${hash}\n`)
}

export const removeStamp = (file) => rmSync(file, { force: true })
