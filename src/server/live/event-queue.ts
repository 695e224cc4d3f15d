/** Limit of queued bytes per client; above it the client is notified to refetch. */
const MOST_BYTES = 1024 * 1024

const encoder = new TextEncoder()

/** A server-sent event, encoded once for all streams that carry it. */
export const encodeEvent = (event: string, data: string): Uint8Array =>
  encoder.encode(`event: ${event}\ndata: ${data}\n\n`)

/** On `ready` a console refetches everything, so it replaces all earlier events. */
export const READY_EVENT = encodeEvent('ready', '{}')
/** The last event of a stream whose time is over: the next one may be opened at once. */
export const NEXT_EVENT = encoder.encode('event: next\nretry: 100\ndata: {}\n\n')
export const PING_EVENT = encodeEvent('ping', '{}')
/** A ping of a server whose database has answered. */
export const CHECKED_PING_EVENT = encodeEvent('ping', '{"checked":true}')

/**
 * Queued events of one client: of each subject the newest only, and never more than `mostBytes`. More are replaced by
 * one `ready`.
 */
export class EventQueue {
  private readonly waiting = new Map<string, Uint8Array>()
  private bytes = 0

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get size(): number {
    return this.waiting.size
  }

  get queuedBytes(): number {
    return this.bytes
  }

  push(subject: string, chunk: Uint8Array): void {
    this.bytes += chunk.length - (this.waiting.get(subject)?.length ?? 0)
    this.waiting.set(subject, chunk)
    if (this.bytes <= this.mostBytes) return
    this.clear()
    this.push('ready', READY_EVENT)
  }

  shift(): Uint8Array | undefined {
    for (const [subject, chunk] of this.waiting) {
      this.waiting.delete(subject)
      this.bytes -= chunk.length
      return chunk
    }
    return undefined
  }

  clear(): void {
    this.waiting.clear()
    this.bytes = 0
  }
}
