import type { ItemEvent } from '@/domain/rollouts/item/types'
import { OPEN_STATES } from '@/domain/rollouts/states'
import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { isDatabaseDown } from '@/server/errors'
import { log } from '@/server/log'
import { applyItemEvents, type ItemEventRequest } from '../step/apply-item-events'
import { tryLockEngine } from '../step/lock-engine'

const NEWS_AT_ONCE = 1_000
const MOST_PARTS = 4

type NewsRow = { id: string; deviceKey: number | null; itemId: string | null; event: ItemEvent }

const TAKE = `
  select id, device_id as "deviceKey", item_id as "itemId", event from rollout_news order by id limit $1 for update`
const DELETE = `delete from rollout_news where id = any($1::bigint[])`

type ItemOfDevice = { id: string; deviceKey: number }

/** Open items, and the one of the newest roll-out that has started: a late proof corrects it. */
const ITEMS = `
  select i.id, i.device_id as "deviceKey" from rollout_item i
  where i.device_id = any($1::int[]) and i.state = any($2::text[])
  union
  select newest.id, newest.device_id from (
    select distinct on (i.device_id) i.id, i.device_id
    from rollout_item i join rollout r on r.id = i.rollout_id
    where i.device_id = any($1::int[]) and r.started_at is not null
    order by i.device_id, r.started_at desc, r.id desc) newest`

/** A device that is there again may be what an order waits for. */
const maySend = (event: ItemEvent): boolean =>
  (event.type === 'presence' && event.online) || event.type === 'version'

async function toldOf(client: Queryable, rows: readonly NewsRow[]): Promise<ItemEventRequest[]> {
  const keys = rows.flatMap(({ deviceKey }) => deviceKey ?? [])
  const items = await runQuery<ItemOfDevice>(client, ITEMS, [[...new Set(keys)], OPEN_STATES])
  return rows.flatMap(({ deviceKey, itemId, event }) => {
    const ids =
      itemId === null ? items.filter((item) => item.deviceKey === deviceKey).map(({ id }) => id) : [itemId]
    const events: ItemEvent[] = maySend(event) ? [event, { type: 'tick' }] : [event]
    return ids.flatMap((id) => events.map((one) => ({ itemId: id, event: one })))
  })
}

type Part = { now: Date; atOnce: number; taken: NewsRow[] }

/** Answers how many were there, or -1 where another worker takes them. */
const takePart = ({ now, atOnce, taken }: Part): Promise<number> =>
  inTransaction(async (client) => {
    if (!(await tryLockEngine(client))) return -1
    taken.push(...(await runQuery<NewsRow>(client, TAKE, [atOnce])))
    if (taken.length === 0) return 0
    await applyItemEvents(client, await toldOf(client, taken), now)
    await runQuery(client, DELETE, [taken.map(({ id }) => id)])
    return taken.length
  })

/** SQLSTATE classes of a database that is away, full, stopping, or busy with somebody else's locks. */
const PASSING = /^(08|40|53|55|57|58)/

/** What passes by itself must cost no news: it may be the only proof of an update. */
const isPassing = (error: unknown): boolean =>
  isDatabaseDown(error) ||
  (error instanceof Object && 'code' in error && typeof error.code === 'string' && PASSING.test(error.code))

/**
 * Applies what was heard, in the order in which it was stored. News that cannot be applied are dropped, one by one. True when
 * there is more.
 */
export async function takeNews(now: Date): Promise<boolean> {
  let atOnce = NEWS_AT_ONCE
  for (let part = 0; part < MOST_PARTS; part++) {
    const taken: NewsRow[] = []
    try {
      if ((await takePart({ now, atOnce, taken })) < atOnce) return false
    } catch (error) {
      const [first] = taken
      if (!first || isPassing(error)) throw error
      if (taken.length === 1) {
        log.error({ err: error, news: first }, 'news of a roll-out cannot be applied')
        await inTransaction((client) => runQuery(client, DELETE, [[first.id]]))
      }
      atOnce = 1
    }
  }
  return true
}
