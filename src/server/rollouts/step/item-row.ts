import type { RolloutItem } from '@/domain/rollouts/item/types'
import { nextLookAt } from '@/domain/rollouts/item/next-look'
import { isEnded } from '@/domain/rollouts/states'
import { BAD_STATES } from '@/domain/rollouts/thresholds'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** An item whose row this transaction holds. Times in epoch milliseconds. */
export type ItemRow = RolloutItem & {
  rolloutId: string
  deviceKey: number
  group: number
  keys: string[]
  orderedAt: number | null
  restartedAt: number | null
  endedAt: number | null
  /** When it is looked at without an event. */
  dueAt: number | null
}

type Stored = Omit<ItemRow, 'deadline'> & { leftMs: number | null; runsFrom: number | null }

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const ITEM_COLUMNS = `
  i.id, i.rollout_id as "rolloutId", i.device_id as "deviceKey", i.group_position as "group",
  i.exclusion_keys as keys, i.target, i.from_version as "fromVersion", i.state, i.reason, ${ms('i.since')} as since,
  i.deadline_left_ms::float8 as "leftMs", ${ms('i.deadline_runs_from')} as "runsFrom", i.orders, i.attempts,
  i.is_attempt_counted as "isAttemptCounted", i.failures, i.last_error as "lastError",
  ${ms('i.failed_at')} as "failedAt",
  ${ms('i.not_before')} as "notBefore", ${ms('i.not_tonight_until')} as "notTonightUntil", i.is_now as "isNow",
  i.percent, i.has_restarted as "hasRestarted", i.is_intermediate as "isIntermediate",
  ${ms('i.proven_at')} as "provenAt", i.is_late as "isLate", ${ms('i.ordered_at')} as "orderedAt",
  ${ms('i.restarted_at')} as "restartedAt", ${ms('i.ended_at')} as "endedAt", ${ms('i.due_at')} as "dueAt"`

const LOAD = `select ${ITEM_COLUMNS} from rollout_item i where i.id = any($1::uuid[]) order by i.id`

const itemOf = ({ leftMs, runsFrom, ...row }: Stored): ItemRow => ({
  ...row,
  deadline: leftMs === null ? null : { leftMs, runsFrom },
})

/** Items as they stand, without holding them. */
export async function loadItems(client: Queryable, ids: readonly string[]): Promise<ItemRow[]> {
  const rows = await runQuery<Stored>(client, LOAD, [ids])
  return rows.map(itemOf)
}

/** Holds these items until the commit, in the order of their ids, so that two transactions do not wait for each other. */
export async function lockItems(client: Queryable, ids: readonly string[]): Promise<ItemRow[]> {
  const rows = await runQuery<Stored>(client, `${LOAD} for no key update`, [ids])
  return rows.map(itemOf)
}

const at = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const SAVE = `
  update rollout_item i set
    from_version = s.from_version, state = s.state, reason = s.reason, since = s.since,
    deadline_left_ms = s.left_ms, deadline_runs_from = s.runs_from, orders = s.orders, attempts = s.attempts,
    is_attempt_counted = s.is_attempt_counted, failures = s.failures, last_error = s.last_error,
    failed_at = s.failed_at,
    accepted_at = case when s.state = any($2::text[]) and i.state <> all($2::text[]) then null else i.accepted_at end,
    not_before = s.not_before, not_tonight_until = s.not_tonight_until, is_now = s.is_now, percent = s.percent,
    has_restarted = s.has_restarted, is_intermediate = s.is_intermediate, proven_at = s.proven_at, is_late = s.is_late,
    ordered_at = s.ordered_at, restarted_at = s.restarted_at, ended_at = s.ended_at, due_at = s.due_at
  from jsonb_to_recordset($1::jsonb) as s (
    id uuid, from_version text, state text, reason text, since timestamptz, left_ms bigint, runs_from timestamptz,
    orders int, attempts int, is_attempt_counted bool, failures int, last_error text, failed_at timestamptz, not_before timestamptz,
    not_tonight_until timestamptz, is_now bool, percent int, has_restarted bool, is_intermediate bool,
    proven_at timestamptz, is_late bool, ordered_at timestamptz, restarted_at timestamptz, ended_at timestamptz,
    due_at timestamptz)
  where i.id = s.id`

/**
 * An item that waits for its order is looked at at once after an event, and after a while when it was just considered. A
 * deadline that moves on is found out at its old time: the row then needs no new entries in any index.
 */
function nextDueAt(item: ItemRow, now: number, wasConsidered: boolean): number | null {
  if (item.state === 'queued' && !wasConsidered)
    return Math.max(item.notBefore ?? 0, item.notTonightUntil ?? 0, now)
  const at = nextLookAt(item, now)
  const { dueAt: before } = item
  return at !== null && before !== null && before > now && before < at && item.state !== 'queued'
    ? before
    : at
}

export type SteppedRow = { item: ItemRow; wasConsidered: boolean }

const storedOf = ({ item, wasConsidered }: SteppedRow, now: number) => ({
  id: item.id,
  from_version: item.fromVersion,
  state: item.state,
  reason: item.reason,
  since: at(item.since),
  left_ms: item.deadline && Math.round(item.deadline.leftMs),
  runs_from: at(item.deadline?.runsFrom ?? null),
  orders: item.orders,
  attempts: item.attempts,
  is_attempt_counted: item.isAttemptCounted,
  failures: item.failures,
  last_error: item.lastError,
  failed_at: at(item.failedAt),
  not_before: at(item.notBefore),
  not_tonight_until: at(item.notTonightUntil),
  is_now: item.isNow,
  percent: item.percent,
  has_restarted: item.hasRestarted,
  is_intermediate: item.isIntermediate,
  proven_at: at(item.provenAt),
  is_late: item.isLate,
  ordered_at: at(item.orderedAt),
  restarted_at: at(item.restartedAt),
  ended_at: isEnded(item.state) ? at(item.endedAt ?? now) : null,
  due_at: at(nextDueAt(item, now, wasConsidered)),
})

/** Writes items as they are now, with when each is to be looked at again. */
export async function saveItems(client: Queryable, items: readonly SteppedRow[], now: number): Promise<void> {
  if (items.length === 0) return
  await runQuery(client, SAVE, [JSON.stringify(items.map((row) => storedOf(row, now))), BAD_STATES])
}
