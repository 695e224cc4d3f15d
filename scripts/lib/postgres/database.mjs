import { Failure } from '../failure.mjs'
import { say } from '../say.mjs'
import { migrate } from '../../migrate.mjs'
import { runningUrl } from '../../postgres.mjs'
import { startEmbedded } from './start-embedded.mjs'

const EXTERNAL_WAIT_MS = 60_000

/** The address of a database with all migrations: DATABASE_URL's, or the embedded one's, started for this run. */
export async function openDatabase({ settings, signal, defer }) {
  if (settings.databaseUrl) {
    await migrate(settings.directUrl ?? settings.databaseUrl, { log: say, waitMs: EXTERNAL_WAIT_MS, signal })
    return settings.databaseUrl
  }
  const url = await startEmbedded({ settings, signal, defer })
  signal.throwIfAborted()
  await migrate(url, { log: say, waitMs: 5000, signal })
  return url
}

/** The database of a program that runs beside the application: DATABASE_URL's, or the embedded one that is running. */
export async function joinDatabase({ settings, signal }) {
  const url = settings.databaseUrl ?? runningUrl(settings.dataDir)
  if (!url)
    throw new Failure(
      `Set DATABASE_URL, or start the application first (its data is in ${settings.dataDir}).`,
    )
  await migrate(settings.directUrl ?? url, { log: say, waitMs: EXTERNAL_WAIT_MS, signal })
  return url
}
