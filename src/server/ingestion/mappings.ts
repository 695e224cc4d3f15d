import type { TopicMapping as MappingView, listMappings, removeMapping } from '@/contracts/devices/inbox'
import type { TopicMapping } from '@/generated/prisma/client'
import * as z from 'zod'
import { MAPPED } from '@/domain/readings/mapped'
import { DEVICE_KINDS, type GenericMapping, LENGTH_UNITS, MAPPING_FAMILIES } from '@/ingest/types'
import { log } from '@/server/log'
import { pool as sharedPool } from '@/server/db/pool'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { type Actor, seesAllDevices } from '@/domain/access/policy'
import { AppError } from '@/server/errors'
import { db } from '@/server/db/prisma'
import type { Verb } from '@/server/verb'
import { ownSendersFilter, withSenderLock } from '@/server/ingestion/inbox/visible'
import { recordAudit } from '@/server/audit/record'
import { aboutDevice } from '@/server/devices/device-entity'
import { signalWorkers } from '@/server/db/worker-signals'

/** A mapping row as the API shows it. */
export function mappingView(row: TopicMapping): MappingView {
  const { id, topic, metric, channel, path, unit, factor, kind, sender, createdAt } = row
  return { id, topic, metric, channel, path, unit, factor, kind, sender, createdAt: createdAt.toISOString() }
}

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullable().transform((value) => value ?? undefined)

const MappingRow = z.object({
  topic: z.string(),
  metric: z.enum(MAPPED),
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
  select topic, metric, channel, path, unit, factor, kind, family, device, on_text as "onText",
         off_text as "offText", sender
  from topic_mapping
  order by topic, sender, metric, channel`

/** Loads all mappings. A row of a newer version that cannot be parsed is left out and logged. */
export async function loadMappings(pool: Queryable = sharedPool()): Promise<GenericMapping[]> {
  const rows = await runQuery<Record<string, unknown>>(pool, SELECT)
  return rows.flatMap((row) => {
    const parsed = MappingRow.safeParse(row)
    if (!parsed.success) log.warn({ topic: row['topic'] }, 'a mapping cannot be read and is left out')
    return parsed.success ? [parsed.data] : []
  })
}

/** Limit in all: every message of an unknown topic is compared with each mapping. */
const MOST = 1_000
/** Limit per user who is no administrator. */
const MOST_OWN = 100

const UPSERT = `
  insert into topic_mapping (id, topic, metric, channel, path, unit, factor, kind, family, device, on_text, off_text,
                              sender, creator_id)
  select gen_random_uuid(), topic, metric, channel, path, unit, factor, kind, family, device, "onText", "offText",
         coalesce(sender, ''), $2
  from json_to_recordset($1) as m (topic text, metric text, channel int, path text, unit text, factor float8, kind text,
                                   family text, device text, "onText" text, "offText" text, sender text)
  on conflict (topic, metric, channel, sender) do update set
    path = excluded.path, unit = excluded.unit, factor = excluded.factor, kind = excluded.kind,
    family = excluded.family, device = excluded.device, on_text = excluded.on_text, off_text = excluded.off_text,
    creator_id = excluded.creator_id
  returning id, topic, metric, channel, path, unit, factor, kind, family, device, on_text as "onText",
            off_text as "offText", sender, created_at as "createdAt", creator_id as "creatorId"`

const COUNT = `
  select count(*)::int as "all", count(*) filter (where creator_id = $1)::int as own from topic_mapping`

/** Saves mappings; those of the same topic, metric, channel and sender are replaced. Returns them in their order. */
export async function insertMappings(
  client: Queryable,
  { mappings, actor }: { mappings: readonly GenericMapping[]; actor: Actor },
): Promise<TopicMapping[]> {
  const values = [JSON.stringify(mappings), actor.userId]
  const rows = await runQuery<TopicMapping>(client, UPSERT, values)
  const [count] = await runQuery<{ all: number; own: number }>(client, COUNT, [actor.userId])
  const isTooMany = (count?.all ?? 0) > MOST || (!seesAllDevices(actor) && (count?.own ?? 0) > MOST_OWN)
  if (isTooMany) throw new AppError('conflict', 'There are too many mappings; remove some first')
  return rows
}

export const listOwnMappings: Verb<typeof listMappings> = async ({ actor }) => {
  const where = await ownSendersFilter(actor)
  const orderBy = [{ topic: 'asc' }, { sender: 'asc' }, { metric: 'asc' }, { channel: 'asc' }] as const
  const rows = await db().topicMapping.findMany({ where, orderBy: [...orderBy] })
  return { mappings: rows.map(mappingView) }
}

const MISSING = 'Mapping not found'
const REMOVE = `delete from topic_mapping where id = $1 and sender = $2 returning 1`

/** Removes a mapping. Access depends on whose device it reads, not on who made it: the device may have a new owner. */
export const removeOwnMapping: Verb<typeof removeMapping> = async (ctx, { params }) => {
  const { actor } = ctx
  const where = { ...(await ownSendersFilter(actor)), id: params.id }
  const mapping = await db().topicMapping.findFirst({ where, select: { sender: true, topic: true } })
  if (!mapping) throw new AppError('not_found', MISSING)
  const { sender } = mapping
  await withSenderLock({ actor, sender, missing: MISSING }, async (client, device) => {
    const removed = await runQuery(client, REMOVE, [params.id, sender])
    if (removed.length === 0) throw new AppError('not_found', MISSING)
    await signalWorkers({ t: 'mappings' }, client)
    const entity = { type: 'mapping', id: params.id, name: mapping.topic } as const
    const about = device && aboutDevice(device, actor)
    await recordAudit(client, ctx, { ...about, action: 'mapping.remove', entity })
  })
  return { ok: true }
}
