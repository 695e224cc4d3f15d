import type { Metric } from '@/domain/readings/metrics'
import { parseMetricKey } from '../keys'
import type { LengthUnit } from '../types'
import { MAX_CHANNEL } from '../values'

/** The meaning of a metric. `channel` only where the name contains it. A number becomes value × factor + offset. */
export type Target = {
  metric: Metric
  channel?: number
  unit?: LengthUnit
  factor?: number
  offset?: number
}

type Scale = Pick<Target, 'unit' | 'factor' | 'offset'>
type Quantity = {
  metric: Metric
  units: Readonly<Record<string, Scale>>
  /** True when the name alone gives the unit. */
  isPlain?: boolean
}

const AS_IS: Scale = {}
const LENGTH = {
  mm: { unit: 'mm' },
  cm: { unit: 'cm' },
  m: { unit: 'm' },
  in: { unit: 'in' },
} as const
const PERCENT = { pct: AS_IS, percent: AS_IS, '%': AS_IS }
const CELSIUS = { c: AS_IS, f: { factor: 5 / 9, offset: -160 / 9 } }
const PRESSURE = {
  pa: AS_IS,
  hpa: { factor: 100 },
  kpa: { factor: 1e3 },
  mbar: { factor: 100 },
  bar: { factor: 1e5 },
  psi: { factor: 6894.757293 },
}
const VOLUME = { l: AS_IS, litres: AS_IS, liters: AS_IS, m3: { factor: 1e3 }, 'm³': { factor: 1e3 } }
const FLOW = { lpm: AS_IS, 'l/min': AS_IS, 'm3/h': { factor: 1e3 / 60 }, 'm³/h': { factor: 1e3 / 60 } }
const VOLT = { v: AS_IS, volts: AS_IS, mv: { factor: 1e-3 } }
const AMPERE = { a: AS_IS, amps: AS_IS, ma: { factor: 1e-3 } }
const WATT = { w: AS_IS, watts: AS_IS, kw: { factor: 1e3 } }
const WATT_HOUR = { wh: AS_IS, kwh: { factor: 1e3 } }
const SWITCH: Pick<Quantity, 'units' | 'isPlain'> = { units: {}, isPlain: true }

/** By the last part of a metric's name, in lower case without separators. A length or a level needs its unit. */
const QUANTITIES: Readonly<Record<string, Quantity>> = {
  distance: { metric: 'distance_mm', units: LENGTH },
  depth: { metric: 'depth_mm', units: LENGTH },
  waterdepth: { metric: 'depth_mm', units: LENGTH },
  level: { metric: 'level_pct', units: PERCENT },
  volume: { metric: 'volume_l', units: VOLUME },
  pressure: { metric: 'pressure_pa', units: PRESSURE },
  flow: { metric: 'flow_lpm', units: FLOW },
  flowrate: { metric: 'flow_lpm', units: FLOW },
  temperature: { metric: 'temperature_c', units: CELSIUS, isPlain: true },
  watertemperature: { metric: 'liquid_temperature_c', units: CELSIUS, isPlain: true },
  humidity: { metric: 'humidity_pct', units: PERCENT, isPlain: true },
  batteryvoltage: { metric: 'battery_v', units: VOLT, isPlain: true },
  supplyvoltage: { metric: 'supply_v', units: VOLT, isPlain: true },
  voltage: { metric: 'voltage_v', units: VOLT, isPlain: true },
  current: { metric: 'current_a', units: AMPERE, isPlain: true },
  power: { metric: 'power_w', units: WATT },
  energy: { metric: 'energy_wh', units: WATT_HOUR },
  frequency: { metric: 'frequency_hz', units: { hz: AS_IS }, isPlain: true },
  rssi: { metric: 'rssi_dbm', units: { dbm: AS_IS } },
  snr: { metric: 'snr_db', units: { db: AS_IS }, isPlain: true },
  running: { metric: 'running', ...SWITCH },
  pumprunning: { metric: 'running', ...SWITCH },
  pump: { metric: 'relay_on', ...SWITCH },
  relay: { metric: 'relay_on', ...SWITCH },
  valve: { metric: 'valve_open', ...SWITCH },
  floatswitch: { metric: 'input_on', ...SWITCH },
}

