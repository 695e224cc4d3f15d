/** Words and settings of pump control that every layer shares. Times in epoch milliseconds, levels in percent 0-100. */

/** Auto: by the two levels set here, or by the device itself where none are set. Manual: by people and schedules. Off: nobody starts it. */
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

/** Who or what switched a pump. `device`: nobody here, it was switched at the device or by its own automation. */
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

/** What must hold before a pump may start, in the order in which it is shown. */
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

/** One interlock as it stands. `value` and `limit` in the interlock's own unit; `until` when time alone will lift it. */
export type Interlock = {
  id: InterlockId
  ok: boolean
  value: number | null
  limit: number | null
  until: number | null
}

/** What is ordered of a device: the canonical commands. Seconds. */
export type CommandOrder =
  | { type: 'relay.set'; ch: number; on: boolean; maxSeconds: number | null }
  | { type: 'mode.set'; ch: number; mode: PumpMode }
  | { type: 'config.set'; config: { readonly [key: string]: string | number | boolean } }
  | { type: 'reboot' }

/** Who ends a run when the link is gone: the device by a limit that travels in the command, or only the console. */
export type LimitBy = 'device' | 'console'

/** At `at` ("HH:MM" on the clock of the device's zone) on these days (0 Sunday … 6) run for so many minutes. */
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
  /** A level older than this is not known. */
  staleMinutes: number
  maxRunMinutes: number
  restMinutes: number
  maxStartsPerHour: number
  schedules: PumpSchedule[]
  /** Hours of running between two services; null when none is planned. */
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
