import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * The name of this worker, made once and kept: the broker keeps a session under it, and a worker that came back
 * under another name would leave its messages waiting there for ever. One worker for each data folder.
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
