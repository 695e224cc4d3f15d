import type { FirmwareUpload } from '@/contracts/firmware/firmware'
import type { FirmwareArtifact, FirmwareUpload as Row, Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { env } from '@/server/env'
import { AppError } from '@/server/errors'
import { HOUR_MS } from '@/server/job'
import { newImageStore } from '../stores/choose-store'
import { appendChunks, removeChunks } from '../stores/chunks'
import { cleanFileName } from './file-name'

/** After its last piece. */
const EXPIRES_MS = 24 * HOUR_MS
const MIB = 1024 * 1024

export const uploadView = ({ id, fileName, size, received, expiresAt }: Row): FirmwareUpload => ({
  id,
  fileName,
  size,
  received,
  expiresAt: expiresAt.toISOString(),
})

const noUpload = () => new AppError('not_found', 'There is no such upload')

type Announced = { name: string; size: number; sha256?: string | undefined }

/** Refuses what is too large before a byte of it is stored. */
export async function createUpload(
  { name, size, sha256 }: Announced,
  { userId, now }: { userId: string | null; now: Date },
): Promise<Row> {
  if (size > env.FIRMWARE_MAX_MB * MIB)
    throw new AppError('too_large', `The file is larger than ${env.FIRMWARE_MAX_MB} MiB (FIRMWARE_MAX_MB)`)
  const expiresAt = new Date(now.getTime() + EXPIRES_MS)
  return db().firmwareUpload.create({
    data: { fileName: cleanFileName(name), size, sha256: sha256 ?? null, createdById: userId, expiresAt },
  })
}

/** 404 for one that has expired. */
export async function loadUpload(id: string, now: Date): Promise<Row> {
  const upload = await db().firmwareUpload.findFirst({ where: { id, expiresAt: { gt: now } } })
  if (!upload) throw noUpload()
  return upload
}

type Piece = { offset: number; piece: Uint8Array; now: Date }
type Standing = Pick<Row, 'size' | 'received'>

function requireFit({ size, received }: Standing, { offset, piece }: Piece): void {
  if (offset !== received)
    throw new AppError('conflict', `The next piece begins at byte ${received}, not at ${offset}`)
  if (offset + piece.length > size)
    throw new AppError('invalid_input', `The file was announced with ${size} bytes, and this is more`)
}

/** Stores the next piece as a whole: of one that is cut off nothing is kept, and the sender asks where to go on. */
export async function appendPiece(id: string, given: Piece): Promise<Row> {
  const { offset, piece, now } = given
  await inTransaction(async (tx) => {
    const [upload] = await runQuery<Standing>(
      tx,
      `select size, received from firmware_upload
       where id = $1 and expires_at > $2 and artifact_id is null for update`,
      [id, now],
    )
    if (!upload) throw noUpload()
    requireFit(upload, given)
    await appendChunks(tx, id, { offset, piece })
    await runQuery(tx, 'update firmware_upload set received = $2, expires_at = $3 where id = $1', [
      id,
      offset + piece.length,
      new Date(now.getTime() + EXPIRES_MS),
    ])
  })
  return loadUpload(id, now)
}

/** Before all others: nobody finds the upload any more, and it is collected. */
const GIVEN_UP = new Date(0)

/**
 * Gives an upload up; the bytes of one that became an image stay. Its row goes last, so that what a store could not remove is
 * collected later.
 */
export async function removeUpload(id: string): Promise<void> {
  const isLeft = await inTransaction(async (tx) => {
    const [given] = await runQuery<{ made: boolean }>(
      tx,
      'update firmware_upload set expires_at = $2 where id = $1 returning artifact_id is not null as made',
      [id, GIVEN_UP],
    )
    if (!given) throw noUpload()
    if (!given.made) await removeChunks(id, tx)
    return !given.made
  })
  // a copy that was made for an image which never came to be, or is gone
  if (isLeft) await newImageStore().remove(id)
  await db().firmwareUpload.deleteMany({ where: { id } })
}

/** Leaves the bytes of an image that is deleted to be removed, as those of an upload that was given up. */
export async function leaveToCollect(
  tx: Prisma.TransactionClient,
  { blob, size }: Pick<FirmwareArtifact, 'blob' | 'size'>,
): Promise<void> {
  await tx.firmwareUpload.create({ data: { id: blob, fileName: '', size, expiresAt: GIVEN_UP } })
}
