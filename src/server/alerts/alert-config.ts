import { enabledRules } from '@/domain/alerts/enabled-rules'
import type { AlertSettings, Rule } from '@/domain/alerts/types'
import { type Calibration, DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import { parseDeviceSettings } from '@/server/devices/device-view'

/** The part of a device's configuration that its alerts depend on. */
export type AlertConfig = {
  settings: AlertSettings
  rules: ReadonlySet<Rule>
  tankConfig: TankConfig | null
  calibration: Calibration | null
  tankSeries: readonly TankConfig[]
}

/** The columns of `device` that `parseAlertConfig` reads, one per line; JSON as text contains no line break. */
export const ALERT_CONFIG_SQL = `concat_ws(e'\\n', coalesce(notification_settings, 'null')::text,
                   coalesce(tank_config, 'null')::text, coalesce(calibration, 'null')::text, tank_series::text)`

const LIMIT = 10_000
const known = new Map<string, AlertConfig>()

/** Parses the columns. Cached by text, because most devices have the same configuration. */
export function parseAlertConfig(setup: string): AlertConfig {
  const before = known.get(setup)
  if (before) return before
  if (known.size >= LIMIT) known.clear()
  const config = parsed(setup)
  known.set(setup, config)
  return config
}

function parsed(setup: string): AlertConfig {
  const [settings, tankConfig, calibration, tankSeries] = setup
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  const { notificationSettings, ...tanks } = parseDeviceSettings({
    notificationSettings: settings,
    tankConfig,
    calibration,
    tankSeries,
  })
  const inForce = notificationSettings ?? DEFAULT_NOTIFICATION_SETTINGS
  return { settings: inForce, rules: enabledRules(inForce), ...tanks }
}
