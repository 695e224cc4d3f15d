import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'

const instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })

/** What a device reported besides measurements: command results, firmware progress, alarms, claim windows. */
const DeviceEvent = z.object({
  /** The device's own time; where it has none that of `receivedAt`. */
  at: z.iso.datetime(),
  type: z.string(),
  detail: z.record(z.string(), z.unknown()),
  receivedAt: z.iso.datetime(),
})

export const listDeviceEvents = endpoint({
  method: 'GET',
  path: '/devices/{deviceId}/events',
  access: 'user',
  key: 'read',
  summary: "A device's events from `from` up to `to`, newest first; those of the last 7 days by default",
  params: z.strictObject({ deviceId: z.string().min(1).max(128) }),
  query: z.strictObject({
    from: instant.optional(),
    to: instant.optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({ events: z.array(DeviceEvent) }),
})
