import type { OutputOf } from '@/contracts/endpoint'
import type { getUsage } from '@/contracts/devices/usage'
import type { Span } from '@/domain/time/daily'
import { lastDays, lastHours } from '@/domain/time/local-days'
import { leakOf } from '@/domain/tank/leak'
import { bucketOf, comparableTotals, percentGained, totalsOf, usualBy } from '@/domain/tank/usage-report'
import type { DeviceRow } from '@/server/devices/device-row'
import { zoneOf } from '@/server/devices/device-view'
import { requireDevice } from '@/server/devices/visible'
import type { Verb } from '@/server/verb'
import { withQuerySlot } from '@/server/timeseries/query-slots'
import { HOUR_MS } from '@/server/timeseries/storage/types'
import { type TankLevels, loadLevels } from './levels'
import { createBriefCache } from './brief-cache'

/** Number of hours or days in a range and in the one before it. */
const LENGTH = { day: 24, week: 7, month: 30 } as const
const USUAL_DAYS = 14
/** Hours of the day without consumption. */
const NIGHT = { from: 1, to: 5 }

type UsageReport = OutputOf<typeof getUsage>

const iso = (ms: number): string => new Date(ms).toISOString()

type SpanQuery = { range: keyof typeof LENGTH; days: readonly Span[]; now: number; zone: string }

const spansOf = ({ range, days, now, zone }: SpanQuery): readonly Span[] => {
  const count = 2 * LENGTH[range]
  return range === 'day' ? lastHours(now, { zone, count }) : days.slice(-count)
}

/**
 * Uses 5-minute roll-ups for all ranges, so that a day and its month agree. Hourly ones, in which a refill and
 * consumption cancel out, serve only to find a refill of long ago.
 */
async function loadRangeLevels(
  row: DeviceRow,
  { from, days, now, isMonth }: LevelsRange,
): Promise<{ fine: TankLevels; wide: TankLevels }> {
  const fine = await loadLevels(row, { from: isMonth ? from : (days[0]?.from ?? from), resolution: 0, now })
  const isEnough = isMonth || fine.usage === null || fine.usage.refills.length > 0
  return { fine, wide: isEnough ? fine : await loadLevels(row, { from, resolution: 1, now }) }
}
type LevelsRange = { from: number; days: readonly Span[]; now: Date; isMonth: boolean }

function leakIn({ liters, full }: TankLevels, days: readonly Span[], now: number) {
  if (full === null) return null
  const nights = days
    .map(({ from }) => ({ from: from + NIGHT.from * HOUR_MS, to: from + NIGHT.to * HOUR_MS }))
    .filter(({ to }) => to <= now)
  const leak = leakOf(liters, { nights, full })
  return leak && { since: iso(leak.since), litersPerHour: leak.perHour }
}

function todayOf(fine: TankLevels, days: readonly Span[], now: number) {
  const today = days.at(-1) ?? { from: now, to: now }
  const known = { ...fine, now }
  const { usedL } = bucketOf(today, known)
  return { usedL, usualL: usualBy(days.slice(0, -1), { ...known, elapsedMs: now - today.from }) }
}

const dated = ({ highestDay, ...totals }: ReturnType<typeof totalsOf>) => ({
  ...totals,
  highestDay: highestDay && { ...highestDay, at: iso(highestDay.at) },
})

const cachedBriefly = createBriefCache<UsageReport>()

export const getUsageOfTank: Verb<typeof getUsage> = async ({ actor, now }, { params, query: { range } }) => {
  const row = await requireDevice(actor, params.deviceId, 'view')
  const { id, historyFrom, intervalS, tankConfig, tankSeries, calibration, latest } = row
  const about = [id, range, zoneOf(row), historyFrom, intervalS, tankConfig, tankSeries, calibration, latest]
  return cachedBriefly(JSON.stringify(about), now.getTime(), () =>
    withQuerySlot(actor.userId, () => computeUsage(row, range, now)),
  )
}

async function computeUsage(row: DeviceRow, range: keyof typeof LENGTH, date: Date): Promise<UsageReport> {
  const [now, timeZone] = [date.getTime(), zoneOf(row)]
  const month = lastDays(now, { zone: timeZone, count: 2 * LENGTH.month })
  const days = month.slice(-USUAL_DAYS - 1)
  const isMonth = range === 'month'
  const { fine, wide } = await loadRangeLevels(row, { from: month[0]?.from ?? now, days, now: date, isMonth })
  const refills = fine.usage?.refills ?? []
  const all = spansOf({ range, days: month, now, zone: timeZone }).map((span) =>
    bucketOf(span, { ...fine, now }),
  )
  const [previous, buckets] = [all.slice(0, LENGTH[range]), all.slice(LENGTH[range])]
  const [from, to] = [buckets[0]?.from ?? now, buckets.at(-1)?.to ?? now]
  const last = fine.usage?.refills.at(-1) ?? wide.usage?.refills.at(-1)
  return {
    range,
    timeZone,
    from: iso(from),
    to: iso(to),
    buckets: buckets.map((bucket) => ({ ...bucket, from: iso(bucket.from), to: iso(bucket.to) })),
    refills: refills
      .filter((refill) => refill.to >= from && refill.from < to)
      .map((refill) => ({
        from: iso(refill.from),
        to: iso(refill.to),
        liters: refill.amount,
        percent: percentGained(refill, fine.percents),
      })),
    totals: dated(totalsOf(buckets, refills, now)),
    previous: dated(comparableTotals(previous, refills, now)),
    today: todayOf(fine, days, now),
    lastRefill: last ? { at: iso(last.to), liters: last.amount } : null,
    leak: leakIn(fine, days, now),
  }
}
