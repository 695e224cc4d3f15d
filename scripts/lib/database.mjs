import { Failure } from './failure.mjs'
import { clusterMajor, clusterPaths } from './postgres/postgres-cluster.mjs'
import { startEmbedded } from './postgres/start-embedded.mjs'
import { runningUrl } from '../postgres.mjs'

/** DATABASE_URL's, or the embedded one, started for this run unless the application has it running. Nothing is migrated. */
export async function findDatabase({ settings, signal, defer }) {
  const running = settings.databaseUrl ?? runningUrl(settings.dataDir)
  if (running) return running
  if (!clusterMajor(clusterPaths(settings.dataDir).cluster))
    throw new Failure(`Set DATABASE_URL; there is no database in ${settings.dataDir}.`)
  return startEmbedded({ settings, signal, defer })
}
