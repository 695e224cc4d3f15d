import { normalizeChip } from '@/domain/firmware/chips'
import { FIRMWARE_FAMILIES } from '@/domain/firmware/families'
import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { DAY_MS } from '@/domain/rollouts/policy'
import type { TargetImage, TargetOptions } from '@/domain/rollouts/targets'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { otaSupportOf } from '@/ingest/ota/orders'
import { needsPlainHttp } from '@/ingest/ota/plain-http'
import { templateOf } from '@/server/firmware/artifacts/order-template'
import { type FirmwareOrigins, firmwareOrigins } from '@/server/firmware/tokens/address'
import { findHindrance } from '@/server/firmware/tokens/hindrance'
import { isNodeFamily } from '@/server/firmware/tokens/nodes'

/** A device that was silent for longer is left out: nobody knows whether it still stands there. */
const SILENT_MS = 30 * DAY_MS

type Artifact = Pick<
  FirmwareArtifact,
  | 'version'
  | 'family'
  | 'hardware'
  | 'chip'
  | 'minVersion'
  | 'counter'
  | 'size'
  | 'state'
  | 'minimalId'
  | 'orderTemplate'
  | 'format'
>

/** An image as far as it decides about its targets. `hasMinimal`: it comes with a smaller image that a device without room takes first. */
export type ChosenImage = TargetImage & { hasMinimal: boolean }

export const imageOf = (artifact: Artifact): ChosenImage => ({
  version: artifact.version,
  families: [artifact.family],
  hardware: artifact.hardware,
  chips: artifact.chip === null ? [] : [normalizeChip(artifact.chip)],
  minVersion: artifact.minVersion,
  counter: artifact.counter,
  size: artifact.size,
  isYanked: artifact.state === 'yanked',
  isPacked: artifact.format === 'gzip',
  template: templateOf(artifact),
  hasMinimal: artifact.minimalId !== null,
})

export type TargetWishes = { isDowngrade: boolean; supersedes: boolean }

/** Whether a file of ours has a way to the family's devices: in pieces, or from an origin that there is. */
function canSendBytes(family: string, { https, http }: FirmwareOrigins): boolean {
  const { transports } = otaSupportOf(family)
  const isFetched = transports.some((one) => one === 'http' || one === 'https' || one === 'bridge')
  return transports.includes('mqtt_chunks') || (isFetched && (https ?? http) !== null)
}

/** What this server can do for each family now, by its settings. */
export function targetOptions({ isDowngrade, supersedes }: TargetWishes, now: Date): TargetOptions {
  const origins = firmwareOrigins()
  const known = FIRMWARE_FAMILIES.filter((family) => familyProfileOf(family) !== null)
  return {
    now: now.getTime(),
    updatable: new Set(known.filter((one) => findHindrance(otaSupportOf(one), origins) === null)),
    takesBytes: new Set(known.filter((one) => canSendBytes(one, origins))),
    needsPlainHttp: ({ family, hardware }, { template }) => needsPlainHttp(family, { hardware, template }),
    hasPlainHttp: origins.http !== null,
    needsAddress: new Set(known.filter(isNodeFamily)),
    canGoBack: new Set(known.filter((one) => familyProfileOf(one)?.canGoBack)),
    isDowngrade,
    supersedes,
    silentMs: SILENT_MS,
  }
}

/** Devices of the family verify no signature of ours: the image proves nothing to them. */
export const isUnsignedFamily = (family: string): boolean => otaSupportOf(family).verification !== 'signature'
