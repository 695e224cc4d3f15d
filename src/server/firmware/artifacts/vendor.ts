import { createHash, randomUUID } from 'node:crypto'
import type { InputOf } from '@/contracts/endpoint'
import type { addVendorFirmware } from '@/contracts/firmware/firmware'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { changesBetween } from '@/server/audit/changes'
import { recordAudit } from '@/server/audit/record'
import type { SignedIn } from '@/server/context'
import { lockCaller } from '@/server/db/lock-caller'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { firmwareEntity } from './entity'

type Fields = InputOf<typeof addVendorFirmware>['body']

/** The format of an image that only its vendor has. */
export const VENDOR_FORMAT = 'vendor'

/** In place of the sums of bytes: the same version is one image. */
const sumOf = (algorithm: string, { family, product, version }: Fields): string =>
  createHash(algorithm).update(`vendor\n${family}\n${product}\n${version}`).digest('hex')

/** A version of the vendor's own, which devices fetch by themselves. 409 when it is there already. */
export async function createVendorImage(fields: Fields, ctx: SignedIn): Promise<FirmwareArtifact> {
  const { ready, ...said } = fields
  const row = {
    ...{ ...said, state: ready ? 'ready' : 'draft', format: VENDOR_FORMAT, fileName: VENDOR_FORMAT, size: 0 },
    ...{ sha256: sumOf('sha256', fields), md5: sumOf('md5', fields), blob: randomUUID(), facts: {} },
    createdById: ctx.actor.userId,
  }
  return db().$transaction(async (tx) => {
    await lockCaller(tx, ctx, 'superuser')
    const [artifact] = await tx.firmwareArtifact.createManyAndReturn({ data: [row], skipDuplicates: true })
    if (!artifact) throw new AppError('conflict', 'This version of the vendor is there already')
    const { family, product, version, channel, state } = artifact
    const changes = changesBetween(null, { family, product, version, channel, state })
    await recordAudit(tx, ctx, { action: 'firmware.upload', entity: firmwareEntity(artifact), changes })
    return artifact
  })
}
