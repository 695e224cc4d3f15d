import * as z from 'zod'
import { pool } from '@/server/db/pool'
import { runAll } from '@/server/run-all'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { moveHistory } from './merge-history'
import type { MergePair } from '@/server/lifecycle/merge-pair'

/** How long a worker that was suspended in the middle of a batch may still write under the old key. */
const KEPT_MS = 86_400_000

const PREFIX = 'merge.'
const PendingMerge = z.object({ from: z.number(), to: z.number(), at: z.number() })

/** Data merged into `from` before belongs to `to` as well. */
const REDIRECT = `
  update setting set value = jsonb_set(value, '{to}', to_jsonb($2::int))
  where starts_with(key, '${PREFIX}') and (value ->> 'to')::int = $1`

const INSERT_PENDING = `insert into setting (key, value) values ($1, $2::jsonb)`
const LIST = `select key, value from setting where starts_with(key, '${PREFIX}') order by key`
const FORGET = `delete from setting where key = $1`

const keyOf = (from: number): string => `${PREFIX}${from}`

/** Records that data under one key belongs under another, in the transaction of the merge. */
export async function recordPendingMerge(client: Queryable, pair: MergePair, now: Date): Promise<void> {
  await runQuery(client, REDIRECT, [pair.from, pair.to])
  await runQuery(client, INSERT_PENDING, [keyOf(pair.from), JSON.stringify({ ...pair, at: now.getTime() })])
}

/**
 * Moves what merges of the last day have left under the old keys: a history whose move was interrupted, and data that
 * workers wrote before they received the signal of the merge. Several processes may do this at once.
 */
export async function finishMerges(now: Date): Promise<void> {
  const notes = await runQuery<{ key: string; value: unknown }>(pool(), LIST)
  await runAll(
    'lifecycle.merges',
    notes.map(
      ({ key, value }) =>
        async () =>
          finishMerge({ key, note: PendingMerge.parse(value), now }),
    ),
  )
}

type MergeToFinish = { key: string; note: z.infer<typeof PendingMerge>; now: Date }

async function finishMerge({ key, note: { at, ...pair }, now }: MergeToFinish): Promise<void> {
  await moveHistory(pair)
  if (now.getTime() - at > KEPT_MS) await runQuery(pool(), FORGET, [key])
}
