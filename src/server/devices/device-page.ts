import * as z from 'zod'
import type { DeviceCounts } from '@/contracts/devices/device'
import type { Actor } from '@/domain/access/policy'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import { findFewWithText, searchInOrder } from './search-sql'
import { visibleTo } from './visible'

/** $1: whoever has a part in them; null for all. $2: the only ones; null for no such limit. */
const VISIBLE = `
  ($1::uuid is null or d.owner_id = $1
   or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $1))
  and ($2::uuid[] is null or d.uuid = any($2))`

function visibleValues(actor: Actor): [viewerId: string | null, uuids: readonly string[] | null] {
  const { viewerId, uuids } = visibleTo(actor)
  return [viewerId ?? null, uuids ?? null]
}

const COUNT = `
  select count(*)::int as total, count(*) filter (where d.online)::int as online,
         count(*) filter (where not d.online)::int as offline, count(d.provisioned_at)::int as provisioned,
         count(*) filter (where d.provisioned_at is null)::int as unprovisioned
  from device d where ${VISIBLE}`

/** Counts of all devices that a user may see. */
export async function countVisibleDevices(actor: Actor): Promise<DeviceCounts> {
  const [counts] = await runQuery<DeviceCounts>(pool(), COUNT, visibleValues(actor))
  return counts ?? { total: 0, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 }
}

const IS_OWN = `coalesce(d.owner_id = $3, false)`
const SEEN = `coalesce(d.last_seen_at, '1970-01-01T00:00:00Z')`
const ORDER = 'own desc, seen desc, id desc'
/** $4 to $6: after which place. $7: the keys of those that may be among them. Each null for any. */
const LIST = `
  select d.id, ${IS_OWN} as own, ${SEEN} as seen from device d
  where ${VISIBLE}
    and ($4::boolean is null or (${IS_OWN}, ${SEEN}, d.id) < ($4, $5::timestamptz, $6::int))
    and ($7::int[] is null or d.id = any($7))
  order by ${ORDER}`

const Place = z.tuple([z.boolean(), z.iso.datetime(), z.number().int().min(0).max(2_147_483_647)])

type Asked = { query?: string | undefined; cursor?: string | undefined; limit: number }
type Row = { id: number; own: boolean; seen: Date | string }

/** One page and one more. */
async function findRows(actor: Actor, { query, cursor, limit }: Asked): Promise<Row[]> {
  const [own, seen, id] = decodeCursor(Place, cursor) ?? []
  const start = own === undefined || seen === undefined || id === undefined ? null : { own, seen, id }
  const valuesOf = (after: Row | null, keys: readonly number[] | null) => [
    ...visibleValues(actor),
    actor.userId,
    ...(after ? [after.own, after.seen, after.id] : [null, null, null]),
    keys,
  ]
  const few = query ? await findFewWithText(query) : null
  if (query && !few) {
    const partAfter = (end: Row | null) => ({ text: LIST, values: valuesOf(end ?? start, null) })
    return searchInOrder<Row>(query, { partAfter, order: ORDER, most: limit + 1 })
  }
  return runQuery<Row>(pool(), `${LIST} limit $8`, [...valuesOf(start, few), limit + 1])
}

/** The keys of a page of devices: one's own first, then those seen last. */
export async function findDevicePage(
  actor: Actor,
  asked: Asked,
): Promise<{ keys: number[]; nextCursor: string | null }> {
  const rows = await findRows(actor, asked)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const nextCursor = last && rows.length > asked.limit ? encodeCursor([last.own, last.seen, last.id]) : null
  return { keys: shown.map((row) => row.id), nextCursor }
}
