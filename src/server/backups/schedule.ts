import { resolve } from 'node:path'
import * as z from 'zod'
import {
  BackupScheduleSetting,
  type BackupScheduleView,
  type setBackupSchedule,
} from '@/contracts/superuser/backups'
import { lastScheduledAt, nextScheduledAt } from '@/domain/system/backup-schedule'
import type { Prisma } from '@/generated/prisma/client'
import { requireProof } from '@/server/accounts/reauth'
import { withAdminLock } from '@/server/admin/admin-lock'
import { changesBetween } from '@/server/audit/changes'
import { jobSource, recordAudit } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import { MINUTE_MS } from '@/server/job'
import type { Verb } from '@/server/verb'
import { withRequests } from './with-requests'

/** Where it is kept, in the table of settings; npm run backup reads the number to keep there, too. */
export const SCHEDULE_KEY = 'backups.schedule'

/** The folder of backups. */
export const backupDir = (): string =>
  resolve(/* turbopackIgnore: true */ env.BACKUP_DIR ?? `${env.DATA_DIR}/backups`)

const Stored = z.object({
  schedule: BackupScheduleSetting.nullable(),
  version: z.number(),
  /** A moment before it was saved is not made up for. */
  since: z.iso.datetime(),
})
type Stored = z.output<typeof Stored>
const NEVER: Stored = { schedule: null, version: 0, since: new Date(0).toISOString() }

export async function loadBackupSchedule(
  client: Pick<ReturnType<typeof db>, 'setting'> = db(),
): Promise<Stored> {
  const row = await client.setting.findUnique({ where: { key: SCHEDULE_KEY } })
  return Stored.catch(NEVER).parse(row?.value)
}

export function scheduleView({ schedule, version }: Stored, now: Date): BackupScheduleView {
  const next = schedule && nextScheduledAt(schedule, now.getTime())
  return {
    version,
    schedule,
    keep: schedule?.keep ?? env.BACKUP_KEEP,
    nextAt: next === null ? null : new Date(next).toISOString(),
  }
}

export const changeBackupSchedule: Verb<typeof setBackupSchedule> = async (ctx, { body }) => {
  requireProof(ctx)
  const value = { schedule: body.schedule, version: body.version + 1, since: ctx.now.toISOString() }
  await withAdminLock(ctx, async (tx) => {
    const before = await loadBackupSchedule(tx)
    if (before.version !== body.version)
      throw new AppError('conflict', 'Somebody else has changed this meanwhile', {
        current: scheduleView(before, ctx.now),
      })
    const key = SCHEDULE_KEY
    await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    await recordAudit(tx, ctx, {
      action: 'setting.update',
      entity: { type: 'setting', id: key, name: key },
      changes: changesBetween(before.schedule, value.schedule),
    })
  })
  return { schedule: scheduleView(value, ctx.now) }
}

/** One that has failed is tried again, this often and after this time. */
const TRIES = 3
const TRY_AGAIN_MS = 10 * MINUTE_MS

async function tryAgain(tx: Prisma.TransactionClient, dueAt: Date, now: Date): Promise<void> {
  const endedAt = { lt: new Date(now.getTime() - TRY_AGAIN_MS) }
  await tx.backupRun.updateMany({
    where: { dueAt, state: 'failed', attempts: { lt: TRIES }, endedAt },
    data: { state: 'waiting', endedAt: null },
  })
}

/**
 * Asks for the backup of the latest moment of the schedule, once over all workers: the moment is unique among the runs.
 * One that nobody was up for is made up for, and one that has failed is tried again.
 */
export async function requestScheduledBackup(now: Date): Promise<void> {
  const { schedule, since } = await loadBackupSchedule()
  if (!schedule) return
  const dueAt = new Date(lastScheduledAt(schedule, now.getTime()))
  if (dueAt < new Date(since)) return
  await withRequests(async (tx) => {
    const data = { kind: 'make', origin: 'schedule', dueAt, createdAt: now }
    const { count } = await tx.backupRun.createMany({ data, skipDuplicates: true })
    if (count === 0) return tryAgain(tx, dueAt, now)
    const { id } = await tx.backupRun.findUniqueOrThrow({ where: { dueAt }, select: { id: true } })
    const entity = { type: 'backup', id, name: null } as const
    await recordAudit(tx, jobSource('backups.schedule', now), { action: 'backup.create', entity })
  })
}
