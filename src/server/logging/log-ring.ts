import { truncate } from '@/domain/text/truncate'

/** A line of the log as consoles show it. */
export type RingLine = {
  at: string
  level: number
  component: string | null
  requestId: string | null
  message: string
  data: Record<string, unknown> | null
}

const MOST_LINES = 2_000
const LONGEST_MESSAGE = 2_000
const LONGEST_DATA = 6_000

/** The newest lines of this process that no console has been given yet; the oldest go first when it is full. */
export class LogRing {
  private lines: RingLine[] = []
  private left = 0

  constructor(private readonly most = MOST_LINES) {}

  push(line: RingLine): void {
    this.lines.push(line)
    if (this.lines.length <= this.most) return
    // half at once, so that a flood does not move the whole list with each line
    const over = this.lines.length - (this.most >> 1)
    this.lines = this.lines.slice(over)
    this.left += over
  }

  /** Removes and answers the oldest, and how many were dropped before them. */
  take(most: number): { lines: RingLine[]; dropped: number } {
    const dropped = this.left
    this.left = 0
    return { lines: this.lines.splice(0, most), dropped }
  }

  /** Puts lines back that could not be handed on. */
  giveBack(lines: readonly RingLine[], dropped: number): void {
    const room = Math.max(0, this.most - this.lines.length)
    const kept = lines.slice(lines.length - Math.min(room, lines.length))
    this.left += dropped + lines.length - kept.length
    this.lines = [...kept, ...this.lines]
  }

  get size(): number {
    return this.lines.length
  }
}

/** A record of pino, without secrets already, as a line; long parts are cut. */
export function ringLineOf(record: Record<string, unknown>): RingLine {
  const { time, level, msg, component, requestId, ...rest } = record
  const data = JSON.stringify(rest)
  return {
    at: new Date(Number(time)).toISOString(),
    level: Number(level),
    component: typeof component === 'string' ? component : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    message: truncate(String(msg ?? ''), LONGEST_MESSAGE),
    data: data === '{}' ? null : data.length > LONGEST_DATA ? { cut: truncate(data, LONGEST_DATA) } : rest,
  }
}
