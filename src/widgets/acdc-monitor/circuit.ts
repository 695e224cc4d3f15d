import type { Device } from '@/contracts/devices/device'
import { latestTime, latestValue } from '@/components/device/latest'

export type CurrentType = 'ac' | 'dc'

const METRICS = ['voltage_v', 'current_a', 'power_w'] as const

type Reported = Pick<Device, 'latest'>

/** Device time (epoch ms) of the newest electrical value of a circuit; null when it never reported one. */
export const circuitTimeOf = (device: Reported, channel: number): number | null =>
  latestTime(device, METRICS, [channel])

/** Mains of 100 to 240 V with the ten percent they may deviate (EN 50160). */
const MAINS = { least: 90, most: 264 }

/**
 * | setting | frequency or power factor told | volts      | current |
 * |---------|--------------------------------|------------|---------|
 * | ac, dc  | any                            | any        | as set  |
 * | auto    | yes                            | any        | ac      |
 * | auto    | no                             | 90 to 264  | ac      |
 * | auto    | no                             | others     | dc      |
 * | auto    | no                             | not known  | dc      |
 */
export const currentTypeOf = (
  device: Reported,
  channel: number,
  setting: CurrentType | 'auto',
): CurrentType => {
  if (setting !== 'auto') return setting
  const [hertz, factor] = [
    latestValue(device, 'frequency_hz', channel),
    latestValue(device, 'power_factor', channel),
  ]
  if (hertz !== null || factor !== null) return 'ac'
  const volts = latestValue(device, 'voltage_v', channel)
  return volts !== null && volts >= MAINS.least && volts <= MAINS.most ? 'ac' : 'dc'
}

export type BatteryDirection = 'in' | 'out' | 'idle'

/** Which way a battery's current flows: into it above zero, as Victron and most shunts count. Null when not known. */
export const batteryDirectionOf = (watts: number | null, amperes: number | null): BatteryDirection | null => {
  const flow = watts ?? amperes
  if (flow === null) return null
  if (flow === 0) return 'idle'
  return flow > 0 ? 'in' : 'out'
}

/** Volts and watts; null where nothing limits. */
export type CircuitLimits = { low: number | null; high: number | null; watts: number | null }

type CircuitSettings = {
  /** Zero: by nominal; watts: none. */ lowVolts: number
  highVolts: number
  maxWatts: number
}

/**
 * What a circuit should keep to. A limit that is set wins; the others follow from the nominal voltage.
 *
 * | current | low  | high | because                                                              |
 * |---------|------|------|----------------------------------------------------------------------|
 * | ac      | 90 % | 110 % | EN 50160                                                            |
 * | dc      | 90 % | 125 % | a lead-acid battery is empty at 1.8 V a cell, equalised at 2.5 V    |
 */
export const circuitLimitsOf = (
  settings: CircuitSettings,
  nominalV: number | null,
  current: CurrentType,
): CircuitLimits => {
  const share = current === 'ac' ? 1.1 : 1.25
  const byNominal = (factor: number) => (nominalV === null ? null : Math.round(nominalV * factor * 10) / 10)
  return {
    low: settings.lowVolts || byNominal(0.9),
    high: settings.highVolts || byNominal(share),
    watts: settings.maxWatts || null,
  }
}

export type LimitBreach = 'underVolts' | 'overVolts' | 'overWatts'

/** What a circuit does not keep to now; the limits themselves are allowed. */
export const limitBreachesOf = (
  { volts, watts }: { volts: number | null; watts: number | null },
  limits: CircuitLimits,
): LimitBreach[] => {
  const isOver = (value: number | null, limit: number | null) =>
    value !== null && limit !== null && value > limit
  const breaches: LimitBreach[] = []
  if (isOver(limits.low, volts)) breaches.push('underVolts')
  if (isOver(volts, limits.high)) breaches.push('overVolts')
  if (isOver(watts === null ? null : Math.abs(watts), limits.watts)) breaches.push('overWatts')
  return breaches
}
