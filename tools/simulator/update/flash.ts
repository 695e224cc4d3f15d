import { createHash, type Hash } from 'node:crypto'
import { inflateRawSync, gunzipSync } from 'node:zlib'
import { readImage } from '@/domain/firmware/read-image'
import { sourceOfBytes } from '@/domain/firmware/source'

/** Bytes kept to read the image's headers; the rest is only counted and summed. */
const HEAD_BYTES = 64 * 1024

export type Sums = { md5: string; sha256: string }

/** The slot that an update is written to. */
export type Flash = {
  length: () => number
  /** `isCorrupt`: the first byte arrives wrong. */
  write: (bytes: Uint8Array, isCorrupt?: boolean) => void
  clear: () => void
  sums: () => Sums
  /** What the image says of itself; null where it says nothing. */
  version: () => Promise<string | null>
}

/** Sums by the names that ThingsBoard and the others give them. */
const ALGORITHMS = ['md5', 'sha256'] as const

function inflateStart(kind: 'gzip' | 'raw', bytes: Uint8Array, limit: number): Uint8Array | null {
  try {
    const whole = kind === 'gzip' ? gunzipSync : inflateRawSync
    return whole(bytes, { maxOutputLength: limit * 8, finishFlush: 2 }).subarray(0, limit)
  } catch {
    return null
  }
}

export function createFlash(): Flash {
  let hashes: Record<(typeof ALGORITHMS)[number], Hash>
  let head: Buffer
  let length = 0

  const clear = () => {
    hashes = { md5: createHash('md5'), sha256: createHash('sha256') }
    head = Buffer.alloc(0)
    length = 0
  }
  clear()

  const damaged = (bytes: Uint8Array): Uint8Array =>
    Uint8Array.from(bytes, (byte, index) => (index === 0 ? byte ^ 0xff : byte))

  return {
    length: () => length,
    clear,
    write: (bytes, isCorrupt = false) => {
      if (bytes.length === 0) return
      const written = isCorrupt ? damaged(bytes) : bytes
      ALGORITHMS.forEach((name) => hashes[name].update(written))
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, written]).subarray(0, HEAD_BYTES)
      length += written.length
    },
    sums: () => ({ md5: hashes.md5.copy().digest('hex'), sha256: hashes.sha256.copy().digest('hex') }),
    version: async () => {
      const { facts } = await readImage(sourceOfBytes(head, { size: length, inflateStart }))
      return facts.version ?? null
    },
  }
}