const BATTERY: readonly Quantity[] = [
  { metric: 'battery_v', units: VOLT },
  { metric: 'battery_pct', units: PERCENT },
]

/** The Pibrella board of Sparkplug's own examples: four inputs and a button, four outputs. */
const PIBRELLA: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...['A', 'B', 'C', 'D', 'Button'].map((name, channel): [string, Target] => [
    `Inputs/${name}`,
    { metric: 'input_on', channel },
  ]),
  ...['E', 'F', 'G', 'H'].map((name, channel): [string, Target] => [
    `Outputs/${name}`,
    { metric: 'relay_on', channel },
  ]),
])

const NUMBERED = /^(input|output|relay)s?\/(\d{1,3})$/i
const ABOUT = /^(?:Properties|Node Control|Device Control|Node Info)\//i
const SEPARATORS = /[\s_.:-]/g

const numbered = (name: string): Target | null => {
  const match = NUMBERED.exec(name)
  const channel = Number(match?.[2])
  if (!match || channel > MAX_CHANNEL) return null
  return { metric: match[1]?.toLowerCase() === 'input' ? 'input_on' : 'relay_on', channel }
}

const DEGREES = /^(?:°|deg)/

const scaled = ({ metric, units, isPlain }: Quantity, written: string): Target | null => {
  const unit = written.replace(DEGREES, '')
  if (unit === '') return isPlain ? { metric } : null
  return Object.hasOwn(units, unit) ? { metric, ...units[unit] } : null
}

/** `word` in lower case, without separators: a quantity, or a quantity and its unit. */
const quantityTarget = (word: string, engUnit: string): Target | null => {
  for (let end = word.length; end > 2; end -= 1) {
    const stem = word.slice(0, end)
    const unit = word.slice(end) || engUnit
    const quantities =
      stem === 'battery' ? BATTERY : Object.hasOwn(QUANTITIES, stem) ? [QUANTITIES[stem]] : []
    for (const quantity of quantities) {
      const target = quantity && scaled(quantity, unit)
      if (target) return target
    }
  }
  return null
}

/**
 * What a metric's name and engineering unit (property `engUnit`) mean, or null for a metric that is not stored.
 *
 * | name | engUnit | becomes |
 * |---|---|---|
 * | Tank/DistanceMm | any | distance_mm in mm: a unit in the name wins |
 * | Tank/Distance | cm | distance_mm in cm |
 * | Tank/Distance | none | null: no length without a unit |
 * | Tank/Level | % | level_pct |
 * | Tank/Level | m, or none | null: a level is a gap or a height |
 * | tank/distance_mm.2 | any | a name of the vocabulary, channel 2 |
 * | Inputs/3, Outputs/0 | any | input_on 3, relay_on 0 |
 * | Inputs/A, Outputs/E | any | input_on 0, relay_on 0 (the Pibrella board) |
 * | Temperature 2 | F | temperature_c, converted; the number alone is not a channel |
 * | Properties/…, Node Control/… | any | null: not measurements |
 */
export const targetOf = (name: string, engUnit = ''): Target | null => {
  if (ABOUT.test(name)) return null
  const direct = PIBRELLA.get(name) ?? numbered(name)
  if (direct) return direct
  const leaf = name.slice(name.lastIndexOf('/') + 1)
  const key = parseMetricKey(leaf)
  if (key) return leaf.includes('.') ? key : { metric: key.metric }
  const word = leaf.toLowerCase().replace(SEPARATORS, '')
  const unit = engUnit.toLowerCase().replace(SEPARATORS, '')
  return quantityTarget(word, unit) ?? quantityTarget(word.replace(/\d{1,3}$/, ''), unit)
}
