import type { NotificationSettings } from '../tank/types'

/** Words of alerts that every layer shares. Times in epoch milliseconds, levels in percent 0-100. */

/**
 * What can be wrong. `level_low` covers low and critical: one episode that may worsen. `offline` covers LoRa silence.
 * `no_echo`, `stuck` and `spikes` are about the sensor: nothing usable, the same value for too long, wild values.
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
] as const
export type Rule = (typeof RULES)[number]

export const isLevelRule = (rule: Rule): boolean => rule === 'level_low' || rule === 'level_high'

/** From the worst down. */
export const SEVERITIES = ['critical', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Why an episode ended. */
export const RESOLUTIONS = ['recovered', 'settings', 'released'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** What decided: enough to explain the alert without asking anything else. `unit` is that of value and threshold. */
export type Why = {
  rule: Rule
  /** The metric that was looked at, `tank_level_pct` for levels; null for silence. */
  metric: string | null
  value: number | null
  threshold: number | null
  /** Where the alert ends again. */
  restore: number | null
  unit: string
  /** Readings up to and including the one that decided, oldest first, at most 20; for silence the last ones heard. */
  readings: { at: number; value: number }[]
  /** How bad it was then: an episode keeps the why of its worst moment. */
  severity?: Severity
  /** For silence: when it was last heard of, and the LoRaWAN gateway that heard it best. */
  lastSeenAt?: number
  /** For silence: when its broker told that its connection broke off. */
  brokeOffAt?: number
  gateway?: string
  /** The device's own fault code. */
  code?: number
}

/**
 * What a state machine says happened. `opened`: a new episode; held back until `holdUntil` when a cooldown still runs.
 * `worsened`: the same episode is now `severity`. `changed`: less bad, or another reason, without news.
 */
export type AlertEvent =
  | { type: 'opened'; severity: Severity; at: number; why: Why; holdUntil: number | null }
  | { type: 'worsened'; severity: Severity; at: number; why: Why }
  | { type: 'changed'; severity: Severity; at: number; why: Why }
  | { type: 'resolved'; at: number; resolution: Resolution; why: Why }

/** What a person may ask for beyond the settings every device has; absent means the default beside it. */
export type AlertExtras = {
  /** Points of percent that a level must go beyond a threshold to end its alert; 2. */
  restorePoints?: number
  /** Nearly full also by push, chat and mail, not only in the app; false. */
  tellHigh?: boolean
  /** The silence that means offline is learned from the device's own rhythm; false. */
  learnOffline?: boolean
  /** Sensor trouble (no echo, stuck, spikes); true. */
  sensor?: boolean
  /** A battery at or below this, percent; 20; 0 for none. */
  batteryPercent?: number
  /** Pump faults, brown-outs and leaks that devices report; true. */
  equipment?: boolean
  /** Hours between two reminders of what nobody acknowledged; 3; 0 for none. */
  reminderHours?: number
  /** Who is told of a critical alert that nobody acknowledged in time; null for nobody. */
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

/** The extras in force. */
export const extrasOf = (settings: AlertSettings): Required<AlertExtras> => ({
  ...DEFAULT_EXTRAS,
  ...settings.extras,
})
