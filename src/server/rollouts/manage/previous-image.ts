import { familyProfileOf } from '@/domain/rollouts/family-facts'
import { findLeftOutReasons, type LeftOutReason, type TargetDevice } from '@/domain/rollouts/targets'
import { isIntermediateVersion, isSameVersion } from '@/domain/rollouts/versions'
import type { FirmwareArtifact } from '@/generated/prisma/client'
import { db } from '@/server/db/prisma'
import { imageOf, targetOptions } from '../targets/target-image'

/** A version that devices of a roll-out came from; null where it was not known. */
export type Origin = { version: string | null; items: number }

/** What no other choice of devices mends. */
const MISFITS: ReadonlySet<LeftOutReason> = new Set([
  ...(['hardware_unknown', 'other_hardware', 'other_variant'] as const),
  ...(['step_missing', 'cannot_go_back', 'counter_too_low'] as const),
])

/** Devices that run an image, one for each hardware that it is made for. */
function devicesOf(artifact: FirmwareArtifact, now: Date): TargetDevice[] {
  const { version, counter, hardware, chips } = imageOf(artifact)
  const device = {
    ...{ family: artifact.family, chip: chips[0] ?? null, version, counter, freeBytes: null },
    ...{ isClaimed: true, isExcluded: false, hasOptedOut: false, hasAddress: true, isInOtherCampaign: false },
    lastSeenAt: now.getTime(),
  }
  const names = hardware.length > 0 ? hardware : [null]
  return names.map((name) => ({ ...device, hardware: name }))
}

/**
 * Whether all devices that run the one image can take the other. Both are of one product and name the same chip, or none:
 * some devices tell their chip to nobody, and a version that names no build may be that of any.
 */
function fitsInPlaceOf(running: FirmwareArtifact, image: FirmwareArtifact, now: Date): boolean {
  const words = familyProfileOf(image.family)?.facts.intermediateWords ?? []
  if (image.product !== running.product || isIntermediateVersion(image.version, words)) return false
  const target = imageOf(image)
  if (target.chips[0] !== imageOf(running).chips[0]) return false
  const options = targetOptions({ isDowngrade: true, supersedes: true }, now)
  return devicesOf(running, now).every(
    (device) => !findLeftOutReasons(device, target, options).some((reason) => MISFITS.has(reason)),
  )
}

/** An image of the version that most of the devices came from and that fits in place of theirs, where one is ready. */
export async function findPreviousImage(
  origins: readonly Origin[],
  running: FirmwareArtifact,
  now: Date,
): Promise<FirmwareArtifact | null> {
  const ready = await db().firmwareArtifact.findMany({
    where: { family: running.family, state: 'ready', NOT: { id: running.id } },
    orderBy: { createdAt: 'desc' },
  })
  const images = ready.filter((image) => fitsInPlaceOf(running, image, now))
  for (const { version: from } of origins) {
    const image = from === null ? undefined : images.find(({ version }) => isSameVersion(version, from))
    if (image) return image
  }
  return null
}
