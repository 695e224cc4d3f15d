import { type Queryable, runQuery } from '@/server/db/transaction'

/** The next devices of a table whose key begins with the device, by index skip scan. */
export async function nextDevices(
  client: Queryable,
  { table, after, limit }: { table: string; after: number; limit: number },
): Promise<number[]> {
  const next = (key: string) =>
    `(select t.device from ${table} t where t.device > ${key} order by t.device limit 1)`
  const rows = await runQuery<{ device: number }>(
    client,
    `with recursive d(device, n) as (
       select ${next('$1::int')}, 1
       union all
       select ${next('d.device')}, n + 1 from d where d.device is not null and n < $2
     ) select device from d where device is not null`,
    [after, limit],
  )
  return rows.map(({ device }) => device)
}
