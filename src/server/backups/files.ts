import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { checkBackupDownload, deleteBackup, downloadBackup } from '@/contracts/superuser/backups'
import { requireProof } from '@/server/accounts/reauth'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import type { Verb } from '@/server/verb'
import { type KeptBackup, listBackups } from '~/scripts/lib/backup/folder.mjs'
import { removeBackup } from '~/scripts/lib/backup/sidecar.mjs'
import { backupDir } from './schedule'
import { withRequests } from './with-requests'

/** A backup of this console's folder. Throws a 404 for any other name. */
export function requireBackupFile(name: string): KeptBackup {
  const found = listBackups(backupDir()).find((one) => one.name === name)
  if (!found) throw new AppError('not_found', 'There is no such backup in this console’s folder')
  return found
}

const entityOf = (name: string) => ({ type: 'backup', id: name, name }) as const

export const checkDownload: Verb<typeof checkBackupDownload> = async (ctx, { params: { id } }) => {
  requireBackupFile(id)
  requireProof(ctx)
  return { ok: true }
}

/** Recorded before the first byte leaves. */
export const sendBackup: Verb<typeof downloadBackup> = async (ctx, { params: { id } }) => {
  const { name, file, bytes } = requireBackupFile(id)
  requireProof(ctx)
  await record(ctx, 'backup.download', name)
  const source = createReadStream(file)
  ctx.signal.addEventListener('abort', () => source.destroy(), { once: true })
  return new Response(Readable.toWeb(source) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/gzip',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store, no-transform',
    },
  })
}

const record = (ctx: SignedIn, action: 'backup.download' | 'backup.delete', name: string) =>
  db().$transaction((tx) => recordAudit(tx, ctx, { action, entity: entityOf(name) }))

/** Recorded before it is gone: a record that cannot be written leaves the file. */
export const dropBackup: Verb<typeof deleteBackup> = async (ctx, { params: { id } }) => {
  const { name, file } = requireBackupFile(id)
  requireProof(ctx)
  await withRequests(async (tx) => {
    const where = { file: name, kind: 'verify', state: { in: ['waiting', 'running'] } }
    if ((await tx.backupRun.count({ where })) > 0)
      throw new AppError('conflict', 'It is being verified. Cancel that first.')
    await recordAudit(tx, ctx, { action: 'backup.delete', entity: entityOf(name) })
  })
  removeBackup(file)
  return { ok: true }
}
