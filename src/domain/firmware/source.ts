/** Most that is inflated to read a header, in bytes. */
export const INFLATE_LIMIT = 8192

/**
 * Inflates from the first bytes of a stream: at most `limit` bytes of output, fewer where the input ends before.
 * `gzip` is RFC 1952, `raw` is RFC 1951. Null where the stream is damaged.
 */
export type InflateStart = (
  kind: 'gzip' | 'raw',
  bytes: Uint8Array,
  limit: number,
) => Promise<Uint8Array | null> | Uint8Array | null

/**
 * A file under random access. `read` gives the bytes from `offset`, fewer than `length` only where they are not
 * available (end of the file, or behind what was inflated). One call asks for at most 68 KiB.
 */
export type ImageSource = {
  size: number
  read: (offset: number, length: number) => Promise<Uint8Array>
  inflateStart?: InflateStart
}

/** A source over bytes in memory; `size` where the file is longer than the bytes at hand. */
export function sourceOfBytes(
  bytes: Uint8Array,
  { size = bytes.length, inflateStart }: { size?: number; inflateStart?: InflateStart } = {},
): ImageSource {
  const read = (offset: number, length: number) => Promise.resolve(bytes.subarray(offset, offset + length))
  return { size, read, inflateStart }
}

/** A view of bytes that may be a window of a longer buffer. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** True where `bytes` has these bytes at `at`. */
export function hasBytes(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return at + expected.length <= bytes.length && expected.every((byte, i) => bytes[at + i] === byte)
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Text of a fixed field up to its NUL; null where it is empty or holds anything but printable ASCII. */
export function textAt(bytes: Uint8Array, at: number, length: number): string | null {
  const field = bytes.subarray(at, at + length)
  const end = field.indexOf(0)
  const text = String.fromCharCode(...(end < 0 ? field : field.subarray(0, end))).trim()
  return /^[\x20-\x7e]+$/.test(text) ? text : null
}
