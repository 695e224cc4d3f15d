import { createHash } from 'node:crypto'
import { buildManifestBytes, type FirmwareManifest } from '@/domain/firmware/manifest'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { AppError } from '@/server/errors'

/** What a manifest says of an image. */
export type Described = Pick<
  FirmwareArtifact,
  'product' | 'version' | 'counter' | 'hardware' | 'minVersion' | 'size' | 'sha256' | 'notes'
>

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The bytes to sign. 409 for an image without a counter or hardware: no device could judge its manifest. */
export function writeManifest(image: Described, { iat, exp }: { iat: number; exp: number }): Buffer {
  const { product, version: fw, counter, hardware: hw, minVersion, size, sha256, notes } = image
  if (counter === null || hw.length === 0)
    throw new AppError('conflict', 'A manifest needs the counter and the hardware of the firmware')
  const told = { product, fw, counter, hw, size, sha256, iat, exp, notes: `sha256:${sha256Of(notes)}` }
  try {
    return Buffer.from(buildManifestBytes({ ...told, ...(minVersion !== null && { min_fw: minVersion }) }))
  } catch (cause) {
    throw new AppError('conflict', `The firmware cannot be described in a manifest: ${String(cause)}`)
  }
}

/** The first field in which a manifest and an image differ; null when it describes the image. */
export function mismatchOf(manifest: FirmwareManifest, image: Described): string | null {
  const pairs = {
    product: [manifest.product, image.product],
    fw: [manifest.fw, image.version],
    size: [manifest.size, image.size],
    sha256: [manifest.sha256, image.sha256],
    ...(image.counter !== null && { counter: [manifest.counter, image.counter] }),
  }
  return Object.entries(pairs).find(([, [said, is]]) => said !== is)?.[0] ?? null
}
