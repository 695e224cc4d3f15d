import type { OrderTemplate } from '@/domain/firmware/order-template'
import { familyProfileOf, type UpdatePath } from './family-facts'
import { compareVersions, isOtherVariant, runsVersion } from './versions'

/** Why a device is left out of a roll-out, the first that holds being the one shown. */
export const LEFT_OUT_REASONS = [
  'excluded',
  'opted_out',
  'unclaimed',
  'other_family',
  'family_not_updatable',
  'no_plain_http',
  'no_address',
  'image_yanked',
  'hardware_unknown',
  'other_hardware',
  'other_chip',
  'other_variant',
  'version_unknown',
  'already_installed',
  'newer_installed',
  'step_missing',
  'cannot_go_back',
  'counter_too_low',
  'no_space',
  'in_other_campaign',
  'silent_too_long',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** A device as it stands; null where unknown, which leaves only a device of unknown hardware out. */
export type TargetDevice = {
  family: string
  hardware: string | null
  /** As `normalizeChip` writes it, as those of the image. */
  chip: string | null
  version: string | null
  /** Security counter of the running image. */
  counter: number | null
  freeBytes: number | null
  isClaimed: boolean
  isExcluded: boolean
  hasOptedOut: boolean
  /** It has a lasting address under which it fetches images. */
  hasAddress: boolean
  /** It has an open item of another campaign. */
  isInOtherCampaign: boolean
  lastSeenAt: number | null
}

/** An image with what it is made for; empty lists mean any. */
export type TargetImage = {
  version: string
  families: readonly string[]
  hardware: readonly string[]
  chips: readonly string[]
  /** The oldest version over which it can be installed; null: any. */
  minVersion: string | null
  counter: number | null
  /** In bytes; 0 for the vendor's own, of which only the name is known. */
  size: number
  isYanked: boolean
  /** Compressed: the device unpacks it. */
  isPacked: boolean
  /** How devices are told of it, where their family has no words of its own. */
  template: OrderTemplate | null
}

export type TargetOptions = {
  now: number
  /** Families that this server can update, and those of them that it can give bytes of its own. */
  updatable: ReadonlySet<string>
  takesBytes: ReadonlySet<string>
  /** Whether a device can fetch an image by plain http alone. */
  needsPlainHttp: (device: TargetDevice, image: TargetImage) => boolean
  hasPlainHttp: boolean
  /** Families whose devices fetch under a lasting address only (ESPHome). */
  needsAddress: ReadonlySet<string>
  /** Families that accept an older image. */
  canGoBack: ReadonlySet<string>
  /** An older version is wanted (a rollback campaign). */
  isDowngrade: boolean
  /** Take over devices of another campaign. */
  supersedes: boolean
  /** Silent for longer: left out, ms. */
  silentMs: number
}

/** Why a device is left out; empty for a target. In the order of LEFT_OUT_REASONS. */
export function findLeftOutReasons(
  device: TargetDevice,
  image: TargetImage,
  options: TargetOptions,
): LeftOutReason[] {
  const rows: readonly (readonly [LeftOutReason, boolean])[] = [
    ...personRows(device),
    ...familyRows(device, image, options),
    ...hardwareRows(device, image),
    ...versionRows(device, image, options),
    ['no_space', device.freeBytes !== null && device.freeBytes < image.size],
    ['in_other_campaign', device.isInOtherCampaign && !options.supersedes],
    ['silent_too_long', device.lastSeenAt === null || options.now - device.lastSeenAt > options.silentMs],
  ]
  return rows.filter(([, isOut]) => isOut).map(([reason]) => reason)
}

type Row = readonly [LeftOutReason, boolean]

function personRows({ isExcluded, hasOptedOut, isClaimed }: TargetDevice): Row[] {
  return [
    ['excluded', isExcluded],
    ['opted_out', hasOptedOut],
    ['unclaimed', !isClaimed],
  ]
}

function familyRows(device: TargetDevice, image: TargetImage, options: TargetOptions): Row[] {
  const { family, hasAddress } = device
  const isTaken = options.updatable.has(family) && (image.size === 0 || options.takesBytes.has(family))
  return [
    ['other_family', isOther(family, image.families)],
    ['family_not_updatable', !isTaken],
    ['no_plain_http', options.needsPlainHttp(device, image) && !options.hasPlainHttp],
    ['no_address', options.needsAddress.has(family) && !hasAddress],
    ['image_yanked', image.isYanked],
  ]
}

/** Its board was changed, say: the image is not made for the one that it has now. */
export const isOtherHardware = (hardware: string | null, wanted: readonly string[]): boolean =>
  isOther(hardware, wanted)

const isOther = (value: string | null, wanted: readonly string[]): boolean =>
  value !== null && wanted.length > 0 && !wanted.includes(value)

function hardwareRows({ hardware, chip }: TargetDevice, image: TargetImage): Row[] {
  return [
    ['hardware_unknown', hardware === null && image.hardware.length > 0],
    ['other_hardware', isOtherHardware(hardware, image.hardware)],
    ['other_chip', isOther(chip, image.chips)],
  ]
}

/** Whether an update from `from` would skip a version of its family's way, or is compressed for one that cannot unpack. */
function skipsStep(from: string, { version: to, isPacked }: TargetImage, path: UpdatePath | null): boolean {
  if (path === null) return false
  const isSkipped = path.steps.some((one) => compareVersions(from, one) < 0 && compareVersions(to, one) > 0)
  return isSkipped || (isPacked && compareVersions(from, path.unpacksFrom) < 0)
}

const isBehind = (from: string, to: string, path: UpdatePath | null): boolean =>
  path?.noReturns.some((one) => compareVersions(from, one) >= 0 && compareVersions(to, one) < 0) ?? false

function versionRows(
  { family, version, counter }: TargetDevice,
  image: TargetImage,
  options: TargetOptions,
): Row[] {
  const order = version === null ? NaN : compareVersions(version, image.version)
  const { facts, path = null } = familyProfileOf(family) ?? {}
  const words = facts?.intermediateWords ?? []
  const isTooOld =
    version !== null && image.minVersion !== null && compareVersions(version, image.minVersion) < 0
  const isKept =
    !options.canGoBack.has(family) || (version !== null && isBehind(version, image.version, path))
  return [
    ['other_variant', version !== null && isOtherVariant(image.version, version, words)],
    ['version_unknown', version === null],
    ['already_installed', version !== null && runsVersion(image.version, version, words)],
    ['newer_installed', order > 0 && !options.isDowngrade],
    ['step_missing', isTooOld || (version !== null && skipsStep(version, image, path))],
    ['cannot_go_back', order > 0 && options.isDowngrade && isKept],
    ['counter_too_low', counter !== null && image.counter !== null && image.counter < counter],
  ]
}

/** How many devices each reason leaves out, each device under its first reason. */
export function countLeftOut(
  reasons: Iterable<readonly LeftOutReason[]>,
): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {}
  for (const [first] of reasons) if (first !== undefined) counts[first] = (counts[first] ?? 0) + 1
  return counts
}
