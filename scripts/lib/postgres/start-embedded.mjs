import { Failure } from '../failure.mjs'
import { callOf } from '../paths.mjs'
import { say } from '../say.mjs'
import { startPostgres } from '../../postgres.mjs'
import { isBrokenOff } from './postgres-cluster.mjs'

/** Starts the embedded database as the settings say, for this run. Answers its address. */
export async function startEmbedded({ settings, signal, defer }) {
  const { dataDir: dir, walArchiveDir: archiveDir } = settings
  if (isBrokenOff(dir))
    throw new Failure(
      `A restore to a moment was broken off. ${callOf('restore')} --undo puts back what was there; where nothing was, repeat the restore.`,
    )
  const postgres = await startPostgres({ dir, archiveDir, log: say, signal })
  defer(postgres.stop, postgres.kill)
  return postgres.url
}
