import type { Webhook } from '@/generated/prisma/client'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** The try that is under way counts already. */
const COUNT = `
  select coalesce(sum(d.attempts), 0)::int as failures from delivery d
  where d.user_id = $1 and d.channel = 'webhook' and d.target = $2 and d.state in ('pending', 'dead')
    and d.created_at > coalesce(
      (select max(s.created_at) from delivery s
       where s.user_id = $1 and s.channel = 'webhook' and s.target = $2 and s.state = 'sent'), '-infinity')`

/** How often in a row, up to now, nothing could be delivered there. */
export async function countConsecutiveFailures({
  id,
  userId,
}: Pick<Webhook, 'id' | 'userId'>): Promise<number> {
  const [row] = await runQuery<{ failures: number }>(pool(), COUNT, [userId, id])
  return row?.failures ?? 0
}
