import { NO_CHECKS } from './check-plan'
import { readEsp } from './formats/esp'
import { isMergedImage } from './formats/esp32'
import { readGzip } from './formats/gzip'
import { readMcuboot } from './formats/mcuboot'
import { readMosZip } from './formats/mos-zip'
import type { ReadImage } from './formats/read-result'
import { readUf2 } from './formats/uf2'
import { readZigbeeOta } from './formats/zigbee-ota'
import { describeImage, type ImageProblem } from './image'
import type { ImageSource } from './source'

/** The shortest record: a colon, length, address, type and sum. */
const FIRST_RECORD = /^:[0-9a-fA-F]{10}/

/** Recognises Intel HEX by its first record, or gives null; records and addresses come from the pass over the file. */
function readIntelHex(source: ImageSource, start: Uint8Array): ReadImage | null {
  if (!FIRST_RECORD.test(String.fromCharCode(...start.subarray(0, 11)))) return null
  return {
    facts: describeImage({ format: 'intel-hex', size: source.size, declaredSize: source.size }),
    plan: { ...NO_CHECKS, blocks: 'intel-hex' },
  }
}

const START_BYTES = 512

/**
 * What a firmware file is by its headers, with the plan for the pass that verifies its sums (`createImageChecker`).
 * Never throws for any bytes; asks the source for at most some hundred short pieces, whatever the file's size.
 */
export async function readImage(source: ImageSource): Promise<ReadImage> {
  const start = await source.read(0, START_BYTES)
  if (source.size === 0 || start.length === 0) return refusedAs(source, { code: 'empty' })
  return (
    (await readEsp(source, start)) ??
    (await readMcuboot(source, start)) ??
    (await readGzip(source, start)) ??
    (await readMosZip(source, start)) ??
    readUf2(source, start) ??
    readIntelHex(source, start) ??
    (await readZigbeeOta(source)) ??
    (await readUnknown(source, start))
  )
}

/** A dump of a whole flash begins with erased bytes where its bootloader stands at 0x1000 or 0x2000. */
async function readUnknown(source: ImageSource, start: Uint8Array): Promise<ReadImage> {
  const isErased = start.every((byte) => byte === 0xff)
  if (isErased && (await isMergedImage(source))) return refusedAs(source, { code: 'merged_image' })
  return refusedAs(source, { code: 'unknown_format' })
}

const refusedAs = (source: ImageSource, problem: ImageProblem): ReadImage => ({
  facts: describeImage({ format: 'unknown', size: source.size, problems: [problem] }),
  plan: { ...NO_CHECKS, hasTag: problem.code === 'unknown_format' },
})
