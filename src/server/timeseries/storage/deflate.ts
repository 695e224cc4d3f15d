import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { DamagedData } from './types'

const PLAIN = 1
const DEFLATED = 2
/** Small blocks with codes of their own fit columns of different kinds better than the usual large ones. */
const BLOCKS = { memLevel: 4, windowBits: 10 }
const MOST_BYTES = 256 * 1024 * 1024

/** One format byte, then the bytes: deflated when that is smaller. */
export function deflateBytes(data: Buffer): Buffer {
  const small = deflateRawSync(data, BLOCKS)
  const isSmaller = small.length < data.length
  return Buffer.concat([Buffer.of(isSmaller ? DEFLATED : PLAIN), isSmaller ? small : data])
}

/** Restores the input of `deflated`. Throws DamagedData. */
export function inflateBytes(stored: Buffer): Buffer {
  const data = stored.subarray(1)
  if (stored[0] === PLAIN) return data
  if (stored[0] !== DEFLATED) throw new DamagedData('stored readings are of an unknown version')
  try {
    return inflateRawSync(data, { maxOutputLength: MOST_BYTES })
  } catch (error) {
    throw new DamagedData('stored readings cannot be inflated', { cause: error })
  }
}
