import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { SYSTEM_LIMITS } from '@/domain/system/limits'
import { LOG_LEVELS, SETTABLE_LOG_LEVELS } from '@/domain/system/log-levels'
import { Person, Version } from './maintenance'

const superuser = { access: 'superuser' } as const

const LogLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  level: z.enum(LOG_LEVELS),
  /** The process that wrote it. */
  process: z.string(),
  /** The part of the server: a call's first word, a job's id, or the process itself. */
  component: z.string(),
  requestId: z.string().nullable(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
})
export type LogLine = z.output<typeof LogLine>

const level = z.object({
  /** What the environment says. */
  fallback: z.string(),
  override: z
    .object({
      level: z.enum(SETTABLE_LOG_LEVELS),
      until: z.iso.datetime(),
      setBy: Person.nullable(),
      version: Version,
    })
    .nullable(),
})
export type LogLevelView = z.output<typeof level>

const word = z.string().trim().max(128)
const MOST_LOG_LINES = 500

export const listLogs = endpoint({
  method: 'GET',
  path: '/superuser/logs',
  ...superuser,
  summary:
    'The newest lines of the log of all processes, newest first, or those after a line; secrets are left out',
  query: z.strictObject({
    /** This level and above. */
    level: z.enum(LOG_LEVELS).optional(),
    process: word.optional(),
    component: word.optional(),
    /** Words of the message or of the rest of the line. */
    query: word.optional(),
    requestId: word.optional(),
    /** Only lines after this one, for whoever follows. */
    after: z
      .string()
      .regex(/^\d{1,18}$/, 'The id of a line')
      .optional(),
    limit: z.coerce.number().int().min(1).max(MOST_LOG_LINES).default(SYSTEM_LIMITS.logLines),
  }),
  output: z.object({
    lines: z.array(LogLine),
    /** The newest line that was looked at, for `after`. */
    newest: z.string().nullable(),
    processes: z.array(z.string()),
    components: z.array(z.string()),
    level,
  }),
})

export const setLogLevel = endpoint({
  method: 'PUT',
  path: '/superuser/logs/level',
  ...superuser,
  audit: ['log.level'],
  errors: ['conflict'],
  summary:
    'Let every process log from a level on, for some minutes; afterwards the environment’s counts again',
  body: z.strictObject({
    level: z.enum(SETTABLE_LOG_LEVELS),
    minutes: z.number().int().min(1).max(SYSTEM_LIMITS.logLevelMinutes),
    version: Version.default(0),
  }),
  output: z.object({ level }),
})

export const resetLogLevel = endpoint({
  method: 'DELETE',
  path: '/superuser/logs/level',
  ...superuser,
  audit: ['log.level'],
  summary: 'Let the level of the environment count again',
  output: z.object({ level }),
})
