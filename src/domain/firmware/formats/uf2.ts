import { NO_CHECKS } from '../check-plan'
import { describeImage, type ImageFacts, type ImageProblem, type Uf2Header } from '../image'
import { hasBytes, type ImageSource, textAt, viewOf } from '../source'
import type { ReadImage } from './read-result'

export const UF2_BLOCK = 512
const MAGIC = [0x55, 0x46, 0x32, 0x0a, 0x57, 0x51, 0x5d, 0x9e]
const END_MAGIC = [0x30, 0x6f, 0xb1, 0x0a]
const END_MAGIC_AT = 508
const DATA_AT = 32
const MAX_PAYLOAD = 476
const FLAG = { familyId: 0x2000, tags: 0x8000 }
const TAG = { version: 0x9fc7bc, device: 0x650d9d }

/** Of microsoft/uf2 utils/uf2families.json: those that water devices are built with. */
const FAMILIES: ReadonlyMap<number, string> = new Map([
  [0xe48bff56, 'RP2040'],
  [0xe48bff59, 'RP2350'],
  [0x1c5f21b0, 'ESP32'],
  [0xbfdd4eee, 'ESP32-S2'],
  [0xc47e5767, 'ESP32-S3'],
  [0xd42ba06c, 'ESP32-C3'],
  [0x540ddf62, 'ESP32-C6'],
  [0x332726f6, 'ESP32-H2'],
  [0x2b88d29c, 'ESP32-C2'],
  [0x3d308e94, 'ESP32-P4'],
  [0x7eab61ed, 'ESP8266'],
  [0xada52840, 'nRF52840'],
  [0x68ed2b88, 'SAMD21'],
  [0x55114460, 'SAMD51'],
  [0x57755a57, 'STM32F4'],
])

/** Reads a UF2 file by its first block, or gives null where the magic is not there. */
export function readUf2(source: ImageSource, start: Uint8Array): ReadImage | null {
  if (!hasBytes(start, 0, MAGIC)) return null
  if (start.length < UF2_BLOCK) {
    const problems: ImageProblem[] = [{ code: 'truncated', detail: UF2_BLOCK - start.length }]
    return { facts: describeImage({ format: 'uf2', size: source.size, problems }), plan: NO_CHECKS }
  }
  const uf2 = readBlock(start)
  const facts: ImageFacts = describeImage({
    format: 'uf2',
    size: source.size,
    declaredSize: uf2.blocks * UF2_BLOCK,
    chip: uf2.family,
    ...readTags(start, uf2.payloadSize),
    uf2,
    problems: findSizeProblems(source.size, uf2),
  })
  return { facts, plan: { ...NO_CHECKS, blocks: 'uf2' } }
}

/** True for one sound block: both magics, and a payload that leaves room for the end. */
export function isUf2Block(block: Uint8Array): boolean {
  return (
    block.length === UF2_BLOCK &&
    hasBytes(block, 0, MAGIC) &&
    hasBytes(block, END_MAGIC_AT, END_MAGIC) &&
    viewOf(block).getUint32(16, true) <= MAX_PAYLOAD
  )
}

function readBlock(block: Uint8Array): Uf2Header {
  const view = viewOf(block)
  const familyId = view.getUint32(8, true) & FLAG.familyId ? view.getUint32(28, true) : null
  return {
    familyId,
    family: familyId === null ? null : (FAMILIES.get(familyId) ?? null),
    address: view.getUint32(12, true),
    payloadSize: view.getUint32(16, true),
    block: view.getUint32(20, true),
    blocks: view.getUint32(24, true),
  }
}

/** Tags behind the payload: length (with its own four bytes), type in three bytes, text; each starts on four bytes. */
function readTags(block: Uint8Array, payloadSize: number): Partial<ImageFacts> {
  const view = viewOf(block)
  if (!(view.getUint32(8, true) & FLAG.tags) || payloadSize > MAX_PAYLOAD) return {}
  const facts: Partial<ImageFacts> = {}
  for (let at = DATA_AT + alignToFour(payloadSize); at + 4 <= END_MAGIC_AT;) {
    const length = view.getUint8(at)
    if (length < 4 || at + length > END_MAGIC_AT) break
    const type = view.getUint32(at, true) >>> 8
    if (type === TAG.version) facts.version = textAt(block, at + 4, length - 4)
    if (type === TAG.device) facts.project = textAt(block, at + 4, length - 4)
    at += alignToFour(length)
  }
  return facts
}

const alignToFour = (length: number): number => (length + 3) & ~3

function findSizeProblems(size: number, { blocks }: Uf2Header): ImageProblem[] {
  const declared = blocks * UF2_BLOCK
  if (size % UF2_BLOCK !== 0) return [{ code: 'truncated', detail: UF2_BLOCK - (size % UF2_BLOCK) }]
  return declared > size ? [{ code: 'truncated', detail: declared - size }] : []
}
