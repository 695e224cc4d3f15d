import { inTransaction, type Queryable, runQuery } from '@/server/db/transaction'
import { log } from '@/server/log'
import { applyItemEvents } from '../step/apply-item-events'
import { tryLockSending } from '../step/lock-engine'
import { type TimelineRow, writeTimeline } from '../step/timeline'
import { WireEffect } from '../step/wire-effect'
import { ORDER_COLUMNS, type OrderRow, type SendResult, type SendOrders } from './order-row'

const ORDERS_AT_ONCE = 100
/** An order that waited for longer was decided by guards that may not hold any more. */
const STALE_MS = 15_000

/** Orders of an item that somebody steps right now are left for the next time: whoever says an order holds its item. */
const TAKE = `
  select ${ORDER_COLUMNS}
  from rollout_order o
  join rollout_item i on i.id = o.item_id
  join rollout r on r.id = i.rollout_id
  join firmware_artifact a on a.id = r.artifact_id
  join device d on d.id = i.device_id
  where o.id <> all($2::bigint[])
  order by o.id limit $1 for no key update of o, i skip locked`
const DELETE = `delete from rollout_order where id = any($1::bigint[])`
const SAVE_SETTINGS = `
  update rollout_item i set saved_settings = coalesce(i.saved_settings, s.saved)
  from jsonb_to_recordset($1::jsonb) as s (id uuid, saved jsonb) where i.id = s.id`

type Order = { row: OrderRow; effect: WireEffect }

/** A start is wanted while its item still waits for the answer to this order. */
const isWanted = ({ row, effect }: Order): boolean =>
  effect.type !== 'send_order' || (row.state === 'offered' && row.orders === effect.order)

/** Decided by what may not hold any more: too long ago, before somebody paused the roll-out, or before a pump started. */
const isStale = ({ row, effect }: Order, now: Date): boolean =>
  effect.type === 'send_order' &&
  (row.rolloutState !== 'running' || row.isRunning || row.isOver || now.getTime() - row.createdAt > STALE_MS)

/** A repeat that could not be sent costs nothing: the device may be at work on what was sent before. */
const isFirst = (effect: WireEffect): boolean => effect.type === 'send_order' && effect.isRepeat !== true

/** Why an order was not sent, for the timeline. */
type Refusal = Extract<SendResult, { cannot: unknown }>['cannot'] | 'stale' | null
type Result = Order & { cannot: Refusal; saved: object | null }

const resultOf = (order: Order, sent: SendResult | undefined): Result => {
  if (sent === undefined) return { ...order, cannot: 'stale', saved: null }
  return 'cannot' in sent
    ? { ...order, cannot: sent.cannot, saved: null }
    : { ...order, cannot: null, ...sent }
}

const lineOf = ({ row, effect, cannot }: Result): TimelineRow => ({
  ...{ rolloutId: row.rolloutId, itemId: row.itemId, kind: 'order', reason: effect.type },
  detail: cannot === null ? null : { cannot },
})

/** What passes by itself is tried again as if nothing had been; the rest counts as a failure, and so comes to an end. */
function failureOf(cannot: Refusal, times: number) {
  if (cannot === 'facts_missing') return { type: 'order_failed', times } as const
  return cannot === 'stale' ? ({ type: 'order_failed' } as const) : ({ type: 'order_impossible' } as const)
}

/** How often each item's device was asked for facts since its last order that could be sent, up to a bound. */
const ASKED = `
  select i.id, (
    select count(*)::int from (
      select detail ->> 'cannot' = 'facts_missing' as is_asked,
             bool_or(detail is null) over (order by id desc) as is_sent
      from (select id, detail from rollout_event
            where item_id = i.id and kind = 'order' and reason = 'send_order' order by id desc limit 20) last) e
    where is_asked and not is_sent) as times
  from unnest($1::uuid[]) i(id)`

async function countAsked(client: Queryable, failed: readonly Result[]): Promise<Map<string, number>> {
  const ids = failed.filter(({ cannot }) => cannot === 'facts_missing').map(({ row }) => row.itemId)
  if (ids.length === 0) return new Map()
  const rows = await runQuery<{ id: string; times: number }>(client, ASKED, [ids])
  return new Map(rows.map(({ id, times }) => [id, times]))
}

async function record(client: Queryable, results: readonly Result[], now: Date): Promise<void> {
  const settings = results.flatMap(({ row, saved }) => (saved === null ? [] : { id: row.itemId, saved }))
  if (settings.length > 0) await runQuery(client, SAVE_SETTINGS, [JSON.stringify(settings)])
  const failed = results.filter(({ effect, cannot }) => isFirst(effect) && cannot !== null)
  const asked = await countAsked(client, failed)
  await writeTimeline(client, results.map(lineOf), now)
  const events = failed.map(({ row: { itemId }, cannot }) => ({
    itemId,
    event: failureOf(cannot, asked.get(itemId) ?? 0),
  }))
  await applyItemEvents(client, events, now)
}

type By = { send: SendOrders; now: Date }

async function sendTaken(client: Queryable, rows: readonly OrderRow[], { send, now }: By): Promise<void> {
  await runQuery(client, DELETE, [rows.map(({ id }) => id)])
  const wanted = rows.map((row) => ({ row, effect: WireEffect.parse(row.effect) })).filter(isWanted)
  const fresh = wanted.filter((order) => !isStale(order, now))
  const sent = new Map((await send(fresh)).map((one, i) => [fresh[i], one]))
  await record(
    client,
    wanted.map((order) => resultOf(order, sent.get(order))),
    now,
  )
}

type Part = By & { failing: string[]; atOnce: number }

const sendPart = ({ failing, atOnce, ...by }: Part, taken: OrderRow[]): Promise<void> =>
  inTransaction(async (client) => {
    if (!(await tryLockSending(client))) return
    taken.push(...(await runQuery<OrderRow>(client, TAKE, [atOnce, failing])))
    if (taken.length > 0) await sendTaken(client, taken, by)
  })

/**
 * Sends the orders that devices are to get, oldest first; each by exactly one of several workers. An order is gone with the
 * commit: should the worker die before it, another sends the same once more, which means the same to the device.
 */
export async function sendOrders(send: SendOrders, now: Date): Promise<void> {
  const failing: string[] = []
  for (let atOnce = ORDERS_AT_ONCE; ;) {
    const taken: OrderRow[] = []
    try {
      await sendPart({ send, now, failing, atOnce }, taken)
      if (taken.length < atOnce) return
    } catch (error) {
      const [first] = taken
      if (!first) throw error
      if (taken.length === 1) {
        log.error({ err: error, item: first.itemId }, 'a firmware order cannot be sent')
        failing.push(first.id)
      }
      atOnce = 1
    }
  }
}
