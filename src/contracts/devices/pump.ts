import * as z from 'zod'
import {
  COMMAND_STATES,
  DEFAULT_PUMP_SETTINGS,
  INTERLOCKS,
  PUMP_MODES,
  STOP_REASONS,
  TRIGGERS,
} from '@/domain/pump/types'
import { endpoint } from '@/contracts/endpoint'

const instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })
const params = z.strictObject({ deviceId: z.string().min(1).max(128) })
const channel = z.coerce.number().int().min(0).max(255).default(0)
const percent = z.number().min(0, 'At least 0').max(100, 'At most 100')
const whole = (min: number, max: number) =>
  z.number().int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)

export const PumpSchedule = z.strictObject({
  days: z.array(whole(0, 6)).min(1, 'Choose at least one day').max(7),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 05:30'),
  runMinutes: whole(1, 720),
  enabled: z.boolean(),
})

export const PumpSettings = z
  .strictObject({
    destination: z.string().max(128).nullable(),
    source: z.string().max(128).nullable(),
    startPercent: percent.nullable(),
    stopPercent: percent.nullable(),
    fullPercent: percent,
    sourceMinPercent: percent,
    staleMinutes: whole(1, 1440),
    maxRunMinutes: whole(1, 720),
    restMinutes: whole(0, 720),
    maxStartsPerHour: whole(1, 60),
    schedules: z.array(PumpSchedule).max(20, 'At most 20 schedules'),
    serviceEveryHours: whole(1, 100_000).nullable(),
    servicedAt: instant.nullable(),
  })
  .superRefine((settings, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const { startPercent: start, stopPercent: stop, fullPercent: full, destination, source } = settings
    if ((start === null) !== (stop === null)) fault('stopPercent', 'Set both levels, or none')
    if (start !== null && stop !== null && start >= stop)
      fault('startPercent', 'Must be below the stop level')
    if (stop !== null && stop > full) fault('stopPercent', 'Must not be above the full level')
    if (start !== null && destination === null) fault('destination', 'Choose the tank whose level decides')
    if (destination !== null && destination === source)
      fault('source', 'Choose another tank than the one it fills')
  })
export type PumpSettings = z.output<typeof PumpSettings>

/** Stored settings of any age; what is missing or unreadable gets its default. */
export const StoredPumpSettings = z
  .preprocess((stored) => ({ ...DEFAULT_PUMP_SETTINGS, ...(stored as object | null) }), PumpSettings)
  .catch(DEFAULT_PUMP_SETTINGS)

export const Command = z.object({
  id: z.string(),
  type: z.string(),
  ch: z.number(),
  /** What it orders, in words of the canonical commands. */
  order: z.record(z.string(), z.unknown()),
  state: z.enum(COMMAND_STATES),
  trigger: z.enum(TRIGGERS),
  reason: z.enum(STOP_REASONS).nullable(),
  /** Who gave it; null for automation. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
})
export type Command = z.output<typeof Command>

export const Run = z.object({
  id: z.string(),
  ch: z.number(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  runtimeS: z.number(),
  trigger: z.enum(TRIGGERS),
  /** Users who started and stopped it; null for anything but a user. */
  by: z.string().nullable(),
  stopReason: z.enum(STOP_REASONS).nullable(),
  stoppedBy: z.string().nullable(),
  limitS: z.number().nullable(),
  /** null where nothing measures it, and for some seconds after the end. */
  liters: z.number().nullable(),
  energyWh: z.number().nullable(),
})
export type Run = z.output<typeof Run>

export const Interlock = z.object({
  id: z.enum(INTERLOCKS),
  ok: z.boolean(),
  /** Percent, minutes, seconds or starts, as the interlock's name says. */
  value: z.number().nullable(),
  limit: z.number().nullable(),
  until: z.iso.datetime().nullable(),
})

