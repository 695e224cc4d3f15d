import { type Queryable, runQuery } from '@/server/db/transaction'
import { anchorLine, type SignedSegment } from './signature'

/** Closed segments that a target outside the database has not got. */
export type PendingAnchors = {
  lines: string
  count: number
  oldest: Date
  /** The latest number of each lane. */
  latest: readonly { lane: number; number: number }[]
}

/**
 * What comes after the latest that was sent. A new target begins with the last of each lane, whose hash covers all
 * before it; a lane that began later is sent from its first segment.
 */
const PENDING = `
  select s.lane, s.number, s.records, s.hash, s.closed_at as "closedAt", s.signature, s.key_id as "keyId"
  from (select distinct lane from audit_segment where number = 0) lanes
  cross join (select exists (select 1 from audit_anchor where target = $1) as begun) target
  left join audit_anchor a on a.target = $1 and a.lane = lanes.lane
  cross join lateral (
    select * from audit_segment s where s.lane = lanes.lane and s.closed_at is not null
      and s.signature is not null and s.key_id is not null
      and s.number > coalesce(a.number, case when target.begun then -1 end,
        (select max(number) - 1 from audit_segment c where c.lane = lanes.lane and c.closed_at is not null))
    order by s.number limit $2) s
  order by s.id limit $2`

/** Up to `most` of them; null when there is none. The segments of a lane come in their order. */
export async function findPendingAnchors(
  client: Queryable,
  target: string,
  most: number,
): Promise<PendingAnchors | null> {
  const segments = await runQuery<SignedSegment>(client, PENDING, [target, most])
  if (segments.length === 0) return null
  const latest = new Map(segments.map(({ lane, number }) => [lane, number]))
  return {
    lines: segments.map(anchorLine).join(''),
    count: segments.length,
    oldest: new Date(Math.min(...segments.map(({ closedAt }) => closedAt.getTime()))),
    latest: [...latest].map(([lane, number]) => ({ lane, number })),
  }
}

/** Waits for no other worker: false when one sends to this target at the moment. Until the end of the transaction. */
export async function lockAnchorTarget(client: Queryable, target: string): Promise<boolean> {
  const text = `select pg_try_advisory_xact_lock(hashtextextended('audit anchors ' || $1, 0)) as "isOurs"`
  const [lock] = await runQuery<{ isOurs: boolean }>(client, text, [target])
  return lock?.isOurs ?? false
}

/** Notes that a target has got these. */
export async function noteAnchorsSent(
  client: Queryable,
  target: string,
  { latest }: PendingAnchors,
  now: Date,
): Promise<void> {
  const text = `
    insert into audit_anchor (target, lane, number, sent_at)
    select $1, lane, number, $3 from jsonb_to_recordset($2::jsonb) as sent (lane smallint, number int)
    on conflict (target, lane) do update set number = excluded.number, sent_at = excluded.sent_at`
  await runQuery(client, text, [target, JSON.stringify(latest), now])
}
