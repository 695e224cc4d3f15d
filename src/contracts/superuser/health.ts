import * as z from 'zod'
import { endpoint } from '@/contracts/endpoint'
import { HEALTH_GROUPS, HEALTH_LINES, HEALTH_UNITS } from '@/domain/system/line'
import { HEALTH_WORDS } from '@/domain/system/words'

const History = z.array(z.number().nullable())

export const SystemHealth = z.object({
  at: z.iso.datetime(),
  /** The worst of all lines. */
  word: z.enum(HEALTH_WORDS),
  lines: z.array(
    z.object({
      id: z.enum(HEALTH_LINES),
      group: z.enum(HEALTH_GROUPS),
      /** Which worker, console, channel, replica or disk; null where there is only one. */
      of: z.string().nullable(),
      word: z.enum(HEALTH_WORDS),
      value: z.number().nullable(),
      unit: z.enum(HEALTH_UNITS),
      /** What the value is of. */
      limit: z.number().nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Of the last hour, minute by minute, the oldest first; null for minutes nobody has written. */
      history: History.nullable(),
    }),
  ),
  families: z.array(
    z.object({
      family: z.string(),
      perSecond: z.number().nullable(),
      refusedPerSecond: z.number().nullable(),
      workers: z.array(z.object({ worker: z.string(), perSecond: z.number().nullable() })),
      history: History,
    }),
  ),
})
export type SystemHealth = z.output<typeof SystemHealth>

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/superuser/health',
  access: 'superuser',
  summary: 'Every part of the system in a word and a figure, with the last hour minute by minute',
  output: SystemHealth,
})