/** A relay that switches a pump, as it stands now. */
export const Pump = z.object({
  deviceId: z.string(),
  ch: z.number(),
  /** The device can be switched from here at all, and this person may. */
  controllable: z.boolean(),
  mayOperate: z.boolean(),
  mode: z.enum(PUMP_MODES),
  settings: PumpSettings,
  /** What ends a run when the link is lost. */
  limitBy: z.enum(['device', 'console']),
  /** The device's reported state, since when, and when it last reported it. */
  actual: z.enum(['on', 'off', 'unknown']),
  since: z.iso.datetime().nullable(),
  at: z.iso.datetime().nullable(),
  /** The last command without an answer. */
  commanded: z.enum(['on', 'off']).nullable(),
  run: Run.nullable(),
  /** When the run ends by its limit. */
  stopsBy: z.iso.datetime().nullable(),
  interlocks: z.array(Interlock),
  lockout: z.object({ reason: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  lastCommand: Command.nullable(),
  nextScheduleAt: z.iso.datetime().nullable(),
})
export type Pump = z.output<typeof Pump>

export const getPump = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/pump',
  access: 'user',
  key: 'read',
  summary: 'A pump as it stands: state, run, interlocks, settings',
  params,
  query: z.strictObject({ ch: channel }),
  output: z.object({ pump: Pump }),
})

export const setPump = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/pump',
  access: 'user',
  key: 'write',
  audit: ['pump.settings'],
  summary: 'Set the levels, limits and schedules of a pump',
  params,
  body: z.strictObject({ ch: channel, settings: PumpSettings }),
  output: z.object({ pump: Pump }),
})

export const clearLockout = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/pump/lockout',
  access: 'user',
  key: 'command',
  audit: ['pump.unlock'],
  summary: 'Let a locked-out pump start again',
  params,
  query: z.strictObject({ ch: channel }),
  output: z.object({ pump: Pump }),
})

export const listCommands = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/commands',
  access: 'user',
  key: 'read',
  summary: "A device's commands, newest first",
  params,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
  output: z.object({ commands: z.array(Command) }),
})

const ch = z.number().int().min(0).max(255).default(0)

/** A start needs a run limit; one that is left out is the pump's longest run. */
export const CommandBody = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('relay.set'),
    ch,
    on: z.boolean(),
    maxSeconds: whole(1, 43_200).optional(),
  }),
  z.strictObject({ type: z.literal('mode.set'), ch, mode: z.enum(PUMP_MODES) }),
  z.strictObject({
    type: z.literal('config.set'),
    config: z
      .record(
        z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
        z.union([z.string().max(256), z.number(), z.boolean()]),
      )
      .refine((config) => Object.keys(config).length > 0, 'Nothing to set')
      .refine((config) => Object.keys(config).length <= 32, 'At most 32 settings'),
  }),
  z.strictObject({ type: z.literal('reboot') }),
])

/** A stop is never refused. */
const isStop = (body: z.output<typeof CommandBody>): boolean =>
  (body.type === 'relay.set' && !body.on) || (body.type === 'mode.set' && body.mode === 'off')

export const sendCommand = endpoint({
  method: 'POST',
  path: '/devices/{deviceId}/commands',
  access: 'user',
  inMaintenance: isStop,
  key: 'command',
  errors: ['conflict', 'interlock'],
  audit: ['pump.command'],
  summary: 'Order a device to do something; a start that breaks an interlock is a conflict',
  limit: { points: 60, seconds: 60, by: 'user' },
  params,
  body: CommandBody,
  status: 202,
  output: z.object({ command: Command }),
})

const window = z.strictObject({ ch: channel, from: instant.optional(), to: instant.optional() })

const RunTotals = z.object({
  starts: z.number(),
  runtimeS: z.number(),
  /** Share of the window in which it ran, 0-1. */
  duty: z.number(),
  liters: z.number().nullable(),
  energyWh: z.number().nullable(),
})
export type RunTotals = z.output<typeof RunTotals>

export const listRuns = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/runs',
  access: 'user',
  key: 'read',
  errors: ['too_many'],
  summary:
    "A pump's runs that touch a window (the last 24 h by default), oldest first, with totals of it and of the one before",
  params,
  query: window,
  output: z.object({
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    runs: z.array(Run),
    totals: RunTotals,
    /** Of the window of the same length before; null where nothing was recorded then. */
    previous: RunTotals.nullable(),
    /** Seconds it ran since the last service, or since it is known. */
    sinceServiceS: z.number(),
  }),
})

export const exportRuns = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/runs.csv',
  access: 'user',
  key: 'read',
  withheld: true,
  summary: "A pump's runs as a CSV file",
  cookie: true,
  limit: { points: 30, seconds: 60, by: 'user' },
  params,
  query: window,
  produces: ['text/csv'],
  output: z.unknown(),
})
