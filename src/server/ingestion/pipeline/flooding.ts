import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** In the order of keys, so that two workers never wait for each other in a circle. */
const MARK = `
  update "Device" set "floodingAt" = now()
  where key in (
    select d.key from "Device" d
    where d."deviceId" = any($1::text[])
      or d."deviceId" in (select a."deviceId" from "DeviceAlias" a where a.alias = any($1::text[]))
    order by d.key for no key update
  )
  returning key`

/** Notes when devices, by id or alias, were last seen to flood; answers their keys. Unknown ids are nobody's. */
export async function markFlooding(ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await runQuery<{ key: number }>(pool(), MARK, [ids])
  return rows.map(({ key }) => key)
}
