import { type Actor, seesAllDevices } from '@/domain/access/policy'
import type { GenericMapping } from '@/ingest/types'
import { AppError } from '@/server/errors'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { TopicMapping } from '@/generated/prisma/client'

/** Every message of an unknown topic is compared with each of them. */
const MOST = 1_000
/** Of one person who is no administrator. */
const MOST_OWN = 100

const UPSERT = `
  insert into "TopicMapping" (id, topic, metric, channel, path, unit, factor, kind, family, device, "onText", "offText",
                              sender, "creatorId")
  select gen_random_uuid(), topic, metric, channel, path, unit, factor, kind, family, device, "onText", "offText",
         coalesce(sender, ''), $2
  from json_to_recordset($1) as m (topic text, metric text, channel int, path text, unit text, factor float8, kind text,
                                   family text, device text, "onText" text, "offText" text, sender text)
  on conflict (topic, metric, channel, sender) do update set
    path = excluded.path, unit = excluded.unit, factor = excluded.factor, kind = excluded.kind,
    family = excluded.family, device = excluded.device, "onText" = excluded."onText", "offText" = excluded."offText",
    "creatorId" = excluded."creatorId"
  returning *`

const COUNT = `
  select count(*)::int as "all", count(*) filter (where "creatorId" = $1)::int as own from "TopicMapping"`

/** Saves mappings; those of the same topic, metric, channel and sender are replaced. Answers them in their order. */
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
