import { type ByteRange, type CheckPlan, NO_CHECKS } from '../check-plan'
import { esp32FlashSize, espChip } from '../chips'
import { describeImage, type ImageFacts, type ImageProblem } from '../image'
import { hasBytes, type ImageSource, textAt, toHex, viewOf } from '../source'
import { APP_DESCRIPTOR_AT, APP_DESCRIPTOR_MAGIC, ESP_MAGIC } from './esp-magic'
import type { SegmentWalk } from './esp-segments'
import type { ReadImage } from './read-result'

const SUM_START = 0xef
const HASH_LENGTH = 32
/** Where flash layouts of ESP-IDF put the partition table and the first application. */
const PARTITION_TABLE_AT = 0x8000
const PARTITION_MAGIC = [0xaa, 0x50]
const FIRST_APP_AT = 0x10000
/** First byte of a bootloader's own description (esp_bootloader_desc_t, ESP-IDF 5.2 and later). */
const BOOTLOADER_DESCRIPTOR_MAGIC = 0x50
/** First byte of the sector that secure boot appends. */
const SIGNATURE_MAGIC = 0xe7
/** What Arduino-ESP32 leaves in the description: the builder's name, never the sketch's. */
const ARDUINO_BUILDER = 'arduino-lib-builder'

/** Reads an image of the ESP32 family; without an application description it is refused, with the word for what it is. */
export async function readEsp32(
  source: ImageSource,
  start: Uint8Array,
  walk: SegmentWalk,
): Promise<ReadImage> {
  const isApp = hasBytes(start, APP_DESCRIPTOR_AT, APP_DESCRIPTOR_MAGIC)
  const hashAppended = start[23] === 1
  const declaredSize = walk.checksumAt + 1 + (hashAppended ? HASH_LENGTH : 0)
  const facts: ImageFacts = {
    ...describeImage({ format: isApp ? 'esp-app' : 'esp-no-app-desc', size: source.size }),
    ...readHeader(start),
    ...(isApp ? readDescriptor(start) : {}),
    hashAppended,
    declaredSize: walk.fits === null ? null : declaredSize,
  }
  const problems = [
    ...(await findStructureProblems(source, start, { walk, isApp, declaredSize })),
    ...(isApp && facts.version === null ? [{ code: 'version_unknown' as const }] : []),
  ]
  return {
    facts: { ...facts, problems },
    plan: await planChecks(source, walk, { hashAppended, declaredSize }),
  }
}

function readHeader(start: Uint8Array): Partial<ImageFacts> {
  const view = viewOf(start)
  const chipId = view.getUint16(12, true)
  const maximum = view.getUint16(17, true)
  return {
    chipId,
    chip: espChip(chipId),
    segments: view.getUint8(1),
    flashSize: esp32FlashSize(view.getUint8(3)),
    minChipRevision: view.getUint16(15, true) || view.getUint8(14) * 100,
    maxChipRevision: maximum === 0 || maximum === 0xffff ? null : maximum,
  }
}

/** The description of an application (esp_app_desc_t); offsets from the file's start. */
function readDescriptor(start: Uint8Array): Partial<ImageFacts> {
  if (start.length < 0xd0) return {}
  const project = textAt(start, 0x50, 32)
  const isBuilder = project === ARDUINO_BUILDER
  const built = [textAt(start, 0x80, 16), textAt(start, 0x70, 16)].filter((text) => text !== null)
  return {
    securityCounter: viewOf(start).getUint32(0x24, true),
    version: isBuilder ? null : textAt(start, 0x30, 32),
    project: isBuilder ? null : project,
    buildTime: built.length > 0 ? built.join(' ') : null,
    sdk: textAt(start, 0x90, 32),
    elfSha256: toHex(start.subarray(0xb0, 0xd0)),
  }
}

type Shape = { walk: SegmentWalk; isApp: boolean; declaredSize: number }

async function findStructureProblems(
  source: ImageSource,
  start: Uint8Array,
  { walk, isApp, declaredSize }: Shape,
): Promise<ImageProblem[]> {
  const problems: ImageProblem[] = []
  const isMerged = !isApp && (await isMergedImage(source))
  if (isMerged) return [{ code: 'merged_image' }]
  if (!isApp) problems.push({ code: isBootloader(start) ? 'bootloader' : 'no_app_descriptor' })
  if (walk.fits === null) return problems
  if (declaredSize > source.size) problems.push({ code: 'truncated', detail: declaredSize - source.size })
  else if (declaredSize < source.size && !(await isSigned(source, declaredSize)))
    problems.push({ code: 'trailing_bytes', at: declaredSize, detail: source.size - declaredSize })
  return problems
}

const isBootloader = (start: Uint8Array): boolean =>
  start[APP_DESCRIPTOR_AT] === BOOTLOADER_DESCRIPTOR_MAGIC && /^v?\d/.test(textAt(start, 0x28, 32) ?? '')

/** True for a flash dump from address 0: a partition table, or a second application header at 0x10000. */
export async function isMergedImage(source: ImageSource): Promise<boolean> {
  if (hasBytes(await source.read(PARTITION_TABLE_AT, 2), 0, PARTITION_MAGIC)) return true
  const app = await source.read(FIRST_APP_AT, APP_DESCRIPTOR_AT + 4)
  return app[0] === ESP_MAGIC && hasBytes(app, APP_DESCRIPTOR_AT, APP_DESCRIPTOR_MAGIC)
}

/** Secure boot pads the image to 4 KiB (or 64 KiB) and appends its signature sector. */
async function isSigned(source: ImageSource, declaredSize: number): Promise<boolean> {
  const boundaries = [0x1000, 0x10000].map((step) => Math.ceil(declaredSize / step) * step)
  for (const at of boundaries) {
    if (at < source.size && (await source.read(at, 1))[0] === SIGNATURE_MAGIC) return true
  }
  return false
}

async function planChecks(
  source: ImageSource,
  { fits, ranges, checksumAt }: SegmentWalk,
  { hashAppended, declaredSize }: { hashAppended: boolean; declaredSize: number },
): Promise<CheckPlan> {
  const [sum] = await source.read(checksumAt, 1)
  if (!fits || sum === undefined || declaredSize > source.size) return { ...NO_CHECKS, hasTag: true }
  const hashed: ByteRange = { from: 0, to: checksumAt + 1 }
  const expected = hashAppended ? toHex(await source.read(hashed.to, HASH_LENGTH)) : null
  return {
    ...NO_CHECKS,
    hasTag: true,
    xors: [{ ranges, start: SUM_START, expected: sum }],
    hashes: expected ? [{ range: hashed, expected, code: 'appended_sha256_mismatch' }] : [],
  }
}
