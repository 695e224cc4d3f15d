import * as z from 'zod'
import { metricNames } from '@/domain/readings/metrics'
import { DEVICE_KINDS, type GenericMapping, LENGTH_UNITS, MAPPING_FAMILIES } from '@/ingest/types'
import { log } from '@/server/log'
import { pool as sharedPool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().transform((value) => value ?? undefined)

const MappingRow = z.object({
  topic: z.string(),
  metric: z.enum([...metricNames, 'availability']),
  channel: z.number(),
  path: optional(z.string()),
  unit: optional(z.enum(LENGTH_UNITS)),
  factor: optional(z.number()),
  kind: optional(z.enum(DEVICE_KINDS)),
  family: optional(z.enum(MAPPING_FAMILIES)),
  device: optional(z.string()),
  onText: optional(z.string()),
  offText: optional(z.string()),
  sender: z.string().transform((sender) => sender || undefined),
})

const SELECT = `
  select topic, metric, channel, path, unit, factor, kind, family, device, "onText", "offText", sender
  from "TopicMapping"
  order by topic, sender, metric, channel`

/** Every mapping there is. A row of a newer version that cannot be read here is left out, and said. */
export async function loadMappings(pool: Queryable = sharedPool()): Promise<GenericMapping[]> {
  const rows = await runQuery<Record<string, unknown>>(pool, SELECT)
  return rows.flatMap((row) => {
    const parsed = MappingRow.safeParse(row)
    if (!parsed.success) log.warn({ topic: row['topic'] }, 'a mapping cannot be read and is left out')
    return parsed.success ? [parsed.data] : []
  })
}
