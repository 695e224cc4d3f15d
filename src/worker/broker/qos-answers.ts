import { encodeAnswers, PUBACK_HEADER, PUBCOMP_HEADER, PUBREC_HEADER } from './mqtt-frames'

/** QoS 2 messages that a client may leave without PUBREL; only their ids are kept. */
const MOST_UNRELEASED = 1_000
const HEADER_UNIT = 0x1_0000

/** Acknowledgements of one connection's QoS 1 and 2 publishes, gathered into one write per tick. */
export class QosAnswers {
  private due: number[] = []
  private isFlushing = false
  /** Ids of QoS 2 messages taken and not yet released, and whether they are acknowledged. */
  private readonly unreleased = new Map<number, boolean>()

  constructor(private readonly write: (bytes: Buffer) => void) {}

  /** PUBACK, or PUBREC for a message of QoS 2. */
  acknowledge(messageId: number): void {
    if (!this.unreleased.has(messageId)) return this.answer(PUBACK_HEADER, messageId)
    this.unreleased.set(messageId, true)
    this.answer(PUBREC_HEADER, messageId)
  }

  /**
   * Registers a QoS 2 message until its PUBREL. False when it was taken before: it is acknowledged again, or will be.
   * Throws a RangeError above the limit.
   */
  expectRelease(messageId: number): boolean {
    const isAcknowledged = this.unreleased.get(messageId)
    if (isAcknowledged) this.answer(PUBREC_HEADER, messageId)
    if (isAcknowledged !== undefined) return false
    if (this.unreleased.size >= MOST_UNRELEASED) throw new RangeError('too many QoS 2 messages unreleased')
    this.unreleased.set(messageId, false)
    return true
  }

  /** The message was not taken. */
  forget(messageId: number): void {
    this.unreleased.delete(messageId)
  }

  /** PUBREL is answered whether or not the message is known: it may belong to an earlier connection. */
  release(messageId: number): void {
    this.unreleased.delete(messageId)
    this.answer(PUBCOMP_HEADER, messageId)
  }

  clear(): void {
    this.due = []
    this.unreleased.clear()
  }

  private answer(header: number, messageId: number): void {
    this.due.push(header * HEADER_UNIT + messageId)
    if (this.isFlushing) return
    this.isFlushing = true
    process.nextTick(() => this.flush())
  }

  private flush(): void {
    this.isFlushing = false
    if (this.due.length === 0) return
    const bytes = encodeAnswers(this.due)
    this.due = []
    this.write(bytes)
  }
}
