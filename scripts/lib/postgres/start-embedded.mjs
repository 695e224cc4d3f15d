import { say } from '../say.mjs'
import { startPostgres } from '../../postgres.mjs'

/** Starts the embedded database as the settings say, for this run. Answers its address. */
export async function startEmbedded({ settings, signal, defer }) {
  const { dataDir: dir, walArchiveDir: archiveDir } = settings
  const postgres = await startPostgres({ dir, archiveDir, log: say, signal })
  defer(postgres.stop, postgres.kill)
  return postgres.url
}
