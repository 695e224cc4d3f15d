/** Types and settings of pump control that every layer shares. Times in epoch milliseconds, levels in percent 0-100. */

/**
 * Auto: by the two levels set here, or by the device itself without them. Manual: by users and schedules. Off: no
 * starts.
 */
export const PUMP_MODES = ['auto', 'manual', 'off'] as const
export type PumpMode = (typeof PUMP_MODES)[number]

/** created → sent → accepted → one of the last four, which are final. */
export const COMMAND_STATES = [
  'created',
  'sent',
  'accepted',
  'done',
  'rejected',
  'expired',
  'timed_out',
] as const
export type CommandState = (typeof COMMAND_STATES)[number]

/** What switched a pump. `device`: switched at the device or by its own automation, not from here. */
export const TRIGGERS = ['person', 'auto', 'schedule', 'safety', 'device'] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Why a run ended. */
export const STOP_REASONS = [
  'person',
  'limit',
  'level_reached',
  'schedule',
  'tank_full',
  'source_low',
  'stale',
  'mode_off',
  'fault',
  'device',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** Conditions for a pump start, in display order. */
export const INTERLOCKS = [
  'device_online',
  'state_known',
  'not_running',
  'no_pending',
  'mode',
  'lockout',
  'destination_fresh',
  'destination_room',
  'source_fresh',
  'source_water',
  'rest',
  'starts_per_hour',
  'run_limit',
] as const
export type InterlockId = (typeof INTERLOCKS)[number]

/**
 * The state of one interlock. `value` and `limit` in the interlock's own unit; `until` when time alone will lift it.
 */
export type Interlock = {
  id: InterlockId
  ok: boolean
  value: number | null
  limit: number | null
  until: number | null
}

/** The canonical commands. Seconds. */
export type CommandOrder =
  | { type: 'relay.set'; ch: number; on: boolean; maxSeconds: number | null }
  | { type: 'mode.set'; ch: number; mode: PumpMode }
  | { type: 'config.set'; config: { readonly [key: string]: string | number | boolean } }
  | { type: 'reboot' }

/** What ends a run when the link is lost: the device by a limit in the command, or only the console. */
export type LimitBy = 'device' | 'console'

/** At `at` ("HH:MM" on the clock of the device's zone) on these days (0 Sunday … 6) run for this many minutes. */
export type PumpSchedule = { days: number[]; at: string; runMinutes: number; enabled: boolean }

export type PumpSettings = {
  /** Public id of the device whose tank this pump fills, and of the one it draws from; null when none is watched. */
  destination: string | null
  source: string | null
  /** Auto starts at or below `startPercent` of the destination and stops at or above `stopPercent`; both or none. */
  startPercent: number | null
  stopPercent: number | null
  /** At or above this the destination is full: no start, and a running pump is stopped. */
  fullPercent: number
  /** At or below this the source is low: no start, and a running pump is stopped. */
  sourceMinPercent: number
  /** An older level counts as unknown. */
  staleMinutes: number
  maxRunMinutes: number
  restMinutes: number
  maxStartsPerHour: number
  schedules: PumpSchedule[]
  /** Running hours between two services; null without a service plan. */
  serviceEveryHours: number | null
  /** ISO instant of the last service. */
  servicedAt: string | null
}

export const DEFAULT_PUMP_SETTINGS: PumpSettings = {
  destination: null,
  source: null,
  startPercent: null,
  stopPercent: null,
  fullPercent: 98,
  sourceMinPercent: 10,
  staleMinutes: 15,
  maxRunMinutes: 60,
  restMinutes: 2,
  maxStartsPerHour: 6,
  schedules: [],
  serviceEveryHours: null,
  servicedAt: null,
}
