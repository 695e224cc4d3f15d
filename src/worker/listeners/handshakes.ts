import type { Socket } from 'node:net'

/** Connections that may be in their handshake at once; each holds keys and buffers, some 50 KiB. */
const MOST_AT_ONCE = 1_024
const WITHIN_MS = 10_000
/** A handshake takes some round trips; one that is older may be slow on purpose. */
const SLOW_MS = 3_000

type Limits = { most?: number; withinMs?: number; slowMs?: number }
type Pending = { name: string; socket: Socket; address: string; startedAt: number; timer: NodeJS.Timeout }

/** The TLS layer of a connection has the same. */
const nameOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`

/**
 * Connections that have not finished their TLS or WebSocket handshake. One that takes too long ends. Above the limit the
 * oldest slow one of the address that has most of them makes room; without a slow one, who comes last must come again.
 */
export class Handshakes {
  private readonly pending = new Map<string, Pending>()
  private readonly limits: Required<Limits>

  constructor({ most = MOST_AT_ONCE, withinMs = WITHIN_MS, slowMs = SLOW_MS }: Limits = {}) {
    this.limits = { most, withinMs, slowMs }
  }

  get size(): number {
    return this.pending.size
  }

  begin(socket: Socket): void {
    const name = nameOf(socket)
    const timer = setTimeout(() => socket.destroy(), this.limits.withinMs)
    const startedAt = performance.now()
    const own = { name, socket, address: socket.remoteAddress ?? '', startedAt, timer }
    this.pending.set(name, own)
    socket.once('close', () => this.forget(name))
    if (this.pending.size <= this.limits.most) return
    // by its name from before: a socket that was destroyed knows its ports no more
    const gone = this.makeRoom() ?? own
    this.forget(gone.name)
    gone.socket.destroy()
  }

  end(socket: Socket): void {
    this.forget(nameOf(socket))
  }

  private makeRoom(): Pending | undefined {
    const counts = new Map<string, number>()
    for (const { address } of this.pending.values()) counts.set(address, (counts.get(address) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const before = performance.now() - this.limits.slowMs
    return [...this.pending.values()].find(
      ({ address, startedAt }) => startedAt < before && counts.get(address) === most,
    )
  }

  private forget(name: string): void {
    clearTimeout(this.pending.get(name)?.timer)
    this.pending.delete(name)
  }
}
