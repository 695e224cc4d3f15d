import { pool } from './db/pool'

/** Maximum difference between the host's clock and the database's before the database's is used. */
const MOST_OFF_MS = 2_000

type ClockSample = { databaseMs: number; askedAt: number; answeredAt: number }

/**
 * The time for stored timestamps. After the first check it runs by the monotonic counter, so setting the host's clock
 * does not move it, and follows the database's clock when the two differ by more than two seconds.
 */
export class ServerClock {
  /** Epoch of the monotonic counter; null before the first check, when only the host's clock is available. */
  private epochMs: number | null = null
  /** By how much the host's clock is ahead of the database's, in milliseconds; 0 within the tolerance. */
  offsetMs = 0

  constructor(
    private readonly wall: () => number = () => Date.now(),
    private readonly steady: () => number = () => performance.now(),
  ) {}

  now(): number {
    return this.epochMs === null ? this.wall() : Math.floor(this.epochMs + this.steady())
  }

  /** Applies the database's answer, which arrived between two readings of the monotonic counter. */
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

/** The single clock of this process; on globalThis because parts of the server are bundled separately. */
export function serverClock(): ServerClock {
  globalThis.cisternClock ??= new ServerClock()
  return globalThis.cisternClock
}

/** Epoch milliseconds. */
export const epochNow = (): number => serverClock().now()

export const timeNow = (): Date => new Date(epochNow())

/** Checks the clock against the database periodically for the life of the process. */
export function startClockSync(everyMs: number): void {
  const check = () =>
    void serverClock()
      .check()
      .catch(() => undefined)
  check()
  setInterval(check, everyMs).unref()
}
