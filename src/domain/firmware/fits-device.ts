import { normalizeChip } from './chips'
import { compareVersions, isAtLeast, isIntermediateVersion, isSameVersion, versionVariant } from './version'

/** Identity of a Zigbee image or device, as the OTA header and `bridge/devices` have it. */
export type ZigbeeIdentity = { manufacturerCode: number; imageType: number; fileVersion: number | null }

/** A stored artifact as far as it decides who can take it; empty or null restricts nothing. Sizes in bytes. */
export type ArtifactFacts = {
  family: string
  product: string | null
  version: string
  chip: string | null
  hardware: readonly string[]
  /** Oldest version from which the update goes in one step. */
  minVersion: string | null
  securityCounter: number | null
  minChipRevision: number | null
  maxChipRevision: number | null
  flashSize: number | null
  size: number
  zigbee: (ZigbeeIdentity & { minHardware: number | null; maxHardware: number | null }) | null
  /** False where the family refuses older versions or an operator did not ask for one. */
  allowsDowngrade: boolean
}

/** A device as it last reported itself; null where it never said. Sizes in bytes. */
export type DeviceFacts = {
  family: string
  product: string | null
  version: string | null
  chip: string | null
  chipRevision: number | null
  hardware: string | null
  flashSize: number | null
  freeBytes: number | null
  securityCounter: number | null
  zigbee: (ZigbeeIdentity & { hardwareVersion: number | null }) | null
}

/** Why a device is left out. Those with `unknown` end when the device reports the fact. */
export const DEVICE_MISFITS = [
  'family_differs',
  'product_differs',
  'chip_differs',
  'chip_revision',
  'hardware_differs',
  'hardware_unknown',
  'manufacturer_differs',
  'image_type_differs',
  'zigbee_unknown',
  'zigbee_hardware',
  'variant_differs',
  'already_installed',
  'newer_installed',
  'step_missing',
  'version_unknown',
  'counter_too_low',
  'no_space',
  'flash_too_small',
] as const
export type DeviceMisfit = (typeof DEVICE_MISFITS)[number]
export type MisfitReason = { code: DeviceMisfit; have: string | number | null; want: string | number | null }

type Judge = (artifact: ArtifactFacts, device: DeviceFacts) => MisfitReason | null

/** Every reason for which a device cannot take the artifact, in a fixed order; empty where it can. */
export function fitsDevice(artifact: ArtifactFacts, device: DeviceFacts): MisfitReason[] {
  if (artifact.family !== device.family) return [reason('family_differs', device.family, artifact.family)]
  return JUDGES.map((judge) => judge(artifact, device)).filter((one) => one !== null)
}

const reason = (
  code: DeviceMisfit,
  have: MisfitReason['have'],
  want: MisfitReason['want'],
): MisfitReason => ({ code, have, want })

const judgeProduct: Judge = ({ product: want }, { product: have }) => {
  if (want === null || have === null || want.toLowerCase() === have.toLowerCase()) return null
  return reason('product_differs', have, want)
}

const judgeChip: Judge = (artifact, device) => {
  if (artifact.chip === null || device.chip === null) return null
  if (normalizeChip(artifact.chip) === normalizeChip(device.chip)) return null
  return reason('chip_differs', device.chip, artifact.chip)
}

const judgeRevision: Judge = ({ minChipRevision, maxChipRevision }, { chipRevision }) => {
  if (chipRevision === null) return null
  if (minChipRevision !== null && chipRevision < minChipRevision)
    return reason('chip_revision', chipRevision, minChipRevision)
  return maxChipRevision !== null && chipRevision > maxChipRevision
    ? reason('chip_revision', chipRevision, maxChipRevision)
    : null
}

/** Exact hardware where the artifact names it; without a name for hardware, the chip has to be known at least. */
const judgeHardware: Judge = ({ hardware, chip }, device) => {
  const want = hardware.length > 0 ? hardware.join(', ') : chip
  if (hardware.length === 0)
    return chip !== null && device.chip === null ? reason('hardware_unknown', null, want) : null
  if (device.hardware === null) return reason('hardware_unknown', null, want)
  return hardware.includes(device.hardware) ? null : reason('hardware_differs', device.hardware, want)
}

const judgeZigbee: Judge = ({ zigbee: want }, { zigbee: have }) => {
  if (!want) return null
  if (!have) return reason('zigbee_unknown', null, want.imageType)
  if (have.manufacturerCode !== want.manufacturerCode)
    return reason('manufacturer_differs', have.manufacturerCode, want.manufacturerCode)
  if (have.imageType !== want.imageType) return reason('image_type_differs', have.imageType, want.imageType)
  return judgeZigbeeHardware(want, have.hardwareVersion)
}

function judgeZigbeeHardware(
  { minHardware, maxHardware }: NonNullable<ArtifactFacts['zigbee']>,
  hardware: number | null,
): MisfitReason | null {
  if (minHardware === null || maxHardware === null) return null
  if (hardware === null) return reason('zigbee_unknown', null, `${minHardware}-${maxHardware}`)
  const isInside = hardware >= minHardware && hardware <= maxHardware
  return isInside ? null : reason('zigbee_hardware', hardware, `${minHardware}-${maxHardware}`)
}

/** Another Tasmota build lacks drivers that the device needs; one between two steps of an update has no say. */
const judgeVariant: Judge = (artifact, { version }) => {
  const want = versionVariant(artifact.version)
  const have = version === null ? null : versionVariant(version)
  if (version === null || want === null || have === null || have === want) return null
  return isIntermediateVersion(version) ? null : reason('variant_differs', have, want)
}

/** Zigbee devices compare file versions; all others the version they report. */
const judgeInstalled: Judge = (artifact, device) => {
  const numbers = [artifact.zigbee?.fileVersion, device.zigbee?.fileVersion].map((one) => one ?? null)
  const isZigbee = numbers.every((number) => number !== null)
  const [want, have] = isZigbee ? numbers.map(String) : [artifact.version, device.version]
  if (want === undefined || have === undefined || have === null) return null
  if (isSameVersion(have, want)) return reason('already_installed', have, want)
  const isNewer = compareVersions(have, want) === 1
  return isNewer && !artifact.allowsDowngrade ? reason('newer_installed', have, want) : null
}

const judgeStep: Judge = ({ minVersion }, { version }) => {
  if (minVersion === null) return null
  if (version === null) return reason('version_unknown', null, minVersion)
  return isAtLeast(version, minVersion) ? null : reason('step_missing', version, minVersion)
}

const judgeCounter: Judge = (artifact, device) => {
  if (artifact.securityCounter === null || device.securityCounter === null) return null
  if (artifact.securityCounter >= device.securityCounter) return null
  return reason('counter_too_low', device.securityCounter, artifact.securityCounter)
}

const judgeSpace: Judge = ({ size }, { freeBytes }) =>
  freeBytes !== null && freeBytes < size ? reason('no_space', freeBytes, size) : null

const judgeFlash: Judge = (artifact, device) => {
  if (artifact.flashSize === null || device.flashSize === null) return null
  return device.flashSize < artifact.flashSize
    ? reason('flash_too_small', device.flashSize, artifact.flashSize)
    : null
}

const JUDGES: readonly Judge[] = [
  judgeProduct,
  judgeChip,
  judgeRevision,
  judgeHardware,
  judgeZigbee,
  judgeVariant,
  judgeInstalled,
  judgeStep,
  judgeCounter,
  judgeSpace,
  judgeFlash,
]
