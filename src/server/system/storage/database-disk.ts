import type { Storage } from '@/contracts/superuser/storage'
import { CONSOLE_SILENT_AFTER_MS, isAlive } from '@/domain/system/state'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { loadConsoleStates, loadWorkerStates } from '../health/process-states'

/** Only members of pg_read_all_settings are told where it is. */
const FOLDER = `
  select case when has_parameter then current_setting('data_directory', true) end as folder
  from (select pg_has_role(current_user, 'pg_read_all_settings', 'member') as has_parameter) may`

/** A database that came over a network is on another machine, whatever its folder is called there. */
const IS_LOCAL = `select inet_server_addr() is null or inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1' as local`

async function localFolder(): Promise<string | null> {
  const [where] = await runQuery<{ local: boolean }>(pool(), IS_LOCAL)
  if (!where?.local) return null
  return (await runQuery<{ folder: string | null }>(pool(), FOLDER))[0]?.folder ?? null
}

/** The disk that the database fills: known when its folder lies in the DATA_DIR of a process that tells of its disk. */
export async function findDatabaseDisk(): Promise<Storage['disk']> {
  const folder = await localFolder()
  if (folder === null) return null
  const [consoles, workers] = await Promise.all([loadConsoleStates(), loadWorkerStates()])
  const live = [
    ...consoles.filter(({ silentMs }) => silentMs < CONSOLE_SILENT_AFTER_MS),
    ...workers.filter(isAlive),
  ]
  const found = live.find(({ disk }) => disk !== null && folder.startsWith(disk.path))
  return found?.disk ? { host: found.host, ...found.disk } : null
}
