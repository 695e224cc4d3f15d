import { int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { eventLoopYielder } from './yield-to-event-loop'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { unpackDay } from './pack-day'
import { DAY_MS, type Reading } from './types'

/** Days are counted since the epoch. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS)

/** SQL: a date as such a number, and back. */
export const DAY_NUMBER = `(day - date '1970-01-01')`
export const dayFrom = (number: string): string => `(date '1970-01-01' + ${number})`

export type DeviceDay = { device: number; day: number }

/** A day is compacted two days after its end. */
const COMPACTED_AFTER_DAYS = 2

/** The compaction horizon: readings before it may be in compacted days. Epoch milliseconds. */
export const compactionHorizon = (now: number): number => (dayOf(now) - COMPACTED_AFTER_DAYS) * DAY_MS

/** Sorted by time then series, otherwise in the given order; of several values for a series and instant the first. */
export function sortUnique(readings: readonly Reading[]): Reading[] {
  const sorted = [...readings].sort((a, b) => a.at - b.at || a.series - b.series)
  return sorted.filter(({ at, series }, i) => {
    const before = sorted[i - 1]
    return before?.at !== at || before.series !== series
  })
}

const LOAD = `
  select device, ${DAY_NUMBER} as day, data
  from unnest($1::int[], $2::int[]) w(device, number) join reading_day using (device)
  where day = ${dayFrom('w.number')}`

/** The readings of compacted days, by device and day; days that are not compacted, or damaged, are absent. */
export async function loadCompacted(
  client: Queryable,
  days: readonly DeviceDay[],
): Promise<(DeviceDay & { readings: Reading[] })[]> {
  if (days.length === 0) return []
  const rows = await runQuery<DeviceDay & { data: Buffer }>(client, LOAD, [
    int4s(days, ({ device }) => device),
    int4s(days, ({ day }) => day),
  ])
  const yieldToEventLoop = eventLoopYielder()
  const damages: Damage[] = []
  const found: (DeviceDay & { readings: Reading[] })[] = []
  for (const { device, day, data } of rows) {
    await yieldToEventLoop()
    const of = { device, source: 'reading_day', at: day * DAY_MS, data } as const
    const readings = readOrCollectDamage(damages, of, () => unpackDay(data, day * DAY_MS))
    if (readings) found.push({ device, day, readings })
  }
  await recordDamage(damages, client)
  return found
}
