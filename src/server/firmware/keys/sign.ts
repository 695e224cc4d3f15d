import type { FirmwareSignature } from '@/contracts/firmware/firmware'
import { parseManifest } from '@/domain/firmware/manifest'
import type { FirmwareKey, Prisma } from '@/generated/prisma/client'
import { type AuditSource, recordAudit, type Requester, sourceOf } from '@/server/audit/record'
import { db } from '@/server/db/prisma'
import { AppError } from '@/server/errors'
import { DAY_MS } from '@/server/job'
import { firmwareEntity } from '../artifacts/entity'
import { findArtifact } from '../artifacts/load'
import { signatureView, type SignedArtifact } from '../artifacts/view'
import { lockRequester } from '../lock-requester'
import { mismatchOf, writeManifest } from './manifest'
import { unseal } from './seal'
import { isSignedBy, signManifest } from './signing'

type By = AuditSource | Requester
type Tx = Prisma.TransactionClient

/** Held until the commit: a key that ends meanwhile signs nothing more. */
async function requireActiveKey(tx: Tx, kid: string): Promise<FirmwareKey> {
  await tx.$queryRaw`select from firmware_key where kid = ${kid} for share`
  const key = await tx.firmwareKey.findUnique({ where: { kid } })
  if (!key) throw new AppError('not_found', 'There is no such key')
  if (key.state !== 'active') throw new AppError('conflict', 'This key signs no more')
  return key
}

type Signed = { key: FirmwareKey; manifest: Buffer; signature: Buffer; exp: number }

async function saveSignature(
  tx: Tx,
  artifact: SignedArtifact,
  { key, manifest, signature, exp, by }: Signed & { by: By },
): Promise<FirmwareSignature> {
  const { type, id, now } = sourceOf(by)
  const [row] = await tx.firmwareSignature.createManyAndReturn({
    data: [
      {
        artifactId: artifact.id,
        kid: key.kid,
        manifest: new Uint8Array(manifest),
        signature: new Uint8Array(signature),
        expiresAt: new Date(exp),
        createdById: type === 'user' ? id : null,
      },
    ],
    skipDuplicates: true,
  })
  if (!row) throw new AppError('conflict', 'This signature is there already')
  const changes = [{ field: 'kid', before: null, after: key.kid }]
  await recordAudit(tx, by, { action: 'firmware.sign', entity: firmwareEntity(artifact), changes })
  return signatureView({ ...row, key }, now)
}

function requireNotYanked({ state }: SignedArtifact): void {
  if (state === 'yanked') throw new AppError('conflict', 'This firmware was withdrawn')
}

type SignInput = { kid: string; validDays: number }

/** Signs an image's manifest with a sealed key. 409 for a key that is kept offline or has ended. */
export async function signArtifact(
  id: string,
  { kid, validDays }: SignInput,
  by: By,
): Promise<FirmwareSignature> {
  const artifact = await findArtifact(id)
  requireNotYanked(artifact)
  const iat = sourceOf(by).now.getTime()
  const exp = iat + validDays * DAY_MS
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    const key = await requireActiveKey(tx, kid)
    if (!key.sealedKey) throw new AppError('conflict', 'This key is kept offline: attach its signature')
    const manifest = writeManifest(artifact, { iat, exp })
    const signature = signManifest(unseal(key.sealedKey, kid), manifest)
    return saveSignature(tx, artifact, { key, manifest, signature, exp, by })
  })
}

const issue = (path: string, message: string) =>
  new AppError('invalid_input', message, { issues: [{ path, message }] })

/** When a manifest of this image expires; 400 for another's, an expired one, or what is none. */
function expiryOf(manifest: Buffer, artifact: SignedArtifact, now: Date): number {
  const parsed = parseManifest(manifest)
  if (!parsed.ok) throw issue('m', 'This is no manifest')
  const { manifest: said } = parsed
  const mismatch = mismatchOf(said, artifact)
  if (mismatch) throw issue('m', `The manifest is of another image: ${mismatch} differs`)
  if (said.exp <= now.getTime()) throw issue('m', 'The manifest has expired')
  return said.exp
}

type Attached = { manifest: Buffer; signature: Buffer; kid: string }

/** Attaches a signature that was made offline. 400 when it does not verify or is of another image. */
export async function attachSignature(
  id: string,
  { manifest, signature, kid }: Attached,
  by: By,
): Promise<FirmwareSignature> {
  const artifact = await findArtifact(id)
  requireNotYanked(artifact)
  const exp = expiryOf(manifest, artifact, sourceOf(by).now)
  return db().$transaction(async (tx) => {
    await lockRequester(tx, by)
    const key = await requireActiveKey(tx, kid)
    if (!isSignedBy(key.publicKey, { manifest, signature }))
      throw issue('sig', 'The signature is not by this key over these bytes')
    return saveSignature(tx, artifact, { key, manifest, signature, exp, by })
  })
}
