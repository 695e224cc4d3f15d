import type { Person } from '@/server/context'
import { encodeEvent, EventQueue, NEXT_EVENT } from './event-queue'

/** A client that has read nothing for this time with events queued is gone. */
const UNREAD_MS = 30_000
/** Time for a client to read the last event of an ending stream. */
const LAST_EVENT_MS = 200
/** Sent to the oldest stream of a session that has opened too many. */
const REPLACED = encodeEvent('replaced', '{}')

type StreamOptions = { actor: Person; onEnd: () => void; unreadMs?: number; mostBytes?: number }

/** One open stream: sends an event only when its client reads, so that backpressure stays in its queue. */
export class EventStream {
  readonly actor: Person
  readonly body: ReadableStream<Uint8Array>
  private readonly openedAt = performance.now()
  private readonly queue: EventQueue
  private readonly unreadMs: number
  private readonly onEnd: () => void
  private controller: ReadableStreamDefaultController<Uint8Array> | null = null
  private isPullPending = false
  private isEnding = false
  private waitingSince: number | null = null

  constructor({ actor, onEnd, unreadMs = UNREAD_MS, mostBytes }: StreamOptions) {
    this.actor = actor
    this.onEnd = onEnd
    this.unreadMs = unreadMs
    this.queue = new EventQueue(mostBytes)
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => void (this.controller = controller),
      pull: () => this.pull(),
      cancel: () => this.release(),
    }
    this.body = new ReadableStream(source, { highWaterMark: 0 })
  }

  /** Adds an event; it replaces one on the same subject that still waits. */
  send(subject: string, chunk: Uint8Array): void {
    if (!this.controller || this.isEnding) return
    this.queue.push(subject, chunk)
    this.waitingSince ??= performance.now()
    if (this.isPullPending) this.pull()
  }

  /** Ends the stream immediately when its client does not read. */
  endUnread(): void {
    if (this.waitingSince !== null && performance.now() - this.waitingSince > this.unreadMs) this.breakOff()
  }

  /** Hands over to the next stream of the client when it has been open for this time, milliseconds. */
  endAfter(ms: number): void {
    if (performance.now() - this.openedAt >= ms) this.end(NEXT_EVENT)
  }

  /** Another stream of the session takes its place. */
  replace(): void {
    this.end(REPLACED)
  }

  /** Sends `last` and nothing more. A client that does not read it within a moment is cut off. */
  end(last?: Uint8Array): void {
    if (!this.controller || this.isEnding) return
    this.queue.clear()
    if (last) this.send('last', last)
    this.isEnding = true
    if (this.isPullPending) return this.pull()
    setTimeout(() => this.breakOff(), LAST_EVENT_MS)
  }

  private pull(): void {
    const chunk = this.queue.shift()
    this.isPullPending = chunk === undefined
    this.waitingSince = this.queue.size > 0 ? performance.now() : null
    if (chunk) this.controller?.enqueue(chunk)
    else if (this.isEnding) this.close()
  }

  private close(): void {
    const { controller } = this
    this.release()
    controller?.close()
  }

  private breakOff(): void {
    const { controller } = this
    this.release()
    // an abort is no failure to report
    controller?.error(new DOMException('nobody reads this stream', 'AbortError'))
  }

  private release(): void {
    if (!this.controller) return
    this.controller = null
    this.queue.clear()
    this.onEnd()
  }
}
