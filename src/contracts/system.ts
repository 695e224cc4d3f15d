import * as z from 'zod'
import { endpoint } from './endpoint'

/**
 * `unserved`: the broker has granted the shared subscription and delivers nothing by it. `blocked`: it lacks memory or disk
 * and takes nothing from publishers, devices included.
 */
export const MqttState = z.enum(['connecting', 'connected', 'disconnected', 'unserved', 'blocked'])
export type MqttState = z.output<typeof MqttState>

export const Health = z.object({
  status: z.enum(['up', 'degraded', 'down']),
  database: z.enum(['up', 'down']),
  mqtt: MqttState,
  worker: z.object({
    lastHeartbeat: z.iso.datetime().nullable(),
    lagMs: z.number().nullable(),
    /** By how much a worker's clock is ahead of the database's (behind: negative); only where they differ. */
    clockOffsetMs: z.number().optional(),
  }),
  /** While the console is being maintained: why, and until when. */
  maintenance: z.object({ message: z.string(), until: z.iso.datetime() }).optional(),
  /** What is degraded, in words for whoever operates it. */
  problems: z.array(z.string()).optional(),
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
  key: { scope: 'read', narrowed: true },
  summary:
    'Server-sent events: `device` with a device that changed, `gone` with the `deviceId` of one you may no longer see, `ready` after connecting and whenever everything should be fetched afresh, `notification`, `dashboards` when one of yours has changed, `ping`, `replaced` before the oldest of more than 8 streams of a session ends, `next` before one ends whose time is over: open the next one at once',
  cookie: true,
  produces: ['text/event-stream'],
  output: z.unknown(),
})

export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This description',
  output: z.unknown(),
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  access: 'metrics',
  summary: 'Figures of this console and of every worker, in the text format of Prometheus',
  produces: ['text/plain'],
  output: z.unknown(),
})

/** What a call of the clock has done. */
export const CronTurn = z.object({
  /** `running`: a worker lives and does all of it by itself; nothing was done. */
  worker: z.enum(['running', 'absent']),
  ran: z.array(
    z.object({
      job: z.string(),
      outcome: z.enum(['ok', 'failed', 'interrupted']),
      durationMs: z.number().int(),
    }),
  ),
  /** Endings of deliveries. */
  deliveries: z.object({
    sent: z.number().int(),
    failed: z.number().int(),
    refused: z.number().int(),
    gone: z.number().int(),
  }),
  /** False when its time was over before everything that was due had run: the next call goes on. */
  isComplete: z.boolean(),
})
export type CronTurn = z.output<typeof CronTurn>

export const runCron = endpoint({
  method: 'GET',
  path: '/cron',
  access: 'cron',
  summary:
    'Runs the jobs that are due and sends the messages that wait, while no worker is there to do it; for a clock that calls it every minute',
  limit: { points: 30, seconds: 60, by: 'address' },
  output: CronTurn,
})

export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Whether this process answers; it looks at nothing else',
  output: z.object({ status: z.literal('live') }),
})

export const Readiness = z.object({
  status: z.enum(['ready', 'waiting']),
  database: z.enum(['up', 'down']),
  /** `behind`: the schema lacks migrations of this release. `ahead`: it has those of a newer one. */
  migrations: z.enum(['applied', 'behind', 'ahead', 'unknown']),
})
export type Readiness = z.output<typeof Readiness>

export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary:
    'Whether this process can serve: the database answers and has this release’s schema; 503 otherwise',
  output: Readiness,
})
