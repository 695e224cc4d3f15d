import type { Run } from '@/contracts/devices/pump'

/** A bucket of fault codes, oldest first; times in epoch milliseconds. */
export type FaultPoint = { at: number; min: number; max: number; last: number }

/** Whether a pump ran dry at some time of these buckets. */
export const hasRunDry = (points: readonly FaultPoint[], code: number): boolean =>
  points.some(({ min, max, last }) => [min, max, last].includes(code))

/** Whether the console stopped one of these runs because the source was low. */
export const wasStoppedForLowSource = (runs: readonly Pick<Run, 'stopReason'>[]): boolean =>
  runs.some(({ stopReason }) => stopReason === 'source_low')

/**
 * Since when (epoch ms) the code has stood without a break; null when it does not stand at the end. A bucket that
 * holds another code too and ends with this one is where it began.
 */
export const dryRunSince = (points: readonly FaultPoint[], code: number): number | null => {
  const lastOther = points.findLastIndex(({ last }) => last !== code)
  const lastMixed = points.findLastIndex(({ min, max }) => min !== code || max !== code)
  return points[Math.max(lastOther + 1, lastMixed)]?.at ?? null
}

/** What is left (ms) until the controller tries again; 0 when it may at any moment. */
export const msUntilRetry = (
  since: number,
  { retryMinutes, now }: { retryMinutes: number; now: number },
): number => Math.max(0, since + retryMinutes * 60_000 - now)
