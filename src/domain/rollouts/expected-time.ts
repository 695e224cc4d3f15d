/** What an update of a family usually takes, ms and bytes per second; measured values replace these. */
export type FamilyTimes = {
  /** Restart until the first report of the new version. */
  installMs: number
  bytesPerS: number
}

/** Bounds for measured rates: one burst or one stall is no rate. */
const SLOWEST_BYTES_PER_S = 50

export type ExpectedTime = { downloadMs: number; installMs: number; totalMs: number }

/** Expected time of one update: the order's way (one report interval for devices that only listen then), download, install. */
export function estimateUpdate({
  size,
  measuredBytesPerS,
  times,
  answerMs = 0,
}: {
  size: number
  /** Rate of the family's last downloads; null where too few are known. */
  measuredBytesPerS: number | null
  times: FamilyTimes
  answerMs?: number
}): ExpectedTime {
  const rate = Math.max(SLOWEST_BYTES_PER_S, measuredBytesPerS ?? times.bytesPerS)
  const downloadMs = Math.ceil((size / rate) * 1000)
  return { downloadMs, installMs: times.installMs, totalMs: answerMs + downloadMs + times.installMs }
}

export type Download = { bytes: number; ms: number }

/** The typical rate of some downloads, bytes per second: the median, since one stalled device says little of the rest. */
export function measureRate(downloads: readonly Download[]): number | null {
  const rates = downloads
    .filter(({ bytes, ms }) => bytes > 0 && ms > 0)
    .map(({ bytes, ms }) => (bytes / ms) * 1000)
    .sort((a, b) => a - b)
  return rates[Math.floor(rates.length / 2)] ?? null
}

/** Fewer say more of their gateways than of the family. */
const FEWEST_MEASURED = 5

/** `updates`: how many it was measured at. */
export type MeasuredRate = { bytesPerS: number; updates: number }

/** What replaces a family's usual rate; null where too few downloads were measured. */
export function measureFamily(downloads: readonly Download[]): MeasuredRate | null {
  const known = downloads.filter(({ bytes, ms }) => bytes > 0 && ms > 0)
  const bytesPerS = measureRate(known)
  return bytesPerS === null || known.length < FEWEST_MEASURED ? null : { bytesPerS, updates: known.length }
}
