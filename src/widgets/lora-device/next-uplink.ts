/** When the next uplink is due, seen from now; spans in hours. */
export type NextUplink =
  { kind: 'unknown' } | { kind: 'due' } | { kind: 'expected' | 'overdue'; hours: number }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Rhythm = { /** ISO instant. */ nextExpectedAt: string | null; intervalS: number | null }

/**
 * A device's clock drifts and a frame may be sent twice, so a tenth of the interval (a minute at least) is no delay.
 *
 * | expected                   | is       |
 * |----------------------------|----------|
 * | not known                  | unknown  |
 * | after now                  | expected |
 * | within the tolerance       | due      |
 * | longer ago                 | overdue  |
 */
export const nextUplinkOf = ({ nextExpectedAt, intervalS }: Rhythm, now: number): NextUplink => {
  if (nextExpectedAt === null) return { kind: 'unknown' }
  const lateMs = now - Date.parse(nextExpectedAt)
  if (lateMs < 0) return { kind: 'expected', hours: -lateMs / HOUR }
  const toleranceMs = Math.max(MINUTE, ((intervalS ?? 0) * 1000) / 10)
  return lateMs <= toleranceMs ? { kind: 'due' } : { kind: 'overdue', hours: lateMs / HOUR }
}
