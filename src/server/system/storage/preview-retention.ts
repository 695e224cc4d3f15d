import type { previewRetention } from '@/contracts/superuser/storage'
import type { StorageKind } from '@/domain/storage/kinds'
import type { RetentionKind } from '@/domain/storage/retention'
import { EXPIRED_ALERTS } from '@/server/alerts/prune'
import { pool } from '@/server/db/pool'
import { retentionDays } from '@/server/db/retention-days'
import { runQuery } from '@/server/db/transaction'
import { EXPIRED_EVENTS, EXPIRED_UPLINKS } from '@/server/ingestion/presence/sweep'
import { DAY_MS } from '@/server/job'
import { EXPIRED_DELIVERIES } from '@/server/notifications/delivery/prune'
import { EXPIRED_NOTIFICATIONS } from '@/server/notifications/prune'
import { EXPIRED_COMMANDS } from '@/server/pump/commands/sweep'
import { EXPIRED_ROLLOUT_EVENTS } from '@/server/rollouts/step/prune'
import { plannedFirstDay } from '@/server/timeseries/retention/retention'
import type { Verb } from '@/server/verb'
import { requireDays } from './retention'
import { loadSizes } from './sizes'

type Simple = Exclude<RetentionKind, 'readings'>

/** What of each kind goes, as its job says it, and the kind of data that it is counted under. */
const EXPIRED: Readonly<Record<Simple, { from: string; kind: StorageKind }>> = {
  deviceEvents: { from: EXPIRED_EVENTS, kind: 'deviceEvents' },
  uplinks: { from: EXPIRED_UPLINKS, kind: 'uplinks' },
  alerts: { from: EXPIRED_ALERTS, kind: 'alerts' },
  notifications: { from: EXPIRED_NOTIFICATIONS, kind: 'notifications' },
  deliveries: { from: EXPIRED_DELIVERIES, kind: 'deliveries' },
  commands: { from: EXPIRED_COMMANDS, kind: 'commands' },
  rolloutEvents: { from: EXPIRED_ROLLOUT_EVENTS, kind: 'rollouts' },
}

async function countExpired(kind: Simple, before: Date): Promise<number> {
  const text = `select count(*)::float8 as rows ${EXPIRED[kind].from}`
  return (await runQuery<{ rows: number }>(pool(), text, [before]))[0]?.rows ?? 0
}

/** The average row with its share of the indexes. */
async function bytesOf(kind: StorageKind, rows: number): Promise<number> {
  const size = (await loadSizes()).find((one) => one.kind === kind)
  if (!size || rows === 0) return 0
  // the database may not have counted yet
  return Math.round(Math.min(size.bytes, (size.bytes / Math.max(size.rows, rows)) * rows))
}

const DAYS = `select count(*)::float8 as rows from reading_day where day < date '1970-01-01' + $1::int`
const MESSAGES = `select count(*)::float8 as rows from reading where at < $1`

type Gone = { before: Date | null; rows: number; bytes: number }

/** Compacted days and messages before the day from which readings would be kept. */
async function expiredReadings(now: Date, days: number): Promise<Gone> {
  const day = await plannedFirstDay(now, days)
  if (day === null) return { before: null, rows: 0, bytes: 0 }
  const before = new Date(day * DAY_MS)
  const [[compacted], [messages]] = await Promise.all([
    runQuery<{ rows: number }>(pool(), DAYS, [day]),
    runQuery<{ rows: number }>(pool(), MESSAGES, [before]),
  ])
  const [old, hot] = [compacted?.rows ?? 0, messages?.rows ?? 0]
  const bytes = (await bytesOf('compacted', old)) + (await bytesOf('readings', hot))
  return { before, rows: old + hot, bytes }
}

async function expired(kind: RetentionKind, now: Date, days: number): Promise<Gone> {
  if (kind === 'readings') return expiredReadings(now, days)
  const before = new Date(now.getTime() - days * DAY_MS)
  const rows = await countExpired(kind, before)
  return { before, rows, bytes: await bytesOf(EXPIRED[kind].kind, rows) }
}

export const showExpired: Verb<typeof previewRetention> = async (
  { now },
  { params: { kind }, query: { days } },
) => {
  requireDays(kind, days)
  const [would, does] = await Promise.all([
    expired(kind, now, days),
    expired(kind, now, await retentionDays(kind)),
  ])
  const { before, rows, bytes } = would
  return { days, before: before?.toISOString() ?? null, rows, bytes, rowsNow: does.rows }
}
