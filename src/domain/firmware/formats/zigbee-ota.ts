import { NO_CHECKS } from '../check-plan'
import { describeImage, type ImageFacts, type ImageProblem, type ZigbeeHeader } from '../image'
import { hasBytes, type ImageSource, textAt, viewOf } from '../source'
import type { ReadImage } from './read-result'

const MAGIC = [0x1e, 0xf1, 0xee, 0x0b]
const FIXED_HEADER = 56
/** The longest header: fixed part, credential version, destination address, two hardware versions. */
const LONGEST_HEADER = 56 + 1 + 8 + 4
/** Vendors' wrappers are some hundred bytes long (IKEA: 616). */
const SEARCHED_BYTES = 16_384
const MAX_ELEMENTS = 64
/** Telink's encrypted element has two bytes more between its length and its data. */
const TELINK_AES_TAG = 0xf000
const FIELD = { credential: 1, destination: 2, hardware: 4 }

type Element = { tag: number; length: number }

/** Reads a Zigbee OTA file (ZCL 11.4), also behind a vendor's wrapper, or gives null where there is none. */
export async function readZigbeeOta(source: ImageSource): Promise<ReadImage | null> {
  const searched = await source.read(0, SEARCHED_BYTES)
  const offset = findMagic(searched)
  if (offset < 0) return null
  const header = await source.read(offset, LONGEST_HEADER)
  if (header.length < FIXED_HEADER) {
    const problems: ImageProblem[] = [{ code: 'truncated', detail: FIXED_HEADER - header.length }]
    return { facts: describeImage({ format: 'zigbee-ota', size: source.size, problems }), plan: NO_CHECKS }
  }
  const zigbee = readHeader(header, offset)
  const elements = await readElements(source, zigbee)
  const facts: ImageFacts = describeImage({
    format: 'zigbee-ota',
    size: source.size,
    declaredSize: offset + zigbee.totalSize,
    zigbee: {
      ...zigbee,
      firstTag: elements.list[0]?.tag ?? null,
      firstTagLength: elements.list[0]?.length ?? null,
    },
    problems: findProblems(zigbee, elements, source.size),
  })
  return { facts, plan: NO_CHECKS }
}

/** Offset of the first magic in the bytes, or -1. */
function findMagic(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0x1e); at >= 0; at = bytes.indexOf(0x1e, at + 1)) {
    if (hasBytes(bytes, at, MAGIC)) return at
  }
  return -1
}

function readHeader(bytes: Uint8Array, offset: number): ZigbeeHeader {
  const view = viewOf(bytes)
  const fieldControl = view.getUint16(8, true)
  return {
    offset,
    headerLength: view.getUint16(6, true),
    fieldControl,
    manufacturerCode: view.getUint16(10, true),
    imageType: view.getUint16(12, true),
    fileVersion: view.getUint32(14, true),
    stackVersion: view.getUint16(18, true),
    header: textAt(bytes, 20, 32) ?? '',
    totalSize: view.getUint32(52, true),
    ...readHardwareRange(view, fieldControl),
    firstTag: null,
    firstTagLength: null,
  }
}

function readHardwareRange(view: DataView, fieldControl: number) {
  const before = (fieldControl & FIELD.credential ? 1 : 0) + (fieldControl & FIELD.destination ? 8 : 0)
  const at = FIXED_HEADER + before
  if (!(fieldControl & FIELD.hardware) || at + 4 > view.byteLength)
    return { minHardware: null, maxHardware: null }
  return { minHardware: view.getUint16(at, true), maxHardware: view.getUint16(at + 2, true) }
}

type Elements = { list: Element[]; end: number }

/** The elements' headers up to the declared end; `end` is relative to the Zigbee header. */
async function readElements(source: ImageSource, zigbee: ZigbeeHeader): Promise<Elements> {
  const list: Element[] = []
  let at = zigbee.headerLength
  while (at + 6 <= zigbee.totalSize && list.length < MAX_ELEMENTS) {
    const bytes = await source.read(zigbee.offset + at, 6)
    if (bytes.length < 6) break
    const [tag, length] = [viewOf(bytes).getUint16(0, true), viewOf(bytes).getUint32(2, true)]
    list.push({ tag, length })
    at += 6 + length + (tag === TELINK_AES_TAG ? 2 : 0)
  }
  return { list, end: at }
}

function findProblems(zigbee: ZigbeeHeader, { list, end }: Elements, size: number): ImageProblem[] {
  const total = zigbee.offset + zigbee.totalSize
  if (zigbee.headerLength < FIXED_HEADER || zigbee.totalSize < zigbee.headerLength)
    return [{ code: 'bad_structure', at: zigbee.offset }]
  if (total > size) return [{ code: 'truncated', detail: total - size }]
  if (list.length === 0) return [{ code: 'bad_structure', at: zigbee.offset + zigbee.headerLength }]
  return end === zigbee.totalSize ? [] : [{ code: 'elements_mismatch', at: zigbee.offset + end }]
}
