import {
  FIRMWARE_CHANNELS,
  FIRMWARE_STATES,
  type Firmware,
  type FirmwareSignature as SignatureView,
} from '@/contracts/firmware/firmware'
import type { FirmwareArtifact, FirmwareKey, FirmwareSignature } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { templateOf } from './order-template'
import { isSignedBy } from '../keys/signing'

type Signature = FirmwareSignature & { key: FirmwareKey }
export type SignedArtifact = FirmwareArtifact & { signatures: Signature[] }

/** What a view of an image is made from. */
export const WITH_SIGNATURES = {
  signatures: { include: { key: true }, orderBy: { id: 'desc' } },
} as const

const oneOf = <T extends string>(known: readonly T[], value: string, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise

const isHolding = ({ key, expiresAt, manifest, signature }: Signature, now: Date): boolean =>
  key.state !== 'revoked' && expiresAt > now && isSignedBy(key.publicKey, { manifest, signature })

export const signatureView = (signature: Signature, now: Date): SignatureView => ({
  id: signature.id,
  kid: signature.kid,
  manifest: Buffer.from(signature.manifest).toString('utf8'),
  m: Buffer.from(signature.manifest).toString('base64url'),
  sig: Buffer.from(signature.signature).toString('base64url'),
  holds: isHolding(signature, now),
  expiresAt: signature.expiresAt.toISOString(),
  createdAt: signature.createdAt.toISOString(),
})

type Names = ReadonlyMap<string, string>

/** E-mail addresses of who made these images. */
async function namesOf(artifacts: readonly FirmwareArtifact[]): Promise<Names> {
  const ids = artifacts.flatMap(({ createdById }) => createdById ?? [])
  const users = await db().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, email: true },
  })
  return new Map(users.map(({ id, email }) => [id, email]))
}

function viewOf(artifact: SignedArtifact, names: Names, now: Date): Firmware {
  const { createdAt, yankedAt, createdById, signatures } = artifact
  return {
    ...artifact,
    orderTemplate: templateOf(artifact),
    channel: oneOf(FIRMWARE_CHANNELS, artifact.channel, 'dev'),
    state: oneOf(FIRMWARE_STATES, artifact.state, 'draft'),
    signed: signatures.some((one) => isHolding(one, now)),
    createdBy: (createdById && names.get(createdById)) || null,
    createdAt: createdAt.toISOString(),
    yankedAt: yankedAt?.toISOString() ?? null,
  }
}

/** Images as lists show them, in the order given. */
export async function firmwareViews(artifacts: readonly SignedArtifact[], now: Date): Promise<Firmware[]> {
  const names = await namesOf(artifacts)
  return artifacts.map((artifact) => viewOf(artifact, names, now))
}
