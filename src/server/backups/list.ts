import { statfs } from 'node:fs/promises'
import type { Backup, listBackups } from '@/contracts/superuser/backups'
import { pool } from '@/server/db/pool'
import { db } from '@/server/db/prisma'
import { runQuery } from '@/server/db/transaction'
import type { Verb } from '@/server/verb'
import { type KeptBackup, listBackups as listFiles } from '~/scripts/lib/backup/folder.mjs'
import { runView, WITH_PERSON } from './run-view'
import { backupDir, loadBackupSchedule, scheduleView } from './schedule'

const MOST_ENDED = 20

const backupView = ({ name, at, bytes, known }: KeptBackup): Backup => ({
  id: name,
  at: at.toISOString(),
  bytes,
  rows: known.rows ?? null,
  release: known.release ?? null,
  secret: known.secret ?? null,
  verified: known.verified ?? null,
  changed: known.bytes !== undefined && known.bytes !== bytes,
})

/** Null where the folder does not exist yet. */
async function diskOf(folder: string) {
  const found = await statfs(folder).catch(() => null)
  return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize }
}

async function loadRuns() {
  const [open, ended] = await Promise.all([
    db().backupRun.findMany({
      where: { state: { in: ['waiting', 'running'] } },
      include: WITH_PERSON,
      orderBy: { createdAt: 'asc' },
    }),
    db().backupRun.findMany({
      where: { endedAt: { not: null } },
      include: WITH_PERSON,
      orderBy: { endedAt: 'desc' },
      take: MOST_ENDED,
    }),
  ])
  return [...open, ...ended].map(runView)
}

const FIGURES = `
  select pg_database_size(current_database())::float8 as bytes,
    (select max(ended_at) from backup_run where kind = 'make' and state = 'done') as last`

export const showBackups: Verb<typeof listBackups> = async ({ now }) => {
  const folder = backupDir()
  const [runs, schedule, disk, [figures]] = await Promise.all([
    loadRuns(),
    loadBackupSchedule(),
    diskOf(folder),
    runQuery<{ bytes: number; last: Date | null }>(pool(), FIGURES),
  ])
  return {
    backups: listFiles(folder).map(backupView),
    runs,
    schedule: scheduleView(schedule, now),
    folder,
    disk,
    databaseBytes: figures?.bytes ?? 0,
    lastSuccessAt: figures?.last?.toISOString() ?? null,
  }
}
