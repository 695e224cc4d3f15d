import { pool } from '@/server/db/pool'
import { inTransaction, runQuery } from '@/server/db/transaction'
import { log } from '@/server/log'
import { takeNews } from '../news/take-news'
import { applyItemEvents } from './apply-item-events'
import { applyRolloutEvent } from './apply-rollout-event'
import { tryLockEngine } from './lock-engine'
import { wakeResumed } from './wake-resumed'

const ITEMS_AT_ONCE = 250
/** A run ends after this many parts, so that orders are said between them. */
const MOST_PARTS = 8

const DUE_ITEMS = `
  select id from rollout_item where due_at <= $1 and id <> all($3::uuid[]) order by due_at, place, id limit $2`
const PUT_OFF = `update rollout_item set due_at = $2::timestamptz + interval '5 minutes' where id = any($1::uuid[])`

type Part = { now: Date; atOnce: number; failing: string[]; found: string[] }

/** Steps items that are due; answers how many, or -1 where another worker does it. */
const tickPart = ({ now, atOnce, failing, found }: Part): Promise<number> =>
  inTransaction(async (client) => {
    if (!(await tryLockEngine(client))) return -1
    const rows = await runQuery<{ id: string }>(client, DUE_ITEMS, [now, atOnce, failing])
    found.push(...rows.map(({ id }) => id))
    const told = rows.map(({ id }) => ({ itemId: id, event: { type: 'tick' } as const }))
    const steps = await applyItemEvents(client, told, now)
    // of a family that is not updated any more: looked at again later, for ever until the roll-out ends
    const known = new Set(steps.map(({ item }) => item.id))
    const passed = found.filter((id) => !known.has(id))
    if (passed.length > 0) await runQuery(client, PUT_OFF, [passed, now])
    return rows.length
  })

/** One item that cannot be stepped does not stop the others: it is found by stepping one at a time. True when there are more. */
async function tickItems(now: Date): Promise<boolean> {
  const failing: string[] = []
  let atOnce = ITEMS_AT_ONCE
  for (let part = 0; part < MOST_PARTS; part++) {
    const found: string[] = []
    try {
      if ((await tickPart({ now, atOnce, failing, found })) < atOnce) return false
    } catch (error) {
      const [first] = found
      if (first === undefined) throw error
      if (found.length === 1) {
        log.error({ err: error, item: first }, 'an item of a roll-out cannot be stepped')
        failing.push(first)
        await runQuery(pool(), PUT_OFF, [[first], now])
      }
      atOnce = 1
    }
  }
  return true
}

const DUE_ROLLOUTS = `select id from rollout where due_at <= $1 order by due_at, id limit 100`
const PUT_ROLLOUT_OFF = `update rollout set due_at = $2::timestamptz + interval '1 minute' where id = $1`

/** True when a roll-out has more items to end. */
async function tickRollouts(now: Date): Promise<boolean> {
  let isMore = false
  for (const { id } of await runQuery<{ id: string }>(pool(), DUE_ROLLOUTS, [now])) {
    try {
      const applied = await inTransaction((client) =>
        applyRolloutEvent(client, id, { type: 'tick' }, { now }),
      )
      if (applied.isMore) isMore = true
    } catch (error) {
      log.error({ err: error, rollout: id }, 'a roll-out cannot be stepped')
      await runQuery(pool(), PUT_ROLLOUT_OFF, [id, now])
    }
  }
  return isMore
}

/** Takes in what was heard, and steps the items and roll-outs that are due. True when there is more of it than one run takes. */
export async function advanceRollouts(now: Date): Promise<boolean> {
  const isMore = [await takeNews(now), await wakeResumed(now), await tickItems(now), await tickRollouts(now)]
  return isMore.includes(true)
}
