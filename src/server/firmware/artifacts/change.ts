import type { FirmwareFit } from '@/contracts/firmware/firmware'
import { type FirmwareArtifact, Prisma } from '@/generated/prisma/client'
import type * as z from 'zod'
import { changesBetween } from '@/server/audit/changes'
import { type AuditSource, recordAudit, type Requester, sourceOf } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { log } from '@/server/log'
import { lockRequester } from '../lock-requester'
import { leaveToCollect, removeUpload } from '../uploads/upload'
import { firmwareEntity } from './entity'
import { requireTemplate, templateOf } from './order-template'
import { isUsed } from './usage'

type Tx = Prisma.TransactionClient
type By = AuditSource | Requester

/** Holds who asks, and the row of an image, until the commit: who issues a token for it waits (tokens/issue.ts). */
async function withArtifact<T>(
  { id, by }: { id: string; by: By },
  work: (tx: Tx, found: FirmwareArtifact) => Promise<T>,
): Promise<T> {
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    await tx.$queryRaw`select from firmware_artifact where id = ${id}::uuid for update`
    const found = await tx.firmwareArtifact.findUnique({ where: { id } })
    if (!found) throw new AppError('not_found', 'There is no such firmware')
    return work(tx, found)
  })
}

type Change = { [F in keyof z.output<typeof FirmwareFit>]?: z.output<typeof FirmwareFit>[F] | undefined } & {
  state?: 'draft' | 'ready' | undefined
  minimalId?: string | null | undefined
}

/** Prisma leaves alone what is undefined, and wants a word for a JSON column that is emptied. */
const dataOf = ({ orderTemplate, ...fields }: Change) => ({
  ...fields,
  ...(orderTemplate !== undefined && { orderTemplate: orderTemplate ?? Prisma.DbNull }),
})

/** The smaller image is another one of the same family. */
async function requireSibling(tx: Tx, { id, family }: FirmwareArtifact, minimalId: string): Promise<void> {
  const where = { id: minimalId, family, NOT: { id } }
  if ((await tx.firmwareArtifact.count({ where })) > 0) return
  const message = 'There is no such firmware of this family'
  throw new AppError('invalid_input', message, { issues: [{ path: 'minimalId', message }] })
}

/** Changes texts, channel, fit or state; nothing happens when all stays. 409 for a withdrawn image. */
export async function changeFirmware(id: string, change: Change, by: By): Promise<void> {
  await withArtifact({ id, by }, async (tx, before) => {
    if (before.state === 'yanked') throw new AppError('conflict', 'This firmware was withdrawn')
    const { orderTemplate = templateOf(before) } = change
    if (change.orderTemplate !== undefined || change.state === 'ready')
      requireTemplate(before.family, orderTemplate)
    if (change.minimalId) await requireSibling(tx, before, change.minimalId)
    const after = await tx.firmwareArtifact.update({ where: { id }, data: dataOf(change) })
    const changes = changesBetween(before, after)
    if (changes.length === 0) return
    await recordAudit(tx, by, { action: 'firmware.update', entity: firmwareEntity(after), changes })
  })
}

/** Withdraws an image: its tokens open nothing from now on. Doing it again changes nothing. */
export async function withdrawFirmware(id: string, reason: string, by: By): Promise<void> {
  const { now, type, id: actorId } = sourceOf(by)
  await withArtifact({ id, by }, async (tx, before) => {
    if (before.state === 'yanked') return
    const yankedById = type === 'user' ? actorId : null
    const data = { state: 'yanked', yankedAt: now, yankReason: reason, yankedById }
    const after = await tx.firmwareArtifact.update({ where: { id }, data })
    const changes = changesBetween({ state: before.state }, { state: after.state })
    await recordAudit(tx, by, { action: 'firmware.yank', entity: firmwareEntity(after), changes, reason })
  })
}

/** Deletes an image that nothing refers to; 409 for one that is used. */
export async function deleteFirmware(id: string, by: By): Promise<void> {
  const { blob } = await withArtifact({ id, by }, async (tx, found) => {
    if (await isUsed(tx, id))
      throw new AppError('conflict', 'This firmware is or was offered to devices: withdraw it instead')
    await tx.firmwareUpload.deleteMany({ where: { artifactId: id } })
    await tx.firmwareArtifact.delete({ where: { id } })
    await leaveToCollect(tx, found)
    const { product, version, sha256 } = found
    const changes = changesBetween({ product, version, sha256 }, null)
    await recordAudit(tx, by, { action: 'firmware.delete', entity: firmwareEntity(found), changes })
    return found
  })
  await removeUpload(blob).catch((error: unknown) =>
    log.warn({ err: error }, 'the bytes of deleted firmware are removed later'),
  )
}
