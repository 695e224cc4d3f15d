import type { ImageProblem } from '../image'
import { hasBytes, type ImageSource, viewOf } from '../source'

/** Bounds of a package: real ones have four to eight entries and unpack to some MiB. */
const MAX_ENTRIES = 64
const MAX_DIRECTORY_BYTES = 65_536
const MAX_UNPACKED_BYTES = 134_217_728
const MAX_RATIO = 200
/** Below this size the ratio says nothing. */
const RATIO_FLOOR_BYTES = 1_048_576

const LOCAL_MAGIC = [0x50, 0x4b, 3, 4]
const ENTRY_MAGIC = [0x50, 0x4b, 1, 2]
const END_MAGIC = [0x50, 0x4b, 5, 6]
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const ENCRYPTED_FLAGS = 0x1 | 0x40
const METHODS = [0, 8]

/** One file of a zip; `dataAt` and sizes in bytes. */
export type ZipEntry = { name: string; method: number; packed: number; unpacked: number; dataAt: number }
export type ZipDirectory = { entries: ZipEntry[]; problems: ImageProblem[] }
type Listed = Omit<ZipEntry, 'dataAt'> & { flags: number; localAt: number }

const bad = (code: ImageProblem['code'], name?: string): ZipDirectory => ({
  entries: [],
  problems: [{ code, ...(name === undefined ? {} : { name }) }],
})

/**
 * The files of a zip by its central directory, each compared with its local header. Refused as a whole: more entries
 * or bytes than the bounds, entries that overlap, paths that leave the folder, encryption, zip64.
 */
export async function readZipDirectory(source: ImageSource): Promise<ZipDirectory> {
  const end = await findEnd(source)
  if (!end) return bad('truncated')
  if (end.count > MAX_ENTRIES || end.length > MAX_DIRECTORY_BYTES) return bad('zip_bounds')
  if (end.at + end.length > end.endAt) return bad('bad_structure')
  const listed = splitDirectory(await source.read(end.at, end.length), end.count)
  if (!listed) return bad('bad_structure')
  const problem = listed.map(judgeEntry).find((one) => one !== null) ?? judgeTotals(listed)
  if (problem) return bad(problem.code, problem.name)
  return locateEntries(source, listed, end.at)
}

type End = { endAt: number; count: number; at: number; length: number }

/** The end record, behind which a comment of up to 64 KiB may stand. */
async function findEnd(source: ImageSource): Promise<End | null> {
  const from = Math.max(0, source.size - END_LENGTH - 0xffff)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || !hasBytes(tail, at, END_MAGIC)) continue
    const view = viewOf(tail.subarray(at))
    if (at + END_LENGTH + view.getUint16(20, true) !== tail.length) continue
    const [count, length, start] = [
      view.getUint16(10, true),
      view.getUint32(12, true),
      view.getUint32(16, true),
    ]
    return { endAt: from + at, count, length, at: start }
  }
  return null
}

/** The directory's entries, or null where one leaves it; zip64's placeholders fail the bounds later. */
function splitDirectory(bytes: Uint8Array, count: number): Listed[] | null {
  const view = viewOf(bytes)
  const entries: Listed[] = []
  let at = 0
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_LENGTH > bytes.length || !hasBytes(bytes, at, ENTRY_MAGIC)) return null
    const nameLength = view.getUint16(at + 28, true)
    const end = at + ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (end > bytes.length) return null
    entries.push({
      name: String.fromCharCode(...bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      localAt: view.getUint32(at + 42, true),
    })
    at = end
  }
  return entries
}

/** Printable ASCII, relative, no step up: names are compared and shown, never opened, yet devices do open them. */
const isSafePath = (name: string): boolean =>
  /^[\x20-\x7e]{1,200}$/.test(name) &&
  !/^[/]|[\\:]/.test(name) &&
  name.split('/').every((step) => step !== '..' && step !== '.')

function judgeEntry({ name, flags, method, packed, unpacked }: Listed): ImageProblem | null {
  if (!isSafePath(name)) return { code: 'zip_path', name: name.slice(0, 80).replace(/[^\x20-\x7e]/g, '?') }
  if (flags & ENCRYPTED_FLAGS) return { code: 'encrypted', name }
  if (!METHODS.includes(method)) return { code: 'bad_structure', name }
  if (method === 0 && packed !== unpacked) return { code: 'bad_structure', name }
  const isBomb = unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO
  return isBomb || unpacked > MAX_UNPACKED_BYTES ? { code: 'zip_bounds', name } : null
}

function judgeTotals(entries: readonly Listed[]): ImageProblem | null {
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > MAX_UNPACKED_BYTES) return { code: 'zip_bounds', detail: total }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  return names.size === entries.length ? null : { code: 'bad_structure' }
}

/** Reads every local header; its name is the directory's, and no file's bytes reach into the next one or the directory. */
async function locateEntries(
  source: ImageSource,
  listed: readonly Listed[],
  directoryAt: number,
): Promise<ZipDirectory> {
  const entries: ZipEntry[] = []
  let free = 0
  for (const { name, method, packed, unpacked, localAt } of [...listed].sort(
    (a, b) => a.localAt - b.localAt,
  )) {
    const local = await source.read(localAt, LOCAL_LENGTH + name.length)
    if (local.length < LOCAL_LENGTH + name.length || !hasBytes(local, 0, LOCAL_MAGIC))
      return bad('bad_structure', name)
    const view = viewOf(local)
    const ownName = String.fromCharCode(...local.subarray(LOCAL_LENGTH))
    const dataAt = localAt + LOCAL_LENGTH + name.length + view.getUint16(28, true)
    if (view.getUint16(26, true) !== name.length || ownName !== name || localAt < free)
      return bad('bad_structure', name)
    free = dataAt + packed
    if (free > directoryAt) return bad('bad_structure', name)
    entries.push({ name, method, packed, unpacked, dataAt })
  }
  return { entries, problems: [] }
}
