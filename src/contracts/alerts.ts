import * as z from 'zod'
import { RESOLUTIONS, RULES, SEVERITIES } from '@/domain/alerts/types'
import { Done, endpoint } from './endpoint'

const at = z.iso.datetime()
const deviceParams = z.strictObject({ deviceId: z.string().min(1).max(128) })
const params = z.strictObject({ id: z.uuid() })

/** An alert that is open, as a device carries it. */
export const OpenAlert = z.object({
  id: z.string(),
  rule: z.enum(RULES),
  channel: z.number(),
  severity: z.enum(SEVERITIES),
  openedAt: at,
  acknowledgedAt: at.nullable(),
})
export type OpenAlert = z.output<typeof OpenAlert>

/** Evidence of domain/alerts/types with instants as ISO 8601 text. */
export const Why = z.object({
  rule: z.enum(RULES),
  metric: z.string().nullable(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  restore: z.number().nullable(),
  unit: z.string(),
  readings: z.array(z.object({ at, value: z.number() })),
  severity: z.enum(SEVERITIES).optional(),
  lastSeenAt: at.optional(),
  brokeOffAt: at.optional(),
  gateway: z.string().optional(),
  code: z.number().optional(),
  firmware: z.string().optional(),
})

/** One episode. `held`: suppressed by a cooldown so far. */
export const Alert = OpenAlert.extend({
  deviceId: z.string(),
  deviceName: z.string(),
  resolvedAt: at.nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  why: Why,
  acknowledgedBy: z.string().nullable(),
  snoozedUntil: at.nullable(),
  escalatedAt: at.nullable(),
  held: z.boolean(),
})
export type Alert = z.output<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  access: 'user',
  key: { scope: 'read', narrowed: true },
  summary: 'Alerts of the devices you may see, newest first; the open ones unless told otherwise',
  query: z.strictObject({
    state: z.enum(['open', 'all']).default('open'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  output: z.object({ alerts: z.array(Alert) }),
})

export const listDeviceAlerts = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/alerts',
  access: 'user',
  key: 'read',
  summary: "A device's alerts, newest first; those that were open in a window with from and to",
  params: deviceParams,
  query: z.strictObject({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ alerts: z.array(Alert) }),
})

export const acknowledgeAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/acknowledge',
  access: 'user',
  key: { scope: 'write', narrowed: true },
  errors: ['conflict'],
  audit: ['alert.acknowledge'],
  summary: 'Say that you know of an alert: no reminders, no escalation. Again: nothing more happens',
  params,
  output: z.object({ alert: Alert }),
})

export const snoozeAlert = endpoint({
  method: 'POST',
  path: '/alerts/{id}/snooze',
  access: 'user',
  key: { scope: 'write', narrowed: true },
  errors: ['conflict'],
  audit: ['alert.snooze'],
  summary: 'Be reminded of an alert again when this time is over and it still holds',
  params,
  body: z.strictObject({ minutes: z.number().int().min(5).max(1440) }),
  output: z.object({ alert: Alert }),
})

/** What mutes a device for one user. */
export const Mute = z.object({ until: at.nullable() })
export type Mute = z.output<typeof Mute>

export const muteDevice = endpoint({
  method: 'PUT',
  path: '/devices/{deviceId}/mute',
  access: 'user',
  key: 'write',
  errors: ['conflict'],
  audit: ['alert.mute'],
  summary: 'Hear nothing of a device for 1 h, 8 h, or until what is wrong now is fixed; for yourself only',
  params: deviceParams,
  body: z.strictObject({ for: z.enum(['1h', '8h', 'fixed']) }),
  output: z.object({ mute: Mute }),
})

export const unmuteDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{deviceId}/mute',
  access: 'user',
  key: 'write',
  audit: ['alert.unmute'],
  summary: 'Hear of a device again',
  params: deviceParams,
  output: Done,
})
