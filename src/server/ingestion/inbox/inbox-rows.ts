import { type Queryable, runQuery } from '@/server/db/transaction'

/** One kind of message as written to the inbox; times in epoch milliseconds. */
export type InboxEntry = {
  shape: string
  topic: string
  payload: Buffer
  reason: string
  sender: string
  count: number
  firstAt: number
  lastAt: number
}

/** Upper bound of rows in the inbox. */
export const MOST_INBOX_ROWS = 1_000

const UPSERT = `
  insert into inbox_message as m (shape, topic, payload, reason, sender, count, first_at, last_at)
  select shape, topic, payload, reason, sender, count, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000)
  from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::int[], $7::float8[], $8::float8[])
    as n (shape, topic, payload, reason, sender, count, first_at, last_at)
  order by shape, sender
  on conflict (shape, sender) do update set
    topic = case when excluded.last_at >= m.last_at then excluded.topic else m.topic end,
    payload = case when excluded.last_at >= m.last_at then excluded.payload else m.payload end,
    reason = case when excluded.last_at >= m.last_at then excluded.reason else m.reason end,
    count = least(m.count::bigint + excluded.count, 2147483647)::int,
    last_at = greatest(m.last_at, excluded.last_at)`

/** Adds entries to the rows of their kind, or inserts one. Sorted by key, so that two workers never deadlock. */
export async function upsertInboxEntries(client: Queryable, notes: readonly InboxEntry[]): Promise<void> {
  await runQuery(client, UPSERT, [
    notes.map((n) => n.shape),
    notes.map((n) => n.topic),
    notes.map((n) => n.payload),
    notes.map((n) => n.reason),
    notes.map((n) => n.sender),
    notes.map((n) => n.count),
    notes.map((n) => n.firstAt),
    notes.map((n) => n.lastAt),
  ])
}

const PRUNE = `
  delete from inbox_message where id in
    (select id from inbox_message order by last_at desc, id offset $1 for update skip locked)`

/** Removes the rows that were updated the longest time ago. */
export async function pruneInbox(client: Queryable): Promise<void> {
  await runQuery(client, PRUNE, [MOST_INBOX_ROWS])
}
