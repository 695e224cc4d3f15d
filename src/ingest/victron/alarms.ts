import { numberOf } from '../fields'
import { alarmChange } from '../rules/alarm-change'
import type { DiscoveryStore, IngestEvent } from '../types'

/**
 * A tank sensor's `Status`. Codes above 4 differ between Victron's own documents; those are the newer ones
 * (victronenergy/venus, issue 1449).
 */
const TANK_STATUS: ReadonlyMap<number, string> = new Map([
  [1, 'sensor_open_circuit'],
  [2, 'sensor_short_circuit'],
  [3, 'sensor_reverse_polarity'],
  [4, 'sensor_unknown'],
  [5, 'sensor_error'],
  [6, 'sensor_error'],
  [7, 'sensor_battery_low'],
  [8, 'sensor_configuration_error'],
])

const TANK_ALARMS = [...new Set(TANK_STATUS.values())]

const NAMED = /^Alarms\/(?:(L[1-3])\/)?([A-Za-z]+)(\/State)?$/

const snake = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()

/** The alarm of a path `Alarms/LowVoltage`, `Alarms/L1/Overload` or, of a tank, `Alarms/Low/State`. */
const alarmName = (service: string, path: string): string | null => {
  const [, line, name, state] = NAMED.exec(path) ?? []
  if (name === undefined || (state !== undefined && service !== 'tank')) return null
  if (state !== undefined) return `level_${snake(name)}`
  return line === undefined ? snake(name) : `${snake(name)}_${line.toLowerCase()}`
}

type ReportedAlarm = { deviceId: string; service: string; path: string; value: unknown }

/** One status names one fault; all other faults are over. */
const tankStatus = (deviceId: string, code: number, memory: DiscoveryStore): IngestEvent[] => {
  const active = TANK_STATUS.get(code)
  return TANK_ALARMS.flatMap((alarm) =>
    alarmChange(
      { deviceId, at: null, alarm, isActive: alarm === active, severity: 'warning' },
      { family: 'victron', memory },
    ),
  )
}

/**
 * The alarm of a path, or null for a path without one. Only changes are reported.
 *
 * | path | value | alarm |
 * |---|---|---|
 * | tank `Status` | 0 | none is active |
 * | tank `Status` | 1 to 8 | the sensor's fault of that code |
 * | `Alarms/…` | 0 | over |
 * | `Alarms/…` | 1 | active, a warning |
 * | `Alarms/…` | 2 | active, critical |
 * | either | null or no number | unchanged |
 */
export const decodeAlarm = (
  { deviceId, service, path, value }: ReportedAlarm,
  memory: DiscoveryStore,
): IngestEvent[] | null => {
  const isStatus = service === 'tank' && path === 'Status'
  const alarm = isStatus ? null : alarmName(service, path)
  if (!isStatus && alarm === null) return null
  const code = numberOf(value)
  if (code === undefined) return []
  if (alarm === null) return tankStatus(deviceId, code, memory)
  const severity = code === 1 ? 'warning' : 'critical'
  return alarmChange(
    { deviceId, at: null, alarm, isActive: code > 0, severity },
    { family: 'victron', memory },
  )
}
