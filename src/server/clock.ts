import { pool } from './db/pool'

/** By how much this machine's clock may differ from the database's before that one is believed. */
const MOST_OFF_MS = 2_000

type ClockSample = { databaseMs: number; askedAt: number; answeredAt: number }

/**
 * The time that becomes stored truth. Once it has been checked it runs by the monotonic counter, so setting this
 * machine's clock does not move it, and follows the database's clock where the two differ by more than two seconds.
 */
export class ServerClock {
  /** Epoch of the monotonic counter; null before the first check, when the machine's clock is all there is. */
  private epochMs: number | null = null
  /** By how much this machine's clock is ahead of the database's, in milliseconds; 0 within what is allowed. */
  offsetMs = 0

  constructor(
    private readonly wall: () => number = () => Date.now(),
    private readonly steady: () => number = () => performance.now(),
  ) {}

  now(): number {
    return this.epochMs === null ? this.wall() : Math.floor(this.epochMs + this.steady())
  }

  /** Takes what the database said between two instants of the monotonic counter. */
  adjust({ databaseMs, askedAt, answeredAt }: ClockSample): void {
    const uncertainMs = (answeredAt - askedAt) / 2
    const told = databaseMs - askedAt - uncertainMs
    const isOff = (epochMs: number) => Math.abs(epochMs - told) > MOST_OFF_MS + uncertainMs
    const wallEpochMs = this.wall() - this.steady()
    this.offsetMs = isOff(wallEpochMs) ? Math.round(wallEpochMs - told) : 0
    this.epochMs ??= wallEpochMs
    if (isOff(this.epochMs)) this.epochMs = told
  }

  async check(): Promise<void> {
    const askedAt = this.steady()
    const { rows } = await pool().query<{ ms: number }>(NOW)
    const answeredAt = this.steady()
    if (rows[0]) this.adjust({ databaseMs: rows[0].ms, askedAt, answeredAt })
  }
}

const NOW = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`

declare global {
  var cisternClock: ServerClock | undefined
}

/** The one clock of this process; on globalThis because parts of the server are bundled apart. */
export function serverClock(): ServerClock {
  globalThis.cisternClock ??= new ServerClock()
  return globalThis.cisternClock
}

/** Epoch milliseconds. */
export const epochNow = (): number => serverClock().now()

export const timeNow = (): Date => new Date(epochNow())

/** Checks the clock against the database again and again for as long as the process lives. */
export function startClockSync(everyMs: number): void {
  const check = () =>
    void serverClock()
      .check()
      .catch(() => undefined)
  check()
  setInterval(check, everyMs).unref()
}
