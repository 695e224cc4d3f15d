import { readFrame } from './mqtt-frames'

const NOTHING = Buffer.alloc(0)
const FIRST_BYTES = 1024
const MOST_PART_BYTES = 64 * 1024

/**
 * The bytes of one incomplete MQTT packet, in parts that grow with it and never ahead of it: a packet in a million pieces
 * costs the same as in two, and none is copied before it is whole.
 */
export class UnfinishedPacket {
  private parts: Buffer[] = []
  /** Free bytes of the last part. */
  private free = 0
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
    return this.length + this.free
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
    const [first, ...more] = this.parts
    const packet =
      first && more.length === 0 ? first.subarray(0, this.length) : Buffer.concat(this.parts, this.length)
    this.clear()
    return packet
  }

  clear(): void {
    this.parts = []
    this.free = 0
    this.length = 0
    this.wanted = 0
  }

  private readHeader(): void {
    const frame = readFrame(this.parts[0]?.subarray(0, this.length) ?? NOTHING, 0)
    if (frame === null) return
    if (frame.end > this.mostBytesOf(frame.type)) throw new RangeError('packet too large')
    this.wanted = frame.end
  }

  private append(chunk: Buffer): void {
    for (let at = 0; at < chunk.length;) {
      if (this.free === 0) this.addPart(chunk.length - at)
      const part = this.parts[this.parts.length - 1] ?? NOTHING
      const copied = chunk.copy(part, part.length - this.free, at)
      this.free -= copied
      this.length += copied
      at += copied
    }
  }

  /** As large as all before it, so that there are few. */
  private addPart(bytes: number): void {
    const most = Math.min(MOST_PART_BYTES, Math.max(bytes, this.length, FIRST_BYTES))
    const part = Buffer.allocUnsafeSlow(this.wanted > 0 ? Math.min(most, this.wanted - this.length) : most)
    this.parts.push(part)
    this.free = part.length
  }
}
