/** What a device has last said of its power; null where it says nothing of that. Volts of the mains, not of a battery. */
type PowerFacts = {
  kind: string | null
  mainsV: number | null
  hasBattery: boolean
  hasRelay: boolean
}

/** Below this no mains of the world is on. */
const LOWEST_MAINS_V = 80

/** Many meters measure behind their relay, and so 0 V while it is off. */
const voltsOf = ({ mainsV }: PowerFacts): number | null => (mainsV === 0 ? null : mainsV)

/** Whether the device is on mains: by the voltage that it measures, else a relay without a battery hangs on what it switches. */
export function isOnMains(facts: PowerFacts): boolean | null {
  const volts = voltsOf(facts)
  if (volts !== null) return volts >= LOWEST_MAINS_V
  return facts.hasRelay && !facts.hasBattery ? true : null
}

/** The controller of a pump needs the mains, where it can tell whether they are there; a solar pump has none. */
export const needsMains = (facts: PowerFacts): boolean => facts.kind === 'pump' && voltsOf(facts) !== null

type BatteryPoint = { at: number; percent: number }

/** Less than this says nothing of a day that charges and a night that drains. */
const SHORTEST_TREND_MS = 6 * 3_600_000

/** Percent lost per ms by the points of the last days, sorted by time; 0 when it does not drain, null when too little is known. */
export function drainOf(points: readonly BatteryPoint[]): number | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at - first.at < SHORTEST_TREND_MS) return null
  return Math.max(0, (first.percent - last.percent) / (last.at - first.at))
}

/** Percent at the end of an update of that length, to a tenth; null without a trend. */
export function forecastBattery(percent: number, drain: number | null, lengthMs: number): number | null {
  return drain === null ? null : Math.max(0, Math.round((percent - drain * lengthMs) * 10) / 10)
}
