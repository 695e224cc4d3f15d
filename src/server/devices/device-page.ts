import * as z from 'zod'
import type { DeviceCounts } from '@/contracts/devices/device'
import type { Actor } from '@/domain/access/policy'
import { pool } from '@/server/db/pool'
import { runQuery } from '@/server/db/transaction'
import { decodeCursor, encodeCursor } from '@/server/page-cursor'
import { likePattern, matchesText } from './search-sql'
import { visibleTo } from './visible'

/** $1: whoever has a part in them; null for all. */
const VISIBLE = `
  ($1::uuid is null or d.owner_id = $1
   or exists (select from device_share s where s.device_uuid = d.uuid and s.user_id = $1))`

const COUNT = `
  select count(*)::int as total, count(*) filter (where d.online)::int as online,
         count(*) filter (where not d.online)::int as offline, count(d.provisioned_at)::int as provisioned,
         count(*) filter (where d.provisioned_at is null)::int as unprovisioned
  from device d where ${VISIBLE}`

/** Counts of all devices that a user may see. */
export async function countVisibleDevices(actor: Actor): Promise<DeviceCounts> {
  const [counts] = await runQuery<DeviceCounts>(pool(), COUNT, [visibleTo(actor).viewerId ?? null])
  return counts ?? { total: 0, online: 0, offline: 0, provisioned: 0, unprovisioned: 0 }
}

const IS_OWN = `coalesce(d.owner_id = $2, false)`
const SEEN = `coalesce(d.last_seen_at, '1970-01-01T00:00:00Z')`
const pageSql = (query: string) => `
  select d.id as key, ${IS_OWN} as own, ${SEEN} as seen from device d
  where ${VISIBLE}
    and ($3::text is null or ${matchesText(query)('$3')})
    and ($4::boolean is null or (${IS_OWN}, ${SEEN}, d.id) < ($4, $5::timestamptz, $6::int))
  order by 2 desc, 3 desc, 1 desc limit $7`

const Place = z.tuple([z.boolean(), z.iso.datetime(), z.number().int().min(0).max(2_147_483_647)])

type Asked = { query?: string | undefined; cursor?: string | undefined; limit: number }
type Row = { key: number; own: boolean; seen: Date }

/** The keys of a page of devices: one's own first, then those seen last. */
export async function findDevicePage(
  actor: Actor,
  { query, cursor, limit }: Asked,
): Promise<{ keys: number[]; nextCursor: string | null }> {
  const [own, seen, key] = decodeCursor(Place, cursor) ?? []
  const rows = await runQuery<Row>(pool(), pageSql(query ?? ''), [
    visibleTo(actor).viewerId ?? null,
    actor.userId,
    query ? likePattern(query) : null,
    own ?? null,
    seen ?? null,
    key ?? null,
    limit + 1,
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = last && rows.length > limit ? encodeCursor([last.own, last.seen, last.key]) : null
  return { keys: shown.map((row) => row.key), nextCursor }
}
