import type { NotificationSettings } from '../tank/types'

/** Alert types shared by every layer. Times in epoch milliseconds, levels in percent 0-100. */

/**
 * Alert rules. `level_low` covers low and critical: one episode that may worsen. `offline` covers LoRaWAN devices too.
 * `no_echo`, `stuck` and `spikes` concern the sensor: no usable value, the same value for too long, implausible jumps.
 * `controller_missing`: a pump controller is silent since it restarted with another firmware.
 */
export const RULES = [
  'level_low',
  'level_high',
  'offline',
  'no_echo',
  'stuck',
  'spikes',
  'battery',
  'pump_fault',
  'brown_out',
  'water_leak',
  'controller_missing',
] as const
export type Rule = (typeof RULES)[number]

export const isLevelRule = (rule: Rule): boolean => rule === 'level_low' || rule === 'level_high'

/** In order of falling severity. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Whether somebody is to say that they know of it: information asks nothing of anybody. */
export const isAcknowledgeable = ({ severity }: { severity: Severity | 'success' }): boolean =>
  severity === 'critical' || severity === 'warning'

/** Why an episode ended. */
export const RESOLUTIONS = ['recovered', 'settings', 'released'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** The evidence: sufficient to explain the alert without other data. `unit` is that of value and threshold. */
export type Why = {
  rule: Rule
  /** The evaluated metric, `tank_level_pct` for levels; null for offline. */
  metric: string | null
  value: number | null
  threshold: number | null
  /** The value at which the alert resolves. */
  restore: number | null
  unit: string
  /** Readings up to and including the deciding one, oldest first, at most 20; for offline the last ones received. */
  readings: { at: number; value: number }[]
  /** The severity of this evidence: an episode keeps the evidence of its highest severity. */
  severity?: Severity
  /** For offline: the time of the last message, and the LoRaWAN gateway with the best reception. */
  lastSeenAt?: number
  /** For offline: when the broker published the will. */
  brokeOffAt?: number
  gateway?: string
  /** The device's own fault code. */
  code?: number
  /** For a missing controller: the version that it restarted with. */
  firmware?: string
}

/**
 * A transition of a rule. `opened`: a new episode, suppressed until `suppressedUntil` while a cooldown runs. `worsened`: the
 * same episode now has `severity`. `changed`: lower severity, or other evidence, without a notification.
 */
export type AlertEvent =
  | { type: 'opened'; severity: Severity; at: number; why: Why; suppressedUntil: number | null }
  | { type: 'worsened'; severity: Severity; at: number; why: Why }
  | { type: 'changed'; severity: Severity; at: number; why: Why }
  | { type: 'resolved'; at: number; resolution: Resolution; why: Why }

/** Optional alert settings beyond those of every device; absent means the default in the comment. */
export type AlertExtras = {
  /** Deadband in percentage points that a level must pass beyond a threshold to resolve its alert; 2. */
  restorePoints?: number
  /** Notify nearly full also by push, chat and mail, not only in the app; false. */
  tellHigh?: boolean
  /** Derive the offline limit from the device's own reporting interval; false. */
  learnOffline?: boolean
  /** Sensor alerts (no echo, stuck, spikes); true. */
  sensor?: boolean
  /** Alert on a battery at or below this percent; 20; 0 for none. */
  batteryPercent?: number
  /** Pump faults, brown-outs and leaks reported by devices; true. */
  equipment?: boolean
  /** Hours between reminders of an unacknowledged alert; 3; 0 for none. */
  reminderHours?: number
  /** User notified of a critical alert that was not acknowledged in time; null for none. */
  escalation?: { userId: string; afterMinutes: number } | null
}

export type AlertSettings = NotificationSettings & { extras?: AlertExtras }

export const DEFAULT_EXTRAS = {
  restorePoints: 2,
  tellHigh: false,
  learnOffline: false,
  sensor: true,
  batteryPercent: 20,
  equipment: true,
  reminderHours: 3,
  escalation: null,
} as const satisfies Required<AlertExtras>

/** The effective extras. */
export const extrasOf = (settings: AlertSettings): Required<AlertExtras> => ({
  ...DEFAULT_EXTRAS,
  ...settings.extras,
})
