import * as z from 'zod'
import { Done, endpoint } from '@/contracts/endpoint'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { isZone } from '@/domain/time/zoned-time'
import { Person, Version } from './maintenance'

const superuser = { access: 'superuser' } as const
const name = z.string().regex(/^cistern-\d{8}-\d{6}\.tar\.gz$/, 'The name of a backup')
const params = z.strictObject({ id: name })

/** A file of the folder of backups. */
const Backup = z.object({
  /** Its name. */
  id: z.string(),
  at: z.iso.datetime(),
  bytes: z.number(),
  rows: z.number().nullable(),
  release: z.string().nullable(),
  /** Whether the key that signs sessions and opens sealed secrets is in it; null when that is not known. */
  secret: z.boolean().nullable(),
  verified: z
    .object({
      at: z.iso.datetime(),
      ok: z.boolean(),
      /** Rows that came back as they were; null where later migrations have changed the schema. */
      rows: z.number().nullable(),
      problems: z.array(z.string()),
    })
    .nullable(),
  /** The file is not as long as it was when it was made. */
  changed: z.boolean(),
})
export type Backup = z.output<typeof Backup>

export const RUN_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** One making or verifying of a backup. */
const BackupRun = z.object({
  id: z.string(),
  kind: z.enum(['make', 'verify']),
  state: z.enum(RUN_STATES),
  origin: z.enum(['person', 'schedule', 'command']),
  requestedBy: Person.nullable(),
  file: z.string().nullable(),
  host: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  cancelling: z.boolean(),
  progress: z
    .object({
      phase: z.enum(['reading', 'loading', 'comparing']),
      done: z.number(),
      total: z.number(),
      table: z.string().nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
})
export type BackupRun = z.output<typeof BackupRun>

export const BackupScheduleSetting = z.strictObject({
  every: z.enum(['day', 'week']),
  weekday: z.number().int().min(0).max(6),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 02:30'),
  zone: z.string().max(64).refine(isZone, 'There is no such time zone'),
  keep: z.number().int().min(1).max(SYSTEM_LIMITS.mostKept),
  /** Restore each one into a database of its own after it was made. */
  verify: z.boolean(),
})

const ScheduleView = z.object({
  version: Version,
  schedule: BackupScheduleSetting.nullable(),
  /** How many stay; of the schedule, or BACKUP_KEEP. */
  keep: z.number(),
  nextAt: z.iso.datetime().nullable(),
})
export type BackupScheduleView = z.output<typeof ScheduleView>

export const listBackups = endpoint({
  method: 'GET',
  path: '/superuser/backups',
  ...superuser,
  summary: 'The backups in this console’s folder, what is being done, and the schedule',
  output: z.object({
    backups: z.array(Backup),
    /** What waits or runs first, then the latest that have ended. */
    runs: z.array(BackupRun),
    schedule: ScheduleView,
    folder: z.string(),
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }).nullable(),
    /** Size of the database now. */
    databaseBytes: z.number(),
    lastSuccessAt: z.iso.datetime().nullable(),
  }),
})

export const makeBackup = endpoint({
  method: 'POST',
  path: '/superuser/backups',
  ...superuser,
  audit: ['backup.create'],
  errors: ['conflict'],
  summary: 'Ask for a backup; 409 with the present one in `current` while another is made or verified',
  limit: { points: 60, seconds: 3600, by: 'user' },
  body: z.strictObject({}),
  status: 202,
  output: z.object({ run: BackupRun }),
})

export const verifyBackup = endpoint({
  method: 'POST',
  path: '/superuser/backups/{id}/verify',
  ...superuser,
  audit: ['backup.verify'],
  errors: ['conflict'],
  summary: 'Restore a backup into a database of its own, compare every row, and drop it again',
  limit: { points: 60, seconds: 3600, by: 'user' },
  params,
  status: 202,
  output: z.object({ run: BackupRun }),
})

export const cancelBackupRun = endpoint({
  method: 'DELETE',
  path: '/superuser/backups/runs/{id}',
  ...superuser,
  audit: ['backup.cancel'],
  errors: ['conflict'],
  summary: 'Stop what is being made or verified; nothing of it stays',
  params: z.strictObject({ id: z.uuid() }),
  output: z.object({ run: BackupRun }),
})

export const setBackupSchedule = endpoint({
  method: 'PUT',
  path: '/superuser/backups/schedule',
  ...superuser,
  audit: ['setting.update'],
  errors: ['conflict'],
  summary: 'When backups are made by themselves, and how many are kept; null for never',
  body: z.strictObject({ schedule: BackupScheduleSetting.nullable(), version: Version.default(0) }),
  output: z.object({ schedule: ScheduleView }),
})

export const checkBackupDownload = endpoint({
  method: 'GET',
  path: '/superuser/backups/{id}/ready',
  ...superuser,
  summary: 'Whether a backup can be downloaded now; 403 `reauth_required` without a recent proof',
  params,
  output: Done,
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/superuser/backups/{id}/download',
  ...superuser,
  cookie: true,
  audit: ['backup.download'],
  produces: ['application/gzip'],
  summary: 'The file; whoever has it can read everything and sign in as anybody',
  params,
  output: z.unknown(),
})

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/superuser/backups/{id}',
  ...superuser,
  audit: ['backup.delete'],
  errors: ['conflict'],
  summary: 'Remove the file',
  params,
  output: Done,
})
