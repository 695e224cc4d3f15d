import { readdir } from 'node:fs/promises'
import { duration, say, warn } from '../say.mjs'
import { archiveOf } from './archive.mjs'
import { hasHole, listBaseCopies, makeBaseCopy } from './base-copy.mjs'

const LOOK_EVERY_MS = 10 * 60_000
const COPY_EVERY_MS = 86_400_000

/** Makes a base copy a day for as long as the application runs, the first at once, and one where the log has a hole. One that fails is tried again. */
export function keepBaseCopies({ url, settings, signal, defer }) {
  const { dataDir: dir, walArchiveDir: archiveDir, walArchiveDays: days } = settings
  if (!archiveDir) return
  let work = null
  const look = async () => {
    const archive = archiveOf(archiveDir, dir)
    const newest = (await listBaseCopies(archive)).at(-1)
    const isYoung = newest && Date.now() - newest.at.getTime() < COPY_EVERY_MS
    if (isYoung && !hasHole(await readdir(archive.wal), newest.segment)) return
    const started = Date.now()
    const { name } = await makeBaseCopy({ url, dir, archiveDir, days, signal })
    say(`Copied the database for restores to a moment: ${name}, ${duration(Date.now() - started)}.`)
  }
  const begin = () => {
    work ??= look()
      .catch((error) => {
        if (!signal.aborted) warn(`No copy for restores to a moment: ${error.message}`)
      })
      .finally(() => (work = null))
  }
  const timer = setInterval(begin, LOOK_EVERY_MS)
  defer(() => {
    clearInterval(timer)
    return work
  })
  begin()
}
