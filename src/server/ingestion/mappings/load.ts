import * as z from 'zod'
import { metricNames } from '@/domain/readings/metrics'
import { DEVICE_KINDS, type GenericMapping, LENGTH_UNITS, MAPPING_FAMILIES } from '@/ingest/types'
import { log } from '@/server/log'
import { pool as sharedPool } from '@/server/db/pool'
import { type Queryable, run } from '@/server/db/transaction'

const given = <T extends z.ZodType>(schema: T) => schema.nullable().transform((value) => value ?? undefined)

const Row = z.object({
  topic: z.string(),
  metric: z.enum([...metricNames, 'availability']),
  channel: z.number(),
  path: given(z.string()),
  unit: given(z.enum(LENGTH_UNITS)),
  factor: given(z.number()),
  kind: given(z.enum(DEVICE_KINDS)),
  family: given(z.enum(MAPPING_FAMILIES)),
  device: given(z.string()),
  onText: given(z.string()),
  offText: given(z.string()),
  sender: z.string().transform((sender) => sender || undefined),
})

const SELECT = `
  select topic, metric, channel, path, unit, factor, kind, family, device, "onText", "offText", sender
  from "TopicMapping"
  order by topic, sender, metric, channel`

/** Every mapping there is. A row of a newer version that cannot be read here is left out, and said. */
export async function loadMappings(pool: Queryable = sharedPool()): Promise<GenericMapping[]> {
  const rows = await run<Record<string, unknown>>(pool, SELECT)
  return rows.flatMap((row) => {
    const parsed = Row.safeParse(row)
    if (!parsed.success) log.warn({ topic: row['topic'] }, 'a mapping cannot be read and is left out')
    return parsed.success ? [parsed.data] : []
  })
}
