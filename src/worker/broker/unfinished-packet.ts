import { readFrame } from './mqtt-frames'

const NOTHING = Buffer.alloc(0)
const FIRST_BYTES = 1024

/**
 * The bytes of one incomplete MQTT packet. Its memory doubles with the received bytes, never ahead of them, so a packet
 * in a million pieces costs the same as in two.
 */
export class UnfinishedPacket {
  private bytes = NOTHING
  private length = 0
  /** Length of the whole packet; 0 while its header is incomplete. */
  private wanted = 0

  /** `mostBytesOf`: the maximum length of a packet of this type. */
  constructor(private readonly mostBytesOf: (type: number) => number) {}

  get isEmpty(): boolean {
    return this.length === 0
  }

  get isWhole(): boolean {
    return this.wanted > 0 && this.length === this.wanted
  }

  /** Bytes of memory in use. */
  get capacity(): number {
    return this.bytes.length
  }

  /** Takes the bytes of the packet and returns their number. Throws a RangeError when the packet is too long. */
  fill(chunk: Buffer): number {
    let at = 0
    while (this.wanted === 0 && at < chunk.length) {
      this.append(chunk.subarray(at, at + 1))
      at += 1
      this.readHeader()
    }
    const rest = chunk.subarray(at, at + Math.max(0, this.wanted - this.length))
    this.append(rest)
    return at + rest.length
  }

  /** The whole packet, which is then dropped here. */
  take(): Buffer {
    const packet = this.bytes.subarray(0, this.length)
    this.clear()
    return packet
  }

  clear(): void {
    this.bytes = NOTHING
    this.length = 0
    this.wanted = 0
  }

  private readHeader(): void {
    const frame = readFrame(this.bytes.subarray(0, this.length), 0)
    if (frame === null) return
    if (frame.end > this.mostBytesOf(frame.type)) throw new RangeError('packet too large')
    this.wanted = frame.end
  }

  private append(chunk: Buffer): void {
    const length = this.length + chunk.length
    if (length > this.bytes.length) this.grow(length)
    chunk.copy(this.bytes, this.length)
    this.length = length
  }

  private grow(length: number): void {
    const doubled = Math.max(length, this.bytes.length * 2, FIRST_BYTES)
    const bytes = Buffer.allocUnsafeSlow(this.wanted > 0 ? Math.min(doubled, this.wanted) : doubled)
    this.bytes.copy(bytes, 0, 0, this.length)
    this.bytes = bytes
  }
}
