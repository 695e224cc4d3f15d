import type { Flow, LevelPoint } from '../../tank/usage'

const HOUR_MS = 3_600_000
/** The use that a tank's supply is reckoned with is that of so long before. */
export const SUPPLY_LOOK_BACK_MS = 7 * 24 * HOUR_MS
/** Nothing is drawn from it. */
const MOST_HOURS = 9_999

/** Hours that `liters` last where `used` of them were drawn within `spanMs`. */
export function supplyHours({
  liters,
  used,
  spanMs,
}: {
  liters: number
  used: number
  spanMs: number
}): number {
  const hours = Math.max(1, spanMs / HOUR_MS)
  return used <= 1e-6 ? MOST_HOURS : Math.min(MOST_HOURS, Math.floor(liters / (used / hours)))
}

type Asked = {
  /** What the tank has held, litres, and what was drawn from it; both oldest first. */
  liters: readonly LevelPoint[]
  used: readonly Flow[]
  /** Fewer hours than these hold an order. */
  hours: number
  from: number
  to: number
}

/**
 * The times within `from` and `to` in which a tank would not have lasted, each figure standing until the next one. A tank whose
 * litres are not known never would, and no time in sight ends that.
 */
export function findShortSupply({ liters, used, hours, from, to }: Asked): { from: number; to: number }[] {
  const [first] = liters
  if (first === undefined) return [{ from, to: Infinity }]
  const spans: { from: number; to: number }[] = []
  let [begin, end, sum] = [0, 0, 0]
  for (const [i, { at, value }] of liters.entries()) {
    const since = Math.max(first.at, at - SUPPLY_LOOK_BACK_MS)
    for (; (used[end]?.at ?? Infinity) <= at; end++) sum += used[end]?.amount ?? 0
    for (; begin < end && (used[begin]?.at ?? Infinity) < since; begin++) sum -= used[begin]?.amount ?? 0
    const until = Math.min(to, liters[i + 1]?.at ?? to)
    const isShort = supplyHours({ liters: value, used: sum, spanMs: at - since }) < hours
    if (!isShort || until <= from) continue
    const last = spans.at(-1)
    if (last?.to === at) last.to = until
    else spans.push({ from: Math.max(from, at), to: until })
  }
  return spans
}
