import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { SYSTEM_LIMITS } from '@/domain/system/limits'

const superuser = { access: 'superuser', path: '/superuser/maintenance' } as const
/** What the caller has seen; 0 for nothing. An edit of another one is a conflict. */
export const Version = z.number().int().min(0).max(2_147_483_647)
export const Instant = z.iso.datetime({ offset: true, message: 'Use an ISO 8601 instant with a zone' })
export const Person = z.object({ id: z.string(), name: z.string() })

/** The time in which nothing but superusers, sign-ins, stops of pumps and devices can write. */
export const Maintenance = z.object({
  message: z.string(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  setBy: Person.nullable(),
  version: Version,
})
export type Maintenance = z.output<typeof Maintenance>

const output = z.object({ maintenance: Maintenance.nullable() })

export const getMaintenance = endpoint({
  method: 'GET',
  ...superuser,
  summary: 'Whether the console is being maintained, until when and why',
  output,
})

export const setMaintenance = endpoint({
  method: 'PUT',
  ...superuser,
  audit: ['maintenance.start'],
  errors: ['conflict'],
  summary: 'Answer writes with 503 until a time; superusers, sign-ins, stops of pumps and devices go on',
  body: z.strictObject({
    message: z
      .string()
      .trim()
      .min(SYSTEM_LIMITS.shortestReason, `Say why, in at least ${SYSTEM_LIMITS.shortestReason} characters`)
      .max(SYSTEM_LIMITS.maintenanceMessage, `Use at most ${SYSTEM_LIMITS.maintenanceMessage} characters`),
    until: Instant,
    version: Version.default(0),
  }),
  output,
})

export const endMaintenance = endpoint({
  method: 'DELETE',
  ...superuser,
  audit: ['maintenance.end'],
  errors: ['not_found'],
  summary: 'End it before its time',
  output,
})
