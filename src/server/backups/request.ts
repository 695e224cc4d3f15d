import type { cancelBackupRun, makeBackup, verifyBackup } from '@/contracts/superuser/backups'
import type { Prisma } from '@/generated/prisma/client'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { isServerless } from '@/server/env'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { requireBackupFile } from './files'
import { runView, WITH_PERSON } from './run-view'
import { withRequests } from './with-requests'

type Tx = Prisma.TransactionClient

const OPEN = { in: ['waiting', 'running'] }

async function requireNoneOpen(tx: Tx): Promise<void> {
  const open = await tx.backupRun.findFirst({
    where: { state: OPEN },
    include: WITH_PERSON,
    orderBy: { createdAt: 'asc' },
  })
  if (!open) return
  throw new AppError('conflict', 'A backup is being made or verified. Wait for its end, or cancel it.', {
    current: runView(open),
  })
}

function requireDisk(): void {
  if (isServerless)
    throw new AppError(
      'conflict',
      'This console has no disk. Make backups where its worker runs: npm run backup',
    )
}

type Wanted = { kind: 'make' | 'verify'; file: string | null }

const request = (ctx: SignedIn, { kind, file }: Wanted) =>
  withRequests(async (tx) => {
    requireDisk()
    await requireNoneOpen(tx)
    if (file !== null) requireBackupFile(file)
    const row = await tx.backupRun.create({
      data: { kind, file, origin: 'person', requestedById: ctx.actor.userId, createdAt: ctx.now },
      include: WITH_PERSON,
    })
    await recordAudit(tx, ctx, {
      action: kind === 'make' ? 'backup.create' : 'backup.verify',
      entity: { type: 'backup', id: row.id, name: file },
    })
    return { run: runView(row) }
  })

export const requestBackup: Verb<typeof makeBackup> = (ctx) => request(ctx, { kind: 'make', file: null })

export const requestVerification: Verb<typeof verifyBackup> = (ctx, { params: { id } }) =>
  request(ctx, { kind: 'verify', file: id })

/** One that waits ends here; one that runs hears of it within a second and ends itself. */
export const cancelRun: Verb<typeof cancelBackupRun> = (ctx, { params: { id } }) =>
  withRequests(async (tx) => {
    const row = await tx.backupRun.findUnique({ where: { id } })
    if (!row) throw new AppError('not_found', 'There is no such run')
    if (row.endedAt) throw new AppError('conflict', 'It has ended already')
    const isWaiting = row.state === 'waiting'
    const data = { cancelledAt: ctx.now, ...(isWaiting && { state: 'cancelled', endedAt: ctx.now }) }
    const after = await tx.backupRun.update({ where: { id }, data, include: WITH_PERSON })
    await recordAudit(tx, ctx, {
      action: 'backup.cancel',
      entity: { type: 'backup', id, name: row.file },
    })
    return { run: runView(after) }
  })
