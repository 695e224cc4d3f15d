import type { ItemEvent } from '@/domain/rollouts/item/types'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { signalWorkers } from '@/server/db/worker-signals'

/** What was heard of a device (its key), or of an item that a message names. */
export type RolloutNews = { event: ItemEvent } & ({ deviceKey: number } | { itemId: string })

const INSERT = `
  insert into rollout_news (device_id, item_id, event)
  select (row ->> 'deviceKey')::int, (row ->> 'itemId')::uuid, row -> 'event'
  from jsonb_array_elements($1::jsonb) with ordinality as e(row, n) order by n`

/**
 * Keeps news in the transaction that stores what they were read from, so that an outcome is lost no more than a reading.
 */
export async function queueNews(client: Queryable, news: readonly RolloutNews[]): Promise<void> {
  if (news.length === 0) return
  await runQuery(client, INSERT, [JSON.stringify(news)])
  await signalWorkers({ t: 'rollouts' }, client)
}
