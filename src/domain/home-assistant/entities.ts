import { isMetric, type Metric } from '../readings/metrics'
import type { EntityNames, ExportedDevice, Json, Platform } from './types'

/** How an entity is announced; `key` names it in the state, and for ever in Home Assistant. */
export type Entity = {
  key: string
  platform: Platform
  name: string
  /** Options of Home Assistant's platform. */
  options: Readonly<Record<string, Json>>
}

type Kind = { platform: Platform; options: Entity['options'] }

const MEASURED = { state_class: 'measurement' } as const
const COUNTED = { state_class: 'total_increasing' } as const
const DIAGNOSTIC = { entity_category: 'diagnostic' } as const

const measured = (unit: string, deviceClass?: string): Kind => ({
  platform: 'sensor',
  options: { unit_of_measurement: unit, ...(deviceClass && { device_class: deviceClass }), ...MEASURED },
})
const counted = (unit: string, deviceClass: string): Kind => ({
  platform: 'sensor',
  options: { unit_of_measurement: unit, device_class: deviceClass, ...COUNTED },
})
const aside = ({ platform, options }: Kind): Kind => ({ platform, options: { ...options, ...DIAGNOSTIC } })
const binary = (deviceClass: string): Kind => ({
  platform: 'binary_sensor',
  options: { device_class: deviceClass },
})

/** The metrics that appear, in the device classes and units of Home Assistant. */
const KINDS: Partial<Record<Metric, Kind>> = {
  distance_mm: measured('mm', 'distance'),
  depth_mm: measured('mm', 'distance'),
  pressure_pa: measured('Pa', 'pressure'),
  flow_lpm: measured('L/min', 'volume_flow_rate'),
  volume_total_l: counted('L', 'water'),
  temperature_c: measured('°C', 'temperature'),
  liquid_temperature_c: measured('°C', 'temperature'),
  device_temperature_c: aside(measured('°C', 'temperature')),
  humidity_pct: measured('%', 'humidity'),
  battery_pct: aside(measured('%', 'battery')),
  battery_v: aside(measured('V', 'voltage')),
  battery_low: aside(binary('battery')),
  supply_v: aside(measured('V', 'voltage')),
  rssi_dbm: aside(measured('dBm', 'signal_strength')),
  snr_db: aside(measured('dB', 'signal_strength')),
  wifi_quality_pct: aside(measured('%')),
  relay_on: binary('power'),
  valve_open: binary('opening'),
  running: binary('running'),
  water_leak: binary('moisture'),
  frequency_hz: measured('Hz', 'frequency'),
  voltage_v: measured('V', 'voltage'),
  current_a: measured('A', 'current'),
  power_w: measured('W', 'power'),
  energy_wh: counted('Wh', 'energy'),
}

const CLASSES = ['critical', 'low', 'medium', 'high', 'full'] as const

/** More values of one device do not appear. */
const MOST_VALUES = 40

/** A value of `latest` that appears; `key` has no dot, which templates would read as a path. */
export type ExportedValue = { key: string; metric: Metric; nth: number; kind: Kind; value: number }

export function exportedValues({ latest }: Pick<ExportedDevice, 'latest'>): ExportedValue[] {
  const values: ExportedValue[] = []
  for (const [name, reading] of Object.entries(latest)) {
    const [metric = '', channel = '0'] = name.split('.')
    const kind = isMetric(metric) ? KINDS[metric] : undefined
    if (!isMetric(metric) || !kind || !reading || !Number.isFinite(reading.value)) continue
    const nth = Number(channel) + 1
    values.push({ key: nth === 1 ? metric : `${metric}_${channel}`, metric, nth, kind, value: reading.value })
  }
  return values.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, MOST_VALUES)
}

const TANK: readonly [key: 'level' | 'litres' | 'levelClass', options: Entity['options']][] = [
  [
    'level',
    { unit_of_measurement: '%', icon: 'mdi:water-percent', suggested_display_precision: 0, ...MEASURED },
  ],
  [
    'litres',
    { unit_of_measurement: 'L', device_class: 'volume_storage', suggested_display_precision: 0, ...MEASURED },
  ],
  ['levelClass', { device_class: 'enum', options: CLASSES }],
]

const tankKeys = ({ levelPercent, volumeLiters }: ExportedDevice) => ({
  level: levelPercent !== null,
  litres: volumeLiters !== null,
  levelClass: levelPercent !== null,
})

/** The entities of a device: what it has reported, and its open alerts. */
export function entitiesOf(device: ExportedDevice, names: EntityNames): Entity[] {
  const has = tankKeys(device)
  const tank = TANK.filter(([key]) => has[key]).map(([key, options]): Entity => ({
    key,
    platform: 'sensor',
    name: names.of(key),
    options,
  }))
  const values = exportedValues(device).map(({ key, metric, nth, kind }): Entity => ({
    key,
    name: names.ofMetric(metric, nth),
    ...kind,
  }))
  const alerts = (['problem', 'critical'] as const).map((key): Entity => ({
    key,
    platform: 'binary_sensor',
    name: names.of(key),
    options: { device_class: 'problem' },
  }))
  return [...tank, ...values, ...alerts]
}
