/** Test notifications that a user can send to their own browsers. */
export const PUSH_SCENARIOS = [
  'water_level_critical',
  'water_level_low',
  'device_offline',
  'device_online',
  'pump_started',
  'pump_stopped',
  'firmware_update',
  'maintenance_reminder',
] as const
export type PushScenario = (typeof PUSH_SCENARIOS)[number]

/**
 * The type of a value: percent of the level, litres, bar, minutes, an ISO 8601 instant or date, or a word (known words
 * are translated to the user's language). An invalid value is shown unchanged.
 */
export type FieldKind = 'percent' | 'liters' | 'bar' | 'minutes' | 'instant' | 'date' | 'word'

export type ScenarioValue = string | number | boolean
type Field = { kind: FieldKind; example: ScenarioValue }
type Scenario = { severity: 'critical' | 'warning' | 'info' | 'success'; fields: Record<string, Field> }

const LEVEL = (percentage: number, liters: number): Scenario['fields'] => ({
  percentage: { kind: 'percent', example: percentage },
  liters: { kind: 'liters', example: liters },
  trend: { kind: 'word', example: 'falling' },
})

/** The data fields of each scenario, and their defaults. */
export const SCENARIOS: Record<PushScenario, Scenario> = {
  water_level_critical: { severity: 'critical', fields: LEVEL(8, 160) },
  water_level_low: { severity: 'warning', fields: LEVEL(24, 480) },
  device_offline: {
    severity: 'warning',
    fields: { lastSeen: { kind: 'instant', example: '10:00' }, duration: { kind: 'minutes', example: 15 } },
  },
  device_online: {
    severity: 'success',
    fields: {
      downtime: { kind: 'minutes', example: 25 },
      firmwareVersion: { kind: 'word', example: '1.2.0' },
    },
  },
  pump_started: {
    severity: 'info',
    fields: {
      autoMode: { kind: 'word', example: true },
      triggerLevel: { kind: 'percent', example: 30 },
      pressure: { kind: 'bar', example: 2.4 },
    },
  },
  pump_stopped: {
    severity: 'info',
    fields: {
      runtimeMinutes: { kind: 'minutes', example: 35 },
      volumePumped: { kind: 'liters', example: 1200 },
      finalLevel: { kind: 'percent', example: 92 },
    },
  },
  firmware_update: {
    severity: 'info',
    fields: {
      currentVersion: { kind: 'word', example: '1.2.0' },
      newVersion: { kind: 'word', example: '1.3.0' },
      features: { kind: 'word', example: 'fixes' },
    },
  },
  maintenance_reminder: {
    severity: 'info',
    fields: {
      maintenanceType: { kind: 'word', example: 'cleaning' },
      dueDate: { kind: 'date', example: '2030-01-31' },
      priority: { kind: 'word', example: 'medium' },
    },
  },
}
