import { type CheckPlan, NO_CHECKS } from '../check-plan'
import { describeImage, type ImageFacts, type ImageProblem, type McubootHeader } from '../image'
import { hasBytes, type ImageSource, toHex, viewOf } from '../source'
import type { ReadImage } from './read-result'

const MAGIC = [0x3d, 0xb8, 0xf3, 0x96]
const HEADER = 32
const PROTECTED_MAGIC = 0x6908
const TLV_MAGIC = 0x6907
const ENCRYPTED_FLAGS = 0x4 | 0x8
const NON_BOOTABLE_FLAG = 0x10
const TLV = {
  sha256: [0x10],
  signature: [0x20, 0x22, 0x23, 0x24],
  counter: [0x50],
  // image.h and design.md differ in the numbers of these two
  vendorId: [0x74, 0x80],
  classId: [0x75, 0x81],
}

type Tlv = { type: number; value: Uint8Array }
type Tlvs = { entries: Tlv[]; end: number; problem: ImageProblem | null }

/** Reads an MCUboot image (docs/design.md of mcu-tools/mcuboot), or gives null where the magic is not there. */
export async function readMcuboot(source: ImageSource, start: Uint8Array): Promise<ReadImage | null> {
  if (!hasBytes(start, 0, MAGIC)) return null
  if (start.length < HEADER) {
    const problems: ImageProblem[] = [{ code: 'truncated', detail: HEADER - start.length }]
    return { facts: describeImage({ format: 'mcuboot', size: source.size, problems }), plan: NO_CHECKS }
  }
  const header = readHeader(start)
  const tlvsAt = header.headerSize + header.imageSize
  const tlvs = await readTlvs(source, tlvsAt, header.protectedTlvSize)
  const mcuboot = { ...header, ...readEntries(tlvs.entries) }
  const counter = valueOf(tlvs.entries, TLV.counter)
  const facts: ImageFacts = describeImage({
    format: 'mcuboot',
    size: source.size,
    declaredSize: tlvs.end,
    version: readVersion(start),
    securityCounter: counter?.length === 4 ? viewOf(counter).getUint32(0, true) : null,
    mcuboot,
    problems: findProblems(mcuboot, tlvs, source.size),
  })
  return { facts, plan: planChecks(mcuboot, tlvsAt + header.protectedTlvSize, source.size) }
}

function readHeader(start: Uint8Array): McubootHeader {
  const view = viewOf(start)
  return {
    headerSize: view.getUint16(8, true),
    protectedTlvSize: view.getUint16(10, true),
    imageSize: view.getUint32(12, true),
    flags: view.getUint32(16, true),
    sha256: null,
    signature: null,
    vendorId: null,
    classId: null,
  }
}

function readVersion(start: Uint8Array): string {
  const view = viewOf(start)
  const build = view.getUint32(24, true)
  const version = `${view.getUint8(20)}.${view.getUint8(21)}.${view.getUint16(22, true)}`
  return build === 0 ? version : `${version}+${build}`
}

/** Both areas of entries; an area is at most 64 KiB, as its length field has 16 bits. */
async function readTlvs(source: ImageSource, at: number, protectedSize: number): Promise<Tlvs> {
  const first = protectedSize > 0 ? await readArea(source, at, PROTECTED_MAGIC) : null
  if (first?.problem) return first
  const second = await readArea(source, at + protectedSize, TLV_MAGIC)
  return { ...second, entries: [...(first?.entries ?? []), ...second.entries] }
}

async function readArea(source: ImageSource, at: number, magic: number): Promise<Tlvs> {
  const info = await source.read(at, 4)
  if (info.length < 4) return { entries: [], end: at + 4, problem: { code: 'truncated', at } }
  const length = viewOf(info).getUint16(2, true)
  if (viewOf(info).getUint16(0, true) !== magic || length < 4)
    return { entries: [], end: at, problem: { code: 'bad_structure', at } }
  const area = await source.read(at, length)
  const end = at + length
  if (area.length < length)
    return { entries: [], end, problem: { code: 'truncated', detail: end - source.size } }
  return { entries: splitEntries(area), end, problem: null }
}

function splitEntries(area: Uint8Array): Tlv[] {
  const entries: Tlv[] = []
  const view = viewOf(area)
  for (let at = 4; at + 4 <= area.length;) {
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > area.length) break
    entries.push({ type: view.getUint16(at, true), value: area.subarray(at + 4, end) })
    at = end
  }
  return entries
}

const valueOf = (entries: readonly Tlv[], types: readonly number[]): Uint8Array | null =>
  entries.find(({ type }) => types.includes(type))?.value ?? null

function readEntries(entries: readonly Tlv[]) {
  const hexOf = (types: readonly number[], length: number) => {
    const value = valueOf(entries, types)
    return value?.length === length ? toHex(value) : null
  }
  return {
    sha256: hexOf(TLV.sha256, 32),
    signature: entries.find(({ type }) => TLV.signature.includes(type))?.type ?? null,
    vendorId: hexOf(TLV.vendorId, 16),
    classId: hexOf(TLV.classId, 16),
  }
}

function findProblems(header: McubootHeader, { problem, end }: Tlvs, size: number): ImageProblem[] {
  const problems: ImageProblem[] = []
  if (header.headerSize < HEADER) problems.push({ code: 'bad_structure', at: 8 })
  if (problem) problems.push(problem)
  if (header.flags & ENCRYPTED_FLAGS) problems.push({ code: 'encrypted' })
  if (header.flags & NON_BOOTABLE_FLAG) problems.push({ code: 'not_bootable' })
  if (!problem && header.signature === null) problems.push({ code: 'unsigned' })
  if (!problem && end < size) problems.push({ code: 'trailing_bytes', at: end, detail: size - end })
  return problems
}

/** The hash of an encrypted image is of its plain bytes, so nothing can be said about it here. */
function planChecks({ sha256, flags }: McubootHeader, to: number, size: number): CheckPlan {
  if (!sha256 || to > size || flags & ENCRYPTED_FLAGS) return { ...NO_CHECKS, hasTag: true }
  const hashes: CheckPlan['hashes'] = [{ range: { from: 0, to }, expected: sha256, code: 'sha256_mismatch' }]
  return { ...NO_CHECKS, hasTag: true, hashes }
}
