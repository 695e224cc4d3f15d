import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The persistent name of this worker: the broker keeps a session under it, and under another name its messages would
 * stay in that session. One worker per data folder.
 */
export function loadWorkerId(file: string): string {
  try {
    writeFileSync(file, `cistern-${randomBytes(6).toString('hex')}\n`, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const id = readFileSync(file, 'utf8').trim()
  if (!/^[\w-]{1,64}$/.test(id))
    throw new Error(`${file} does not hold a worker's name; delete it to have a new one made`)
  return id
}
