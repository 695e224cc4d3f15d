import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

export const SETTING_PROBLEMS = ['file_changed', 'file_ignored', 'links_local', 'backups_same_disk'] as const
export const SETTING_SOURCES = [
  'environment',
  'env_file',
  'default',
  'database',
  'generated',
  'start',
  'unset',
] as const

const Setting = z.object({
  key: z.string(),
  /** As text; secrets masked, null when unset. */
  value: z.string().nullable(),
  secret: z.boolean(),
  /** `start`: npm start has decided it; `generated`: made once and kept. */
  source: z.enum(SETTING_SOURCES),
  /** How a change gets into force: a restart, a new build, or nothing, because a flag may override it at once. */
  change: z.enum(['restart', 'build']),
  /** What overrides it now: a flag, a level of the log, a schedule. */
  override: z
    .object({
      by: z.enum(['flag', 'log_level', 'schedule']),
      value: z.string(),
      until: z.string().nullable(),
    })
    .nullable(),
  problems: z.array(z.enum(SETTING_PROBLEMS)),
})
export type SettingView = z.output<typeof Setting>

export const listSettings = endpoint({
  method: 'GET',
  path: '/superuser/settings',
  access: 'superuser',
  summary: 'Every setting as this console has it in force, secrets masked, with where it comes from',
  output: z.object({
    settings: z.array(Setting),
    /** Names that look like settings and are none. */
    unknown: z.array(z.string()),
    startedAt: z.iso.datetime(),
  }),
})
