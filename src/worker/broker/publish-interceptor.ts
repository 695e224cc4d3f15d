import { epochNow } from '@/server/clock'
import { Duplex } from 'node:stream'
import type { Acknowledger } from '@/server/ingestion/pipeline/incoming'
import {
  CONNECT,
  type MqttFrame,
  PINGREQ,
  PINGRESP_PACKET,
  PUBLISH,
  PUBREL,
  type ProtocolVersion,
  type MqttPublish,
  readFrame,
  readMessageId,
  readPublish,
} from './mqtt-frames'
import { QosAnswers } from './qos-answers'
import { UnfinishedPacket } from './unfinished-packet'

/** The consumer of publishes. `take` false: no room, the same packet is offered again after `whenRoom`. */
export type Sink = {
  take: (publish: MqttPublish, interceptor: PublishInterceptor) => boolean
  /** Returns a function that cancels the call. */
  whenRoom: (callback: () => void) => () => void
  /** A packet that violates the protocol; the connection is then closed. */
  onFault: (reason: string, interceptor: PublishInterceptor) => void
}

/** The largest valid packets are device lists of a gateway. */
const MOST_BYTES = 4.5 * 1024 * 1024
/** Limit of all packets except PUBLISH, and of those before the login. */
const MOST_BYTES_OF_OTHERS = 64 * 1024

/** A started packet must be complete within this time. */
const WHOLE_WITHIN_MS = 60_000

type InterceptorOptions = {
  sink: Sink
  /** 3.1.1 (4) unless given. */
  protocolVersion?: ProtocolVersion
  /** Larger packets end the connection. */
  maxPacketBytes?: number
  /** Answers the library's own pings while reading is paused or input arrived recently. */
  answersPings?: boolean
  /**
   * Bytes that may wait for the peer to read them. More end the connection, and the library never waits. Absent: the
   * library waits.
   */
  maxUnreadBytes?: number
  /** Reports changes of the memory that this connection uses. */
  onHeld?: (bytes: number) => void
}

/**
 * Sits between a socket and an MQTT library and takes PUBLISH packets off the wire before the library. It acknowledges
 * them on request, many in one write; everything else (connecting, subscribing, keep-alive, outgoing messages) is left
 * to the library.
 */
export class PublishInterceptor extends Duplex implements Acknowledger {
  /** False until the peer may publish; its packets wait. */
  private isOpen = true
  /** The peer has not sent CONNECT, which must come first. */
  private owesConnect = false
  private isFull = false
  /** Input arrived since the library's last ping. */
  private hasReceived = false
  /** Reading is paused because the device exceeds its message rate. */
  private isSlowed = false
  /** The library has not yet read its input. */
  private isBackedUp = false
  private readonly unfinished = new UnfinishedPacket((type) => this.mostBytesOf(type))
  private unfinishedSince = 0
  /** Bytes waiting for room; reading is paused meanwhile. */
  private waiting: Buffer[] = []
  private readonly answers = new QosAnswers((bytes) => {
    // through our own queue: the library may be in the middle of writing a packet
    if (!this.destroyed && !this.writableEnded) this.write(bytes)
  })
  private stopWaiting: () => void = () => {}
  private keepalive: NodeJS.Timeout | null = null
  private reservedBytes = 0

  constructor(
    private readonly socket: Duplex,
    private readonly options: InterceptorOptions,
  ) {
    super({ allowHalfOpen: false })
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('drain', () => this.reportMemory())
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  /** For the server side: requires CONNECT first, and holds publishes back until `open`. */
  pauseUntilOpen(): this {
    this.isOpen = false
    this.owesConnect = true
    return this
  }

  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.resumeReading()
  }

  /** Ends the connection after this time without input, unless reading was paused. */
  setKeepAliveTimeout(withinMs: number): void {
    this.keepalive = setTimeout(() => {
      if (this.socket.isPaused()) this.keepalive?.refresh()
      else this.destroy(new Error('keepalive timeout'))
    }, withinMs)
  }

  /** Whether a packet started before `since` (epoch ms) is still incomplete although reading is not paused. */
  isStuck(now: number): boolean {
    if (this.unfinished.isEmpty) return false
    if (this.socket.isPaused()) this.unfinishedSince = now
    return now - this.unfinishedSince > WHOLE_WITHIN_MS
  }

  acknowledge(messageId: number): void {
    if (messageId !== 0 && !this.destroyed) this.answers.acknowledge(messageId)
  }

  /** Pauses reading: unread messages are not acknowledged either. */
  slowDown(forMs: number): void {
    if (this.isSlowed) return
    this.isSlowed = true
    setTimeout(() => {
      this.isSlowed = false
      this.resumeReading()
    }, forMs)
  }

  private mostBytesOf(type: number): number {
    if (type !== PUBLISH || !this.isOpen) return MOST_BYTES_OF_OTHERS
    return this.options.maxPacketBytes ?? MOST_BYTES
  }

  private receive(chunk: Buffer): void {
    this.hasReceived = true
    this.keepalive?.refresh()
    this.acceptBytes(chunk)
    this.reportMemory()
  }

  private acceptBytes(chunk: Buffer): void {
    try {
      if (this.waiting.length > 0) this.waiting.push(chunk)
      else if (this.unfinished.isEmpty) this.parse(chunk)
      else this.completePacket(chunk)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.fault(error.message)
    }
  }

