import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** Sorted by key, so that two workers never deadlock. */
const MARK = `
  update device set flooding_at = now()
  where id in (
    select d.id from device d
    where d.public_id = any($1::text[])
      or d.public_id in (select a.device_public_id from device_alias a where a.alias = any($1::text[]))
    order by d.id for no key update
  )
  returning id`

/** Records when devices, by id or alias, last flooded; returns their keys. Unknown ids are ignored. */
export async function markFlooding(ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await runQuery<{ id: number }>(pool(), MARK, [ids])
  return rows.map(({ id }) => id)
}
