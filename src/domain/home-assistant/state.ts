import { exportedValues } from './entities'
import type { ExportedDevice, Json } from './types'

const onOff = (isOn: boolean): 'ON' | 'OFF' => (isOn ? 'ON' : 'OFF')

const rounded = (value: number | null): number | null => value && Math.round(value * 100) / 100

/** Attributes of the problem: the worst open alert; none without one, since Home Assistant takes nothing but an object. */
function worstAlert({ alerts }: ExportedDevice): Record<string, Json> {
  const [worst] = alerts
  if (!worst) return {}
  const { rule, severity, openedAt, acknowledgedAt, channel } = worst
  return {
    rule,
    severity,
    channel,
    opened_at: openedAt,
    acknowledged: acknowledgedAt !== null,
    open_alerts: alerts.length,
  }
}

/** The state of a device: one JSON that its entities pick their values from. A value that is not known is null. */
export function statePayloadOf(device: ExportedDevice): Record<string, Json> {
  const { status, levelPercent, levelClass, volumeLiters, alerts } = device
  const values = exportedValues(device).map(({ key, kind, value }): [string, Json] => [
    key,
    kind.platform === 'binary_sensor' ? onOff(value !== 0) : value,
  ])
  return {
    // a device that was never heard is not there either
    availability: status === 'online' ? 'online' : 'offline',
    level: rounded(levelPercent),
    litres: rounded(volumeLiters),
    levelClass: levelClass === 'unknown' ? null : levelClass,
    problem: onOff(alerts.length > 0),
    critical: onOff(alerts.some(({ severity }) => severity === 'critical')),
    alert: worstAlert(device),
    ...Object.fromEntries(values),
  }
}
