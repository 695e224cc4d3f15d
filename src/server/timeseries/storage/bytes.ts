import { DamagedData } from './types'

const SEVEN_BITS = 128
const MAX_VARINT_BYTES = 8

/** Appends numbers to a buffer that grows. */
export class ByteWriter {
  private buffer: Buffer
  private length = 0

  constructor(bytes = 64) {
    this.buffer = Buffer.allocUnsafe(bytes)
  }

  private room(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes))
    this.buffer.copy(larger, 0, 0, this.length)
    this.buffer = larger
  }

  byte(value: number): void {
    this.room(1)
    this.buffer[this.length++] = value
  }

  /** An integer from 0 to 2^53 − 1, seven bits to a byte, low ones first. */
  varint(value: number): void {
    this.room(MAX_VARINT_BYTES)
    if (value < SEVEN_BITS) {
      this.buffer[this.length++] = value
      return
    }
    let rest = value
    while (rest >= SEVEN_BITS) {
      this.buffer[this.length++] = (rest % SEVEN_BITS) + SEVEN_BITS
      rest = Math.floor(rest / SEVEN_BITS)
    }
    this.buffer[this.length++] = rest
  }

  /** An integer of either sign, up to 2^52 − 1: small magnitudes take few bytes. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  float32(value: number): void {
    this.room(4)
    this.length = this.buffer.writeFloatLE(value, this.length)
  }

  float64(value: number): void {
    this.room(8)
    this.length = this.buffer.writeDoubleLE(value, this.length)
  }

  bytes(value: Uint8Array): void {
    this.room(value.length)
    this.buffer.set(value, this.length)
    this.length += value.length
  }

  /** The written bytes; nothing more may be written. */
  finish(): Buffer {
    return this.buffer.subarray(0, this.length)
  }
}

/** Reads what ByteWriter wrote. Throws DamagedData for bytes that it cannot have written. */
export class ByteReader {
  private offset = 0

  constructor(private readonly buffer: Buffer) {}

  get isAtEnd(): boolean {
    return this.offset >= this.buffer.length
  }

  get position(): number {
    return this.offset
  }

  private take(bytes: number): number {
    const from = this.offset
    this.offset += bytes
    if (this.offset > this.buffer.length) throw new DamagedData('stored readings end too early')
    return from
  }

  byte(): number {
    return this.buffer[this.take(1)] ?? 0
  }

  varint(): number {
    let value = this.byte()
    if (value < SEVEN_BITS) return value
    value -= SEVEN_BITS
    let place = SEVEN_BITS
    for (let i = 1; i < MAX_VARINT_BYTES; i++) {
      const byte = this.byte()
      value += (byte % SEVEN_BITS) * place
      if (byte < SEVEN_BITS) {
        if (Number.isSafeInteger(value)) return value
        break
      }
      place *= SEVEN_BITS
    }
    throw new DamagedData('a stored number is too long')
  }

  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  /** A varint that counts items of at least `bytes` each, all still to come. */
  count(bytes: number): number {
    const count = this.varint()
    if (count * bytes > this.buffer.length - this.offset)
      throw new DamagedData('stored readings end too early')
    return count
  }

  skip(bytes: number): void {
    this.take(bytes)
  }

  /** Continues at a position, whatever was read before. */
  moveTo(position: number): void {
    this.offset = position
  }

  float32(): number {
    return this.buffer.readFloatLE(this.take(4))
  }

  float64(): number {
    return this.buffer.readDoubleLE(this.take(8))
  }

  bytes(length: number): Buffer {
    const from = this.take(length)
    return this.buffer.subarray(from, this.offset)
  }
}