  /** Completes the unfinished packet, then reads the bytes after it. */
  private completePacket(chunk: Buffer): void {
    const taken = this.unfinished.fill(chunk)
    if (!this.unfinished.isWhole) return
    this.parse(this.unfinished.take())
    if (taken < chunk.length && !this.destroyed) this.acceptBytes(chunk.subarray(taken))
  }

  private parse(buffer: Buffer): void {
    let at = 0
    while (at < buffer.length && !this.destroyed) {
      if (this.owesConnect) this.expectConnect(buffer, at)
      const frame = readFrame(buffer, at)
      if (frame && frame.end - at > this.mostBytesOf(frame.type)) throw new RangeError('packet too large')
      if (frame === null || frame.end > buffer.length) return this.begin(buffer.subarray(at))
      if (!this.handle(buffer, frame, at)) return this.wait(buffer.subarray(at))
      at = frame.end
    }
  }

  /** False without room: the packet is offered again. */
  private handle(buffer: Buffer, frame: MqttFrame, at: number): boolean {
    if (!this.isOpen && !this.owesConnect) return false
    if (frame.type === PUBLISH)
      return this.takePublish(readPublish(buffer, frame, this.options.protocolVersion))
    if (frame.type === PUBREL) this.answers.release(readMessageId(buffer, frame))
    else this.pass(buffer.subarray(at, frame.end))
    return true
  }

  private takePublish(publish: MqttPublish): boolean {
    if (this.isSlowed) return false
    if (publish.qos !== 2) return this.options.sink.take(publish, this)
    const { messageId } = publish
    if (!this.answers.expectRelease(messageId)) return true
    const isTaken = this.options.sink.take(publish, this)
    if (!isTaken) this.answers.forget(messageId)
    return isTaken
  }

  private begin(start: Buffer): void {
    this.unfinishedSince = epochNow()
    this.unfinished.fill(start)
  }

  /** Detects clients of other protocols at once instead of waiting for more bytes. */
  private expectConnect(buffer: Buffer, at: number): void {
    if ((buffer[at] ?? 0) >> 4 !== CONNECT) throw new RangeError('the first packet is no CONNECT')
  }

  private pass(packet: Buffer): void {
    this.owesConnect = false
    if (this.push(packet)) return
    this.isBackedUp = true
    this.socket.pause()
  }

  /** Keeps bytes without room, and pauses reading. */
  private wait(rest: Buffer): void {
    this.waiting.push(rest)
    this.socket.pause()
    if (!this.isOpen || this.isSlowed) return
    this.isFull = true
    this.stopWaiting = this.options.sink.whenRoom(() => {
      this.isFull = false
      this.resumeReading()
    })
  }

  private resumeReading(): void {
    if (this.destroyed || this.isFull || this.isSlowed || !this.isOpen) return
    const waiting = this.waiting
    this.waiting = []
    for (const part of waiting) this.acceptBytes(part)
    this.reportMemory()
    if (!this.isFull && !this.isSlowed && !this.isBackedUp) this.socket.resume()
  }

  /** Reports the connection's memory when it has changed. */
  private reportMemory(): void {
    const { onHeld } = this.options
    if (!onHeld) return
    let held = this.unfinished.capacity
    // smaller amounts are soon in the kernel's buffer
    if (this.socket.writableNeedDrain) held += this.socket.writableLength
    for (const { length } of this.waiting) held += length
    if (held === this.reservedBytes) return
    const change = held - this.reservedBytes
    this.reservedBytes = held
    onHeld(change)
  }

  private fault(reason: string): void {
    this.options.sink.onFault(reason, this)
    this.destroy()
  }

  override _read(): void {
    if (!this.isBackedUp) return
    this.isBackedUp = false
    if (!this.isFull && !this.isSlowed && this.isOpen) this.socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.answerPing(chunk)
    this.send(chunk, callback)
  }

  override _writev(parts: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    for (const { chunk } of parts) this.answerPing(chunk)
    this.send(Buffer.concat(parts.map(({ chunk }) => chunk)), callback)
  }

  private send(bytes: Buffer, callback: (error?: Error | null) => void): void {
    const { maxUnreadBytes } = this.options
    const isRead = this.socket.write(bytes)
    if (isRead) callback()
    else if (maxUnreadBytes === undefined) this.socket.once('drain', callback)
    else {
      callback()
      if (this.socket.writableLength > maxUnreadBytes) this.fault('it does not read')
      else this.reportMemory()
    }
  }

  /** The peer's answer waits unread behind publishes, so the library gets one from here. */
  private answerPing(chunk: Buffer): void {
    const isPing = chunk[0] === PINGREQ << 4 && chunk.length === 2
    if (!isPing || !this.options.answersPings || !(this.isFull || this.hasReceived)) return
    this.hasReceived = false
    this.push(PINGRESP_PACKET)
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.socket.end(callback)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.keepalive) clearTimeout(this.keepalive)
    this.waiting = []
    this.answers.clear()
    this.unfinished.clear()
    this.stopWaiting()
    this.reportMemory()
    this.socket.destroy()
    callback(error)
  }
}
