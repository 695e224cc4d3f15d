import type { ChannelName } from '@/domain/alerts/channels'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'

/** Delivery results of one target of a user. `isFailing`: the last delivery failed, or one is being retried. */
export type TargetRecord = {
  channel: ChannelName
  target: string
  lastSentAt: Date | null
  lastErrorAt: Date | null
  lastError: string | null
  waiting: number
  isFailing: boolean
}

const RECORDS = `
  select channel, target,
         max(ended_at) filter (where state = 'sent') as "lastSentAt",
         max(coalesce(ended_at, created_at)) filter (where failed) as "lastErrorAt",
         (array_agg(error order by coalesce(ended_at, created_at) desc) filter (where failed))[1] as "lastError",
         count(*) filter (where state = 'pending')::int as waiting,
         coalesce(bool_or(state = 'pending' and failed)
           or (array_agg(state order by ended_at desc) filter (where state in ('sent', 'dead')))[1] = 'dead', false)
           as "isFailing"
  from (select *, state in ('pending', 'dead') and error is not null as failed
        from delivery where user_id = $1::uuid) as d
  group by channel, target`

/** Recent delivery results of a user by target, including retired targets. */
export const loadTargetRecords = (userId: string): Promise<TargetRecord[]> =>
  runQuery<TargetRecord>(pool(), RECORDS, [userId])
