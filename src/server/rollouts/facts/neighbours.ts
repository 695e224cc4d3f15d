import { type Neighbour, Neighbourhood } from '@/domain/rollouts/neighbourhood'
import type { ItemState } from '@/domain/rollouts/states'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { HOUR_MS } from '@/server/job'
import type { ItemRow } from '../step/item-row'

type Row = {
  id: string
  device: number
  state: ItemState
  since: number
  failures: number
  keys: string[]
  orderedAt: number | null
  owner: string | null
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

/**
 * Items at work now, those ordered within the last hour, and the last ordered one of each device that shares a key: earlier
 * ones mean nothing any more, nor does one that was given up when its device has been heard of since. States are written
 * out, so that their partial index is used.
 */
const SELECT = `
  select i.id, i.device_id as device, i.state, ${ms('i.since')} as since, i.failures, i.exclusion_keys as keys,
         ${ms('i.ordered_at')} as "orderedAt", d.owner_id as owner
  from rollout_item i join device d on d.id = i.device_id
  where i.id in (
    select id from rollout_item
    where state in ('offered', 'accepted', 'downloading', 'verified', 'waiting', 'applying', 'confirming')
    union select id from rollout_item where ordered_at > $2
    union (select distinct on (device_id) id from rollout_item
           where exclusion_keys && $1::text[] and orders > 0 order by device_id, ordered_at desc nulls last))
  and not (i.state = 'timed_out' and coalesce(d.last_seen_at > i.since, false))`

const keyWith = (keys: readonly string[], prefix: string): string | null =>
  keys.find((key) => key.startsWith(prefix)) ?? null

const isExclusion = (key: string): boolean => !key.startsWith('coordinator:') && !key.startsWith('gateway:')

const placeOf = (all: readonly string[]) => ({
  keys: all.filter(isExclusion),
  coordinator: keyWith(all, 'coordinator:'),
  gateway: keyWith(all, 'gateway:'),
})

/** An item as others see it. */
export function neighbourOf(item: ItemRow, owner: string | null): Neighbour {
  const { id, deviceKey: device, state, since, failures, keys, orderedAt } = item
  return { id, device, state, since, failures, orderedAt, owner, ...placeOf(keys) }
}

/** Everything that may stand in the way of an order to these items. */
export async function loadNeighbourhood(
  client: Queryable,
  items: readonly ItemRow[],
  now: number,
): Promise<Neighbourhood> {
  const keys = [...new Set(items.flatMap((item) => item.keys.filter(isExclusion)))]
  const rows = await runQuery<Row>(client, SELECT, [keys, new Date(now - HOUR_MS)])
  const others = rows.map(({ keys: all, ...row }) => ({ ...row, ...placeOf(all) }))
  return new Neighbourhood(others, now)
}
