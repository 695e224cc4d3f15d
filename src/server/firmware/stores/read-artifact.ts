import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { readImage } from './read-image'

/** Bytes of an image for devices that fetch it over MQTT; empty beyond its end. 404 for one that is gone. */
export async function readFirmwareChunk(artifactId: string, offset: number, length: number): Promise<Buffer> {
  const select = { store: true, blob: true, size: true }
  const source = await db().firmwareArtifact.findUnique({ where: { id: artifactId }, select })
  if (!source) throw new AppError('not_found', 'There is no such firmware')
  return readImage(source, offset, length)
}
