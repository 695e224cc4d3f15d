import * as z from 'zod'
import { endpoint } from './endpoint'

export const MqttState = z.enum(['connecting', 'connected', 'disconnected'])
export type MqttState = z.output<typeof MqttState>

export const Health = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  database: z.enum(['up', 'down']),
  mqtt: MqttState,
  worker: z.object({ lastHeartbeat: z.iso.datetime().nullable(), lagMs: z.number().nullable() }),
})
export type Health = z.output<typeof Health>

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Whether the database, the broker and the worker are well; 503 when down',
  output: Health,
})

export const Version = z.object({ version: z.string(), name: z.string(), description: z.string() })

export const getVersion = endpoint({
  method: 'GET',
  path: '/health/version',
  access: 'public',
  summary: "The backend's version",
  output: Version.extend({ backend: Version }),
})

/** Events of `GET /stream`, as JSON in the `data` of a server-sent event of that name. */
export const stream = endpoint({
  method: 'GET',
  path: '/stream',
  access: 'user',
  summary:
    'Server-sent events: `device` with a device that changed, `gone` with the `deviceId` of one you may no longer see, `ready` once after connecting',
  cookie: true,
  output: z.unknown(),
})

export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This description',
  output: z.unknown(),
})
