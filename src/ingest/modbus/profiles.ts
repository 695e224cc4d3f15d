import type { Metric } from '@/domain/readings/metrics'

/** Encoding of a register's number; a number of two registers has its low or its high word first. */
export type NumberFormat = 'u16' | 's16' | 'u32_low_first' | 'u32_high_first'

/** One number: its address, its metric, its factor and its offset. */
export type Register = {
  address: number
  metric: Metric
  channel: number
  format: NumberFormat
  factor: number
  offset?: number
}

/** The register map of one model. */
export type RegisterProfile = {
  name: string
  title: string
  /** Source of the table. */
  source: string
  /** The block that a gateway reads at once; a response does not contain its first address. */
  block: { base: number; count: number; fn?: 3 | 4 }
  /** A block of exactly this shape selects this model when no profile is chosen. */
  isRecognised: boolean
  registers: readonly Register[]
}

type Row = readonly [
  address: number,
  metric: Metric,
  factor: number,
  more?: Partial<Omit<Register, 'address' | 'metric' | 'factor'>>,
]

const table = (rows: readonly Row[]): Register[] =>
  rows.map(([address, metric, factor, more]) => ({
    address,
    metric,
    factor,
    channel: 0,
    format: 'u16',
    ...more,
  }))

const LOW_FIRST = { format: 'u32_low_first' } as const

/** 0.1 m³/h in litres per minute. */
const LPM_PER_DECI_M3H = 100 / 60

const PANELS = [1, 2, 3, 4].flatMap((n): Row[] => [
  [107 + 2 * n, 'voltage_v', 0.1, { channel: n }],
  [108 + 2 * n, 'current_a', 0.1, { channel: n }],
])

/** Phases are channels 11 to 13, like those of the same inverter read through its own bridge. */
const PHASES = [1, 2, 3].flatMap((n): Row[] => [
  [72 + n, 'voltage_v', 0.1, { channel: 10 + n }],
  [75 + n, 'current_a', 0.1, { channel: 10 + n }],
])

export const REGISTER_PROFILES: readonly RegisterProfile[] = [
  {
    name: 'pzem-017',
    title: 'PZEM-003 and PZEM-017 (DC meter)',
    source: 'esphome/esphome, esphome/components/pzemdc/pzemdc.cpp',
    block: { base: 0, count: 8, fn: 4 },
    isRecognised: true,
    registers: table([
      [0, 'voltage_v', 0.01],
      [1, 'current_a', 0.01],
      [2, 'power_w', 0.1, LOW_FIRST],
      [4, 'energy_wh', 1, LOW_FIRST],
    ]),
  },
  {
    name: 'pzem-004t',
    title: 'PZEM-004T v3, PZEM-014 and PZEM-016 (AC meter)',
    source: 'esphome/esphome, esphome/components/pzemac/pzemac.cpp',
    block: { base: 0, count: 10, fn: 4 },
    isRecognised: false,
    registers: table([
      [0, 'voltage_v', 0.1],
      [1, 'current_a', 0.001, LOW_FIRST],
      [3, 'power_w', 0.1, LOW_FIRST],
      [5, 'energy_wh', 1, LOW_FIRST],
      [7, 'frequency_hz', 0.1],
      [8, 'power_factor', 0.01],
    ]),
  },
  {
    name: 'imp-taco-pump',
    title: 'IMP Pumps and Taco circulators',
    source: 'manual of the IMP and Taco pumps, Modbus register block 301',
    block: { base: 301, count: 5 },
    isRecognised: true,
    registers: table([
      [302, 'flow_lpm', LPM_PER_DECI_M3H],
      [304, 'speed_rpm', 1],
      [305, 'frequency_hz', 0.1],
    ]),
  },
  {
    name: 'deye-string',
    title: 'Deye string inverter',
    source: 'kbialek/deye-inverter-mqtt, docs/metric_group_string.md',
    block: { base: 60, count: 57, fn: 3 },
    isRecognised: false,
    registers: table([
      [60, 'yield_today_wh', 100],
      [62, 'uptime_s', 60],
      [63, 'energy_wh', 100, LOW_FIRST],
      [79, 'frequency_hz', 0.01],
      [84, 'apparent_va', 0.1],
      [86, 'power_w', 0.1, LOW_FIRST],
      [88, 'reactive_var', 0.1],
      ...PHASES,
      ...PANELS,
    ]),
  },
]
