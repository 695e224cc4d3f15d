import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SettingView } from '@/contracts/superuser/settings'
import { backupDir } from '@/server/backups/schedule'
import { env, givenSetting, publicUrl, type SettingKey } from '@/server/env'
import type { EnvFile } from './env-file'

type Problem = SettingView['problems'][number]

const diskOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.dev ?? null

const isLocal = (): boolean => /\/\/(localhost|127\.|\[::1\])/.test(publicUrl)

const sameDisk = (path: string): Problem | null => {
  const disk = diskOf(path)
  return disk !== null && disk === diskOf(resolve(/* turbopackIgnore: true */ env.DATA_DIR))
    ? 'backups_same_disk'
    : null
}

/** What is wrong with a setting by itself. */
const CHECKS: Partial<Record<SettingKey, () => Problem | null>> = {
  // mails and pushes lead to this machine, which is another one for whoever reads them
  NEXTAUTH_URL: () => (env.SMTP_URL && isLocal() ? 'links_local' : null),
  BACKUP_DIR: () => sameDisk(backupDir()),
  BACKUP_WAL_DIR: () =>
    env.BACKUP_WAL_DIR ? sameDisk(resolve(/* turbopackIgnore: true */ env.BACKUP_WAL_DIR)) : null,
}

/** `.env` was read at the start: what has been written into it since is not in force, nor what the environment overrides. */
function problemOfFile(key: SettingKey, { values, changedAt }: EnvFile, startedAt: number): Problem | null {
  const written = values[key]
  if (!written || written === givenSetting(key)) return null
  return changedAt > startedAt ? 'file_changed' : 'file_ignored'
}

export const problemsOf = (key: SettingKey, file: EnvFile, startedAt: number): Problem[] =>
  [problemOfFile(key, file, startedAt), CHECKS[key]?.() ?? null].filter((one) => one !== null)
