/** The minimum voltage around a time (epoch milliseconds), and a typical one. */
export type Voltage = { at: number; min: number; avg: number }
export type BrownOut = { from: number; to: number; minV: number }

const NOMINAL = [12, 24, 48, 120, 230]
/** Voltages farther away match no nominal voltage. */
const MOST_OFF = 1.25
/** A supply below this share of the nominal voltage is browned out. */
export const LOW_SHARE = 0.9

/** The most likely nominal voltage of a circuit, V; null when none is near. */
export function nominalOf(voltages: readonly Voltage[]): number | null {
  const sorted = voltages.map(({ avg }) => avg).sort((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (median === undefined) return null
  const off = (nominal: number) => Math.max(median / nominal, nominal / median)
  return NOMINAL.find((nominal) => off(nominal) <= MOST_OFF) ?? null
}

/** Times under 90 % of the nominal voltage, oldest first; two that are not further apart than `gapMs` are one. */
export function brownOutsOf(
  voltages: readonly Voltage[],
  { nominalV, gapMs }: { nominalV: number; gapMs: number },
): BrownOut[] {
  const found: BrownOut[] = []
  let isLow = false
  for (const [i, { at, min }] of voltages.entries()) {
    const wasLow = isLow
    isLow = min < nominalV * LOW_SHARE
    if (!isLow) continue
    const [last, next] = [found.at(-1), voltages[i + 1]?.at ?? at + gapMs]
    const to = Math.min(next, at + gapMs)
    if (wasLow && last && at - last.to <= gapMs) {
      last.to = to
      last.minV = Math.min(last.minV, min)
    } else found.push({ from: at, to, minV: min })
  }
  return found
}
