import { epochNow } from '@/server/clock'
import { env } from '@/server/env'
import type { Report } from '@/server/devices/report'
import type { KnownDevice } from '@/server/devices/report'
import { type RejectedValues, rejectedValuesOf } from './rejected-values'
import { dayOf, loadCompacted, compactionHorizon } from '@/server/timeseries/storage/days'
import { DAY_MS } from '@/server/timeseries/storage/types'
import { type Queryable, runQuery } from '@/server/db/transaction'

/** What is stored is counted anew after so large a part of the limit; several workers overshoot it by no more each. */
const CHECKS_A_DAY = 8
const MOST_DAYS = 50_000

/** How many messages of a device and day may be taken before what is stored must be counted; null when it is full. */
type Allowance = { left: number | null }

/** The one that was used longest ago comes first: a busy device is never the one that is forgotten. */
const allowances = new Map<string, Allowance>()

/** Forgets what was counted; what is stored counts again. */
export function forgetDailyCounts(): void {
  allowances.clear()
}

function allowanceOf({ key }: KnownDevice, day: number, limit: number): Allowance {
  const name = `${key} ${day}`
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

/** Whether a report may be stored; without a promise unless what is stored must be counted. */
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
  const free = limit - (await storedMessages(client, { device: device.key, day }, limit))
  allowance.left = free > 0 ? Math.min(free, Math.ceil(limit / CHECKS_A_DAY)) - 1 : null
  return allowance.left !== null
}

/**
 * Takes the readings out of reports beyond the messages that a device may have stored for a UTC day
 * (DEVICE_DAILY_MESSAGES): what compaction, retention and every chart of it have to go through is bounded here and
 * nowhere else. The device stays online; answers what to note among its events.
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
