import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withConnection } from '../postgres/connect.mjs'
import { Damage } from './damage.mjs'
import { keepNewest, makeBackupDir, newBackupFile } from './folder.mjs'
import { withBackupRun } from './run.mjs'
import { verifyBackup } from './scratch.mjs'
import { writeSidecar } from './sidecar.mjs'
import { writeBackup } from './write-backup.mjs'

const SECRET = 'nextauth-secret'
const KEEP = "select (value #>> '{schedule,keep}')::int as keep from setting where key = 'backups.schedule'"

/** How many are kept: as the schedule in the database says, else `fallback`. */
async function loadKeep(url, fallback) {
  const found = await withConnection({ url, name: 'cistern-backup' }, (client) =>
    // a database of an earlier release, or one that is not Cistern's yet
    client.query(KEEP).catch(() => ({ rows: [] })),
  )
  return found.rows[0]?.keep ?? fallback
}

/**
 * Makes a backup in a folder, for a command or a console (`runId`), and removes those that are too many. `dataDir` holds the
 * key that belongs to the rows. Answers { name, file, bytes, rows, tables, secret, removed }.
 */
export const makeBackup = ({ url, dir, keep, release, dataDir, runId, signal }) =>
  withBackupRun({ url, kind: 'make', runId, signal }, async (run) => {
    const file = newBackupFile(makeBackupDir(dir), new Date())
    const files = { [SECRET]: join(dataDir, SECRET) }
    const made = await writeBackup({ url, file, release, files, ...run })
    const secret = existsSync(files[SECRET])
    const { bytes, rows, tables } = made
    writeSidecar(file, { bytes, rows, tables, release, secret, verified: undefined })
    const removed = keepNewest(file, await loadKeep(url, keep))
    return { name: basename(file), ...made, secret, removed }
  })

/**
 * Restores a backup into a scratch database and compares; notes beside the file what was found. Answers
 * { name, about, rows }. Throws a Damage where the file is at fault.
 */
export const checkBackup = ({ url, scratchUrl, file, migrations, runId, log, signal }) =>
  withBackupRun({ url, kind: 'verify', file: basename(file), runId, signal }, async (run) => {
    const { signal: stop, report } = run
    const note = (verdict) => {
      if (existsSync(file)) writeSidecar(file, { verified: { at: new Date().toISOString(), ...verdict } })
    }
    try {
      const { about, rows } = await verifyBackup({
        url,
        scratchUrl,
        file,
        migrations,
        log,
        report,
        signal: stop,
      })
      note({ ok: true, rows, problems: [] })
      return { name: basename(file), about, rows }
    } catch (error) {
      if (error instanceof Damage && !stop.aborted) note({ ok: false, rows: null, problems: error.problems })
      throw error
    }
  })
