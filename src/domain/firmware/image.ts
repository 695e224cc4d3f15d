/** What a firmware file is, by its content. `unknown` is refused but for families that take any file. */
export const IMAGE_FORMATS = [
  'esp-app',
  'esp-no-app-desc',
  'esp8266',
  'gzip',
  'mcuboot',
  'zigbee-ota',
  'uf2',
  'intel-hex',
  'mos-zip',
  'unknown',
] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

/** Why a file is refused as an update, the gravest first: `findRefusal` names the first that applies. */
export const IMAGE_REFUSALS = [
  'empty',
  'truncated',
  'bad_structure',
  'zip_bounds',
  'zip_path',
  'bad_checksum',
  'appended_sha256_mismatch',
  'sha256_mismatch',
  'encrypted',
  'merged_image',
  'bootloader',
  'no_app_descriptor',
  'not_bootable',
  'unsigned',
  'manifest_missing',
  'manifest_invalid',
  'part_missing',
  'part_size',
  'boot_part',
  'tag_conflict',
  'unknown_format',
] as const
export type ImageRefusal = (typeof IMAGE_REFUSALS)[number]

/** Refusals that a second confirmation lifts: the file is sound, what it does is dangerous. */
export const CONFIRMABLE_REFUSALS: readonly ImageRefusal[] = ['boot_part']

/** What is worth a line on the screen and refuses nothing. */
export const IMAGE_WARNINGS = [
  'trailing_bytes',
  'version_unknown',
  'elements_mismatch',
  'inner_unread',
] as const
export type ImageWarning = (typeof IMAGE_WARNINGS)[number]

/** `at` is a byte offset, `name` an entry, part or field; `detail` a number that explains (bytes missing, count). */
export type ImageProblem = {
  code: ImageRefusal | ImageWarning
  at?: number
  name?: string
  detail?: number
}

export type ZigbeeHeader = {
  /** Offset of the header in the file; vendors wrap it. */
  offset: number
  headerLength: number
  fieldControl: number
  manufacturerCode: number
  imageType: number
  fileVersion: number
  stackVersion: number
  header: string
  totalSize: number
  minHardware: number | null
  maxHardware: number | null
  firstTag: number | null
  firstTagLength: number | null
}

export type McubootHeader = {
  headerSize: number
  imageSize: number
  protectedTlvSize: number
  flags: number
  /** Lower-case hex of the hash entry. */
  sha256: string | null
  /** TLV type of the signature: 0x20 RSA-2048, 0x22 ECDSA, 0x23 RSA-3072, 0x24 Ed25519. */
  signature: number | null
  vendorId: string | null
  classId: string | null
}

export type Uf2Header = {
  familyId: number | null
  family: string | null
  block: number
  blocks: number
  payloadSize: number
  address: number
}

/** Known once the whole file has been read. */
export type HexSummary = { records: number; lowestAddress: number | null; highestAddress: number | null }

/** A Mongoose OS or Shelly package; sizes in bytes. */
export type PackageSummary = {
  product: string
  platform: string | null
  build: string | null
  parts: { name: string; type: string | null; src: string | null; size: number | null }[]
}

/** The marker that native builds carry (docs/firmware-images.md). */
export type NativeTag = { product: string; fw: string; hw: string[]; counter: number | null }

/** What a firmware file says of itself; null where it says nothing. Sizes in bytes, revisions as major × 100 + minor. */
export type ImageFacts = {
  format: ImageFormat
  size: number
  /** Bytes that the headers account for, without what was appended. */
  declaredSize: number | null
  chip: string | null
  chipId: number | null
  minChipRevision: number | null
  maxChipRevision: number | null
  flashSize: number | null
  segments: number | null
  /** Offset of the application behind a boot stub. */
  appAt: number | null
  hashAppended: boolean | null
  version: string | null
  project: string | null
  buildTime: string | null
  sdk: string | null
  elfSha256: string | null
  /** Anti-rollback counter: eFuse version, MCUboot security counter, or the native tag's. */
  securityCounter: number | null
  hardware: string[]
  tag: NativeTag | null
  zigbee: ZigbeeHeader | null
  mcuboot: McubootHeader | null
  uf2: Uf2Header | null
  hex: HexSummary | null
  package: PackageSummary | null
  /** Of a compressed file: what its first inflated bytes say. */
  inner: ImageFacts | null
  problems: ImageProblem[]
}

const NOTHING: Omit<ImageFacts, 'format' | 'size' | 'hardware' | 'problems'> = {
  declaredSize: null,
  chip: null,
  chipId: null,
  minChipRevision: null,
  maxChipRevision: null,
  flashSize: null,
  segments: null,
  appAt: null,
  hashAppended: null,
  version: null,
  project: null,
  buildTime: null,
  sdk: null,
  elfSha256: null,
  securityCounter: null,
  tag: null,
  zigbee: null,
  mcuboot: null,
  uf2: null,
  hex: null,
  package: null,
  inner: null,
}

/** Facts of a file of which only these are known. */
export function describeImage(facts: Pick<ImageFacts, 'format' | 'size'> & Partial<ImageFacts>): ImageFacts {
  return { ...NOTHING, hardware: [], problems: [], ...facts }
}

/** The gravest problem that refuses the file as an update, or null. */
export function findRefusal({ problems }: Pick<ImageFacts, 'problems'>): ImageProblem | null {
  for (const code of IMAGE_REFUSALS) {
    const problem = problems.find((one) => one.code === code)
    if (problem) return problem
  }
  return null
}
