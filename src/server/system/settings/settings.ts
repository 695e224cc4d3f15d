import type { listSettings, SettingView } from '@/contracts/superuser/settings'
import type { FlagId } from '@/domain/system/flags'
import { timeNow } from '@/server/clock'
import {
  env,
  EnvSchema,
  environmentNames,
  givenSetting,
  publicUrl,
  type SettingKey,
  setByStart,
} from '@/server/env'
import { mailSender } from '@/server/notifications/mail/sender'
import { currentRuntime } from '@/server/runtime/state'
import type { Verb } from '@/server/verb'
import { backupDir, loadBackupSchedule } from '@/server/backups/schedule'
import { type EnvFile, readEnvFile } from './env-file'
import { isSecretSetting, maskSetting } from './mask'
import { problemsOf } from './problems'

const KEYS = Object.keys(EnvSchema.shape) as SettingKey[]

/** What is used where nothing is given. */
const DERIVED: Partial<Record<SettingKey, () => string>> = {
  NEXTAUTH_URL: () => publicUrl,
  MAIL_FROM: () => mailSender,
  BACKUP_DIR: backupDir,
}
/** Made once by the server and kept: beside the data, or in the database. */
const KEPT: Partial<Record<SettingKey, 'generated' | 'database'>> = {
  NEXTAUTH_SECRET: 'generated',
  VAPID_PUBLIC_KEY: 'database',
  VAPID_PRIVATE_KEY: 'database',
}
const FROZEN: readonly SettingKey[] = ['NEXT_PUBLIC_API_URL']
const FLAG_OF: Partial<Record<SettingKey, FlagId>> = {
  AUTO_ONBOARD: 'auto_onboard',
  DEMO: 'demo',
  TELEGRAM_BOT_TOKEN: 'telegram',
  SMTP_URL: 'email',
}

/**
 * | given                          | source      |
 * |--------------------------------|-------------|
 * | the same as in `.env`          | env_file    |
 * | by whoever has started it      | environment |
 * | by npm start, of its own       | start       |
 * | not, and the server makes one  | generated, database |
 * | not, and there is a default    | default     |
 * | not                            | unset       |
 */
function sourceOf(key: SettingKey, file: EnvFile): SettingView['source'] {
  const given = givenSetting(key)
  if (given !== undefined && setByStart.has(key))
    return key === 'DATABASE_URL' || key === 'DEMO' ? 'start' : 'default'
  if (given !== undefined) return file.values[key] === given ? 'env_file' : 'environment'
  const kept = KEPT[key]
  if (kept) return kept
  return env[key] !== undefined || DERIVED[key] ? 'default' : 'unset'
}

function valueOf(key: SettingKey): string | null {
  const fallback = env[key] ?? DERIVED[key]?.()
  const value = givenSetting(key) ?? (fallback === undefined ? undefined : String(fallback))
  if (value === undefined) return KEPT[key] ? maskSetting('NEXTAUTH_SECRET', '') : null
  return maskSetting(key, value)
}

type Overrides = { keep: number | null; now: Date }

function overrideOf(key: SettingKey, { keep, now }: Overrides): SettingView['override'] {
  const { flags, logLevel } = currentRuntime()
  if (key === 'BACKUP_KEEP')
    return keep === null ? null : { by: 'schedule', value: String(keep), until: null }
  if (key === 'LOG_LEVEL' && logLevel && logLevel.until > now)
    return { by: 'log_level', value: logLevel.level, until: logLevel.until.toISOString() }
  const flag = FLAG_OF[key]
  const set = flag && flags.get(flag)
  if (!set || set.expiresAt <= now) return null
  return { by: 'flag', value: set.value, until: set.expiresAt.toISOString() }
}

/** Settings as this console has them in force. */
export async function readSettings(now: Date): Promise<SettingView[]> {
  const file = readEnvFile()
  const { schedule } = await loadBackupSchedule()
  return KEYS.map((key) => ({
    key,
    value: valueOf(key),
    secret: isSecretSetting(key),
    source: sourceOf(key, file),
    change: FROZEN.includes(key) ? 'build' : 'restart',
    override: overrideOf(key, { keep: schedule?.keep ?? null, now }),
    problems: problemsOf(key, file, startedAt()),
  }))
}

const startedAt = (): number => timeNow().getTime() - performance.now()

const FAMILIES =
  /^(MQTT|SMTP|MAIL|OIDC|GOOGLE|VAPID|PUSH|TELEGRAM|AUDIT|FIRMWARE|ROLLOUT|BACKUP|METRICS|SUPERUSER|NEXTAUTH|DATABASE|AUTO)_/
const isKnown = (name: string): boolean =>
  KEYS.some((key) => key === name || `${key}_FILE` === name) || name === 'NODE_ENV'

/** Names that somebody may have misspelt: all others of `.env`, and those of the environment that look like ours. */
function unknownNames(): string[] {
  const ofFile = Object.keys(readEnvFile().values)
  const ofEnvironment = environmentNames().filter((name) => FAMILIES.test(name))
  return [...new Set([...ofFile, ...ofEnvironment])].filter((name) => !isKnown(name)).sort()
}

export const showSettings: Verb<typeof listSettings> = async ({ now }) => ({
  settings: await readSettings(now),
  unknown: unknownNames(),
  startedAt: new Date(startedAt()).toISOString(),
})
