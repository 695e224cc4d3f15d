/** A Modbus RTU frame that reads registers. `unit`: the address on the bus. */
export type Frame =
  | { kind: 'request'; unit: number; fn: number }
  | { kind: 'response'; unit: number; fn: number; words: number[] }

export type FrameFault =
  'too_short' | 'crc_mismatch' | 'modbus_exception' | 'unknown_function' | 'wrong_length'

const POLYNOMIAL = 0xa001

/** The checksum of a frame's bytes (Modbus over serial line V1.02, "CRC-16"); on the wire its low byte is first. */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ POLYNOMIAL : crc >> 1
  }
  return crc
}

const READ_HOLDING = 3
const READ_INPUT = 4
const EXCEPTION = 0x80

/** Unit, function and checksum are the shortest frame. */
const SHORTEST = 4
const REQUEST_LENGTH = 8

const wordsOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, i) => (bytes[2 * i] ?? 0) * 256 + (bytes[2 * i + 1] ?? 0))

/**
 * Reads a frame.
 *
 * | bytes | is |
 * |---|---|
 * | under 4 | too_short |
 * | the last two are not the checksum of the others | crc_mismatch |
 * | function with its highest bit set | modbus_exception |
 * | function other than 3 and 4 | unknown_function |
 * | 8 bytes | a request |
 * | unit, function, count, that many (an even number of) bytes, checksum | a response |
 * | anything else | wrong_length |
 */
export const parseFrame = (bytes: Uint8Array): Frame | FrameFault => {
  if (bytes.length < SHORTEST) return 'too_short'
  const [unit = 0, fn = 0, count = 0] = bytes
  const end = bytes.length - 2
  if (crc16(bytes.subarray(0, end)) !== (bytes[end] ?? 0) + (bytes[end + 1] ?? 0) * 256) return 'crc_mismatch'
  if (fn & EXCEPTION) return 'modbus_exception'
  if (fn !== READ_HOLDING && fn !== READ_INPUT) return 'unknown_function'
  if (bytes.length === REQUEST_LENGTH) return { kind: 'request', unit, fn }
  if (count % 2 !== 0 || bytes.length !== count + 5) return 'wrong_length'
  return { kind: 'response', unit, fn, words: wordsOf(bytes.subarray(3, end)) }
}

const HEX = /^(?:[0-9a-f]{2}\s?)+$/i

/** The bytes of a frame written in hexadecimal, or null for other text. */
export const hexBytes = (text: string): Uint8Array | null => {
  const plain = text.trim()
  return HEX.test(plain) ? Buffer.from(plain.replace(/\s/g, ''), 'hex') : null
}

/** Reads a frame sent as its bytes, or as text in hexadecimal. */
export const parsePayload = (payload: Uint8Array): Frame | FrameFault => {
  const frame = parseFrame(payload)
  if (typeof frame !== 'string') return frame
  const bytes = hexBytes(new TextDecoder().decode(payload))
  return bytes ? parseFrame(bytes) : frame
}
