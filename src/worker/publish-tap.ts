import { Duplex } from 'node:stream'
import type { Acknowledger } from '@/server/readings/incoming'
import {
  CONNECT,
  PINGREQ,
  PINGRESP_PACKET,
  PUBLISH,
  type Publish,
  pubacks,
  qosOf,
  readFrame,
  readPublish,
} from './mqtt-frames'

/** Whoever takes the publishes. `take` false: no room, the same packet is offered again after `whenRoom`. */
export type Sink = {
  take: (publish: Publish, tap: PublishTap) => boolean
  whenRoom: (callback: () => void) => void
  /** A packet that breaks the rules; the connection is then closed. */
  onFault: (reason: string, tap: PublishTap) => void
}

/** The largest packets that make sense are lists of a gateway's devices. */
const MOST_BYTES = 4.5 * 1024 * 1024
/** Nobody we do not know yet has so much to say. */
const MOST_BYTES_BEFORE_LOGIN = 64 * 1024

type Options = {
  sink: Sink
  /** Larger packets end the connection. */
  maxPacketBytes?: number
  /** Answer the library's own pings while nothing is read from the socket. */
  answersPings?: boolean
}

/**
 * Lies between a socket and an MQTT library and takes PUBLISH packets of QoS 0 and 1 off the wire before the
 * library sees them. They are acknowledged from here, many in one write and only when told to; everything else
 * (connecting, subscribing, keepalive, QoS 2, what goes out) stays the library's business.
 */
export class PublishTap extends Duplex implements Acknowledger {
  /** False until the other side may publish; its packets wait. */
  private isOpen = true
  /** The other side still owes its CONNECT, and nothing else may come first. */
  private owesConnect = false
  private isFull = false
  /** Its device sends far more than it should. */
  private isSlowed = false
  /** The library has not yet read what it was given. */
  private isBackedUp = false
  private rest: Buffer | null = null
  private acks: number[] = []
  private isFlushing = false
  private keepalive: NodeJS.Timeout | null = null

  constructor(
    private readonly socket: Duplex,
    private readonly options: Options,
  ) {
    super({ allowHalfOpen: false })
    socket.on('data', (chunk: Buffer) => this.receive(chunk))
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  /** For a server's side: expects CONNECT first, and holds publishes back until `open`. */
  hold(): this {
    this.isOpen = false
    this.owesConnect = true
    return this
  }

  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.resumeReading()
  }

  /** Ends the connection after this long without a byte, unless we were the ones who did not read. */
  expectLife(withinMs: number): void {
    this.keepalive = setTimeout(() => {
      if (this.socket.isPaused()) this.keepalive?.refresh()
      else this.destroy(new Error('keepalive timeout'))
    }, withinMs)
  }

  acknowledge(messageId: number): void {
    if (messageId === 0 || this.destroyed) return
    this.acks.push(messageId)
    if (this.isFlushing) return
    this.isFlushing = true
    process.nextTick(() => this.flushAcks())
  }

  /** Reads nothing more for a while: what waits unread is not acknowledged either. */
  slowDown(forMs: number): void {
    if (this.isSlowed) return
    this.isSlowed = true
    setTimeout(() => {
      this.isSlowed = false
      this.resumeReading()
    }, forMs)
  }

  private flushAcks(): void {
    this.isFlushing = false
    const ids = this.acks
    this.acks = []
    // through our own queue: the library may be in the middle of writing a packet
    if (!this.destroyed && !this.writableEnded) this.write(pubacks(ids))
  }

  private get mostBytes(): number {
    return this.isOpen ? (this.options.maxPacketBytes ?? MOST_BYTES) : MOST_BYTES_BEFORE_LOGIN
  }

  private receive(chunk: Buffer): void {
    this.keepalive?.refresh()
    const buffer = this.rest === null ? chunk : Buffer.concat([this.rest, chunk])
    this.rest = null
    try {
      this.parse(buffer)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.fault(error.message)
    }
  }

  private parse(buffer: Buffer): void {
    let at = 0
    while (at < buffer.length && !this.destroyed) {
      if (this.owesConnect) this.expectConnect(buffer, at)
      const frame = readFrame(buffer, at)
      if (frame && frame.end - at > this.mostBytes) throw new RangeError('packet too large')
      if (frame === null || frame.end > buffer.length) return this.keep(buffer.subarray(at), false)
      if (frame.type !== PUBLISH || qosOf(frame) === 2) this.pass(buffer.subarray(at, frame.end))
      else if (!this.isOpen || this.isSlowed || !this.options.sink.take(readPublish(buffer, frame), this)) {
        return this.keep(buffer.subarray(at), true)
      }
      at = frame.end
    }
  }

  /** Whoever speaks another protocol is told at once instead of being waited for. */
  private expectConnect(buffer: Buffer, at: number): void {
    if ((buffer[at] ?? 0) >> 4 !== CONNECT) throw new RangeError('the first packet is no CONNECT')
  }

  private pass(packet: Buffer): void {
    this.owesConnect = false
    if (this.push(packet)) return
    this.isBackedUp = true
    this.socket.pause()
  }

  /** Keeps bytes for later; `isWaiting`: not for want of more bytes, so none are read meanwhile. */
  private keep(rest: Buffer, isWaiting: boolean): void {
    this.rest = rest
    if (!isWaiting) return
    this.socket.pause()
    if (!this.isOpen || this.isSlowed) return
    this.isFull = true
    this.options.sink.whenRoom(() => {
      this.isFull = false
      this.resumeReading()
    })
  }

  private resumeReading(): void {
    if (this.destroyed || this.isFull || this.isSlowed || !this.isOpen) return
    const rest = this.rest
    this.rest = null
    if (rest) this.receive(rest)
    if (!this.isFull && !this.isSlowed && !this.isBackedUp) this.socket.resume()
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
    if (this.socket.write(chunk)) callback()
    else this.socket.once('drain', callback)
  }

  override _writev(parts: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    for (const { chunk } of parts) this.answerPing(chunk)
    if (this.socket.write(Buffer.concat(parts.map(({ chunk }) => chunk)))) callback()
    else this.socket.once('drain', callback)
  }

  /** The answer waits unread behind the publishes for which there is no room; the library must not miss it. */
  private answerPing(chunk: Buffer): void {
    const isPing = chunk[0] === PINGREQ << 4 && chunk.length === 2
    if (isPing && this.options.answersPings && this.isFull) this.push(PINGRESP_PACKET)
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.socket.end(callback)
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (this.keepalive) clearTimeout(this.keepalive)
    this.rest = null
    this.acks = []
    this.socket.destroy()
    callback(error)
  }
}
