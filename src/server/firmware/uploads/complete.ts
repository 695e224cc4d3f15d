import type { FirmwareClaims } from '@/contracts/firmware/firmware'
import type { FirmwareArtifact, FirmwareUpload } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { type AuditSource, recordAudit, type Requester, sourceOf } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { firmwareEntity } from '../artifacts/entity'
import { lockRequester } from '../lock-requester'
import { newImageStore } from '../stores/choose-store'
import { removeChunks } from '../stores/chunks'
import { judgeClaims, type Judged } from './judge-claims'
import { type Inspected, inspectUpload } from './inspect'
import { loadUpload, removeUpload } from './upload'

async function requireDeclared(
  { id, sha256: declared }: FirmwareUpload,
  { sha256 }: Inspected,
): Promise<void> {
  if (declared === null || declared === sha256) return
  await removeUpload(id)
  throw new AppError(
    'invalid_input',
    'The bytes that arrived do not have the announced SHA-256. Send the file again.',
  )
}

type Made = { artifact: FirmwareArtifact; isNew: boolean }

const withSum = (sha256: string) => db().firmwareArtifact.findUnique({ where: { sha256 } })

/** The same bytes are one image: what was sent twice is dropped. */
async function linkExisting(upload: FirmwareUpload, artifact: FirmwareArtifact): Promise<Made> {
  await db().firmwareUpload.updateMany({ where: { id: upload.id }, data: { artifactId: artifact.id } })
  if (artifact.blob !== upload.id) await removeChunks(upload.id)
  return { artifact, isNew: false }
}

type By = AuditSource | Requester
type Saved = { upload: FirmwareUpload; inspected: Inspected; judged: Judged; by: By }

function rowOf({ upload, inspected, judged: { ready, ...judged }, by }: Saved) {
  const { type, id } = sourceOf(by)
  return {
    ...judged,
    state: ready ? 'ready' : 'draft',
    fileName: upload.fileName,
    size: upload.size,
    ...inspected,
    store: newImageStore().name,
    blob: upload.id,
    createdById: type === 'user' ? id : null,
  }
}

/** Null when somebody else saved the same bytes meanwhile. */
async function saveArtifact(saved: Saved): Promise<FirmwareArtifact | null> {
  const { upload, by } = saved
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    const [artifact] = await tx.firmwareArtifact.createManyAndReturn({
      data: [rowOf(saved)],
      skipDuplicates: true,
    })
    if (!artifact) return null
    const { count } = await tx.firmwareUpload.updateMany({
      // nobody has given it up meanwhile
      where: { id: upload.id, expiresAt: { gt: sourceOf(by).now } },
      data: { artifactId: artifact.id },
    })
    if (count === 0) throw new AppError('not_found', 'There is no such upload')
    if (artifact.store !== 'database') await tx.firmwareChunk.deleteMany({ where: { blob: upload.id } })
    const { family, product, version, channel, state, size, sha256 } = artifact
    const changes = changesBetween(null, { family, product, version, channel, state, size, sha256 })
    await recordAudit(tx, by, { action: 'firmware.upload', entity: firmwareEntity(artifact), changes })
    return artifact
  })
}

/**
 * Makes an upload an image: 409 while bytes are missing, 400 for a wrong sum, no image, or a form that says otherwise
 * than the file. Completing it again answers the same image.
 */
export async function completeUpload(id: string, claims: FirmwareClaims, by: By): Promise<Made> {
  const upload = await loadUpload(id, by.now)
  if (upload.artifactId !== null)
    return {
      artifact: await db().firmwareArtifact.findUniqueOrThrow({ where: { id: upload.artifactId } }),
      isNew: false,
    }
  if (upload.received < upload.size)
    throw new AppError('conflict', `${upload.size - upload.received} bytes are still missing`)
  const inspected = await inspectUpload(upload)
  await requireDeclared(upload, inspected)
  const known = await withSum(inspected.sha256)
  if (known) return linkExisting(upload, known)
  const judged = judgeClaims(inspected.facts, claims)
  await newImageStore().adopt(id, upload.size)
  const artifact = await saveArtifact({ upload, inspected, judged, by })
  if (artifact) return { artifact, isNew: true }
  const other = await withSum(inspected.sha256)
  if (!other)
    throw new AppError('conflict', 'The same image was deleted just now. Complete the upload again.')
  if (other.blob !== id) await newImageStore().remove(id)
  return linkExisting(upload, other)
}
