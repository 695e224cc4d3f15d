import { epochNow } from '@/server/clock'
import { env } from '@/server/env'
import type { Report } from '@/server/devices/report'
import type { KnownDevice } from '@/server/devices/report'
import { type RejectedValues, rejectedValuesOf } from './rejected-values'
import { dayOf, loadCompacted, compactionHorizon } from '@/server/timeseries/storage/days'
import { DAY_MS } from '@/server/timeseries/storage/types'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** Stored messages are recounted after this part of the limit; each of several workers exceeds it by no more. */
const CHECKS_A_DAY = 8
const MOST_DAYS = 50_000

/**
 * How many messages of a device and day may be taken before stored ones must be recounted; null when the day is full.
 */
type Allowance = { left: number | null }

/** Least recently used first, so that a busy device is never evicted. */
const allowances = new Map<string, Allowance>()

/** Clears the counts; stored messages are counted again. */
export function forgetDailyCounts(): void {
  allowances.clear()
}

function allowanceOf({ id }: KnownDevice, day: number, limit: number): Allowance {
  const name = `${id} ${day}`
  const allowance = allowances.get(name) ?? { left: Math.ceil(limit / CHECKS_A_DAY) }
  allowances.delete(name)
  allowances.set(name, allowance)
  for (const oldest of allowances.keys()) {
    if (allowances.size <= MOST_DAYS) break
    allowances.delete(oldest)
  }
  return allowance
}

const COUNT = `
  select count(*)::int as n from (
    select from reading where device = $1 and at >= $2 and at < $3 limit $4
  ) r`

async function storedMessages(client: Queryable, day: { device: number; day: number }, limit: number) {
  const [from, to] = [day.day, day.day + 1].map((one) => new Date(one * DAY_MS))
  const [row] = await runQuery<{ n: number }>(client, COUNT, [day.device, from, to, limit])
  if (day.day * DAY_MS >= compactionHorizon(epochNow())) return row?.n ?? 0
  const [sealed] = await loadCompacted(client, [day])
  return (row?.n ?? 0) + new Set(sealed?.readings.map(({ at }) => at)).size
}

/** True when a report may be stored; a promise only when stored messages must be recounted. */
function isWithin(client: Queryable, report: Report, limit: number): boolean | Promise<boolean> {
  const day = dayOf(report.at)
  const allowance = allowanceOf(report.device, day, limit)
  if (allowance.left === null) return false
  if (allowance.left === 0) return recount(client, { device: report.device, day, allowance }, limit)
  allowance.left -= 1
  return true
}

type Counting = { device: KnownDevice; day: number; allowance: Allowance }

async function recount(
  client: Queryable,
  { device, day, allowance }: Counting,
  limit: number,
): Promise<boolean> {
  const free = limit - (await storedMessages(client, { device: device.id, day }, limit))
  allowance.left = free > 0 ? Math.min(free, Math.ceil(limit / CHECKS_A_DAY)) - 1 : null
  return allowance.left !== null
}

/**
 * Removes the readings of reports beyond the messages that a device may have stored for a UTC day
 * (DEVICE_DAILY_MESSAGES): the only bound of what compaction, retention and charts must process. The device stays
 * online; returns the rejected values for its events.
 */
export async function rejectBeyondDailyLimit(
  client: Queryable,
  reports: readonly Report[],
  limit: number = env.DEVICE_DAILY_MESSAGES,
): Promise<RejectedValues[]> {
  const refusals: RejectedValues[] = []
  for (const report of reports) {
    if (report.readings.length === 0) continue
    const isTaken = isWithin(client, report, limit)
    if (isTaken === true || (await isTaken)) continue
    const rejected = report.readings.map(({ metric, channel, value }) => ({
      metric,
      channel,
      raw: value,
      reason: 'daily_limit',
    }))
    report.readings = []
    refusals.push(...rejectedValuesOf({ ...report, rejected }))
  }
  return refusals
}
