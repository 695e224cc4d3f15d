import { byteas, int4s } from '@/server/db/arrays'
import type { ReadingRow } from '@/server/timeseries/rows'
import { eventLoopYielder } from '@/server/timeseries/storage/yield-to-event-loop'
import { type Damage, readOrCollectDamage, recordDamage } from '@/server/timeseries/retention/damage'
import { DAY_NUMBER, dayFrom, sortUnique, loadCompacted } from '@/server/timeseries/storage/days'
import { unpackValues } from '@/server/timeseries/storage/pack'
import { packDay, unpackDay } from '@/server/timeseries/storage/pack-day'
import { invalidateRollups, rollupWatermark } from '@/server/timeseries/rollups/shares'
import { DAY_MS, type Reading } from '@/server/timeseries/storage/types'
import { storeRows } from '@/server/timeseries/store'
import { type Queryable, runQuery } from '@/server/db/transaction'
import type { MergePair } from '@/server/lifecycle/merge-pair'

const READINGS_AT_ONCE = 1_000
const DAYS_AT_ONCE = 10

const TAKE_READINGS = `
  with taken as (
    delete from reading where device = $1 and at <= (
      select max(at) from (select at from reading where device = $1 order by at limit ${READINGS_AT_ONCE}) first
    ) returning at, discriminator, data
  ) select (extract(epoch from at) * 1000)::float8 as at, discriminator, data from taken order by 1, 2`

/** Moves some messages that are not compacted yet, as late ones of the other device; false when there are none left. */
export async function moveReadings(client: Queryable, { from, to }: MergePair): Promise<boolean> {
  const taken = await runQuery<{ at: number; discriminator: number; data: Buffer }>(client, TAKE_READINGS, [
    from,
  ])
  const damages: Damage[] = []
  const rows = taken.flatMap(({ at, discriminator, data }): ReadingRow[] => {
    const of = { device: to, source: 'reading', at, discriminator, data } as const
    const values = readOrCollectDamage(damages, of, () => unpackValues(data))
    return values ? [{ device: to, at, receivedAt: at, discriminator, values }] : []
  })
  await recordDamage(damages, client)
  await storeRows(client, { rows, seen: [] })
  return taken.length > 0
}

const NEXT_DAYS = `
  select ${DAY_NUMBER} as day, data from reading_day where device = $1 order by day limit ${DAYS_AT_ONCE}`

const SAVE_DAYS = `
  insert into reading_day (device, day, data)
  select $1, ${dayFrom('w.number')}, w.data from unnest($2::int[], $3::bytea[]) w(number, data)
  on conflict (device, day) do update set data = excluded.data`

const DROP_DAYS = `delete from reading_day where device = $1 and day in (
  select ${dayFrom('number')} from unnest($2::int[]) number)`

type OtherDay = { device: number; data: Buffer; start: number }

/** The values of both, unless those to be moved are damaged: these are recorded. */
async function packBothDays(client: Queryable, own: readonly Reading[], { device, data, start }: OtherDay) {
  const damages: Damage[] = []
  const of = { device, source: 'reading_day', at: start, discriminator: 1, data } as const
  const others = readOrCollectDamage(damages, of, () => unpackDay(data, start)) ?? []
  await recordDamage(damages, client)
  return packDay(sortUnique([...own, ...others]), start)
}

/** Moves some compacted days; false when there are none left. */
export async function moveCompactedDays(client: Queryable, { from, to }: MergePair): Promise<boolean> {
  const days = await runQuery<{ day: number; data: Buffer }>(client, NEXT_DAYS, [from])
  if (days.length === 0) return false
  const same = days.map(({ day }) => ({ device: to, day }))
  const known = new Map((await loadCompacted(client, same)).map(({ day, readings }) => [day, readings]))
  const yieldToEventLoop = eventLoopYielder()
  const packed: Buffer[] = []
  for (const { day, data } of days) {
    await yieldToEventLoop()
    const own = known.get(day)
    packed.push(own ? await packBothDays(client, own, { device: to, data, start: day * DAY_MS }) : data)
  }
  const numbers = int4s(days, ({ day }) => day)
  await runQuery(client, SAVE_DAYS, [to, numbers, byteas(packed, (data) => data)])
  await runQuery(client, DROP_DAYS, [from, numbers])
  // the hour being rolled up may be built for one device and not yet for the other
  await invalidateRollups(client, to, [await rollupWatermark(to, client)])
  return true
}
