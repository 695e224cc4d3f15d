import { rulesOn } from '@/domain/alerts/switched-on'
import type { AlertSettings, Rule } from '@/domain/alerts/types'
import { type Calibration, DEFAULT_NOTIFICATION_SETTINGS, type TankConfig } from '@/domain/tank/types'
import { parseDeviceSettings } from '@/server/devices/device-view'

/** How a device is set up, as far as its alerts depend on it. */
export type AlertConfig = {
  settings: AlertSettings
  rules: ReadonlySet<Rule>
  tankConfig: TankConfig | null
  calibration: Calibration | null
  tankSeries: readonly TankConfig[]
}

/** What `configOf` reads, of "Device": a line for each column, which JSON as text has none within. */
export const ALERT_CONFIG_SQL = `concat_ws(e'\\n', coalesce("notificationSettings", 'null')::text, coalesce("tankConfig", 'null')::text,
                   coalesce(calibration, 'null')::text, "tankSeries"::text)`

const LIMIT = 10_000
const known = new Map<string, AlertConfig>()

/** What the columns say. Read once for each text: most devices say the same, and again and again. */
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
  return { settings: inForce, rules: rulesOn(inForce), ...tanks }
}
