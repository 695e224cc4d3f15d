import { byteas, int4s, timestamps } from '@/server/readings/pg-arrays'
import type { Row } from '@/server/readings/rows'
import { breather } from '@/server/readings/storage/breathe'
import { DAY_NUMBER, dayFrom, inOrder, loadSealed } from '@/server/readings/storage/days'
import { unpackValues } from '@/server/readings/storage/pack'
import { packDay, unpackDay } from '@/server/readings/storage/pack-day'
import { rolledThrough } from '@/server/readings/storage/progress'
import { DAY_MS, type Reading } from '@/server/readings/storage/types'
import { store } from '@/server/readings/store'
import { type Queryable, run } from '@/server/readings/transaction'
import type { Pair } from './merge-pair'

const READINGS_AT_ONCE = 1_000
const DAYS_AT_ONCE = 10

const TAKE_READINGS = `
  with taken as (
    delete from reading where device = $1 and at <= (
      select max(at) from (select at from reading where device = $1 order by at limit ${READINGS_AT_ONCE}) first
    ) returning at, part, data
  ) select (extract(epoch from at) * 1000)::float8 as at, part, data from taken order by 1, 2`

/** Some messages that are not sealed yet, as late ones of the other device; false when there are none left. */
export async function moveSomeReadings(client: Queryable, { from, to }: Pair): Promise<boolean> {
  const taken = await run<{ at: number; part: number; data: Buffer }>(client, TAKE_READINGS, [from])
  const rows = taken.map(({ at, part, data }): Row => {
    return { device: to, at, receivedAt: at, part, values: unpackValues(data) }
  })
  await store(client, { rows, seen: [] })
  return rows.length > 0
}

const NEXT_DAYS = `
  select ${DAY_NUMBER} as day, data from reading_day where device = $1 order by day limit ${DAYS_AT_ONCE}`

const SAVE_DAYS = `
  insert into reading_day (device, day, data)
  select $1, ${dayFrom('w.number')}, w.data from unnest($2::int[], $3::bytea[]) w(number, data)
  on conflict (device, day) do update set data = excluded.data`

const DROP_DAYS = `delete from reading_day where device = $1 and day in (
  select ${dayFrom('number')} from unnest($2::int[]) number)`

const MARK = `
  insert into late_hour (device, hour) select $1, * from unnest($2::timestamptz[]) on conflict do nothing`

/** Hours of a device whose roll-ups must be built again; epoch milliseconds, ascending. */
export const markLate = (client: Queryable, device: number, hours: readonly number[]) =>
  run(client, MARK, [device, timestamps(hours, (hour) => hour)])

const withOthers = (own: readonly Reading[], { data, start }: { data: Buffer; start: number }): Buffer =>
  packDay(inOrder([...own, ...unpackDay(data, start)]), start)

/** Some sealed days; false when there are none left. */
export async function moveSomeDays(client: Queryable, { from, to }: Pair): Promise<boolean> {
  const days = await run<{ day: number; data: Buffer }>(client, NEXT_DAYS, [from])
  if (days.length === 0) return false
  const same = days.map(({ day }) => ({ device: to, day }))
  const known = new Map((await loadSealed(client, same)).map(({ day, readings }) => [day, readings]))
  const breathe = breather()
  const packed: Buffer[] = []
  for (const { day, data } of days) {
    await breathe()
    const own = known.get(day)
    packed.push(own ? withOthers(own, { data, start: day * DAY_MS }) : data)
  }
  const numbers = int4s(days, ({ day }) => day)
  await run(client, SAVE_DAYS, [to, numbers, byteas(packed, (data) => data)])
  await run(client, DROP_DAYS, [from, numbers])
  // the hour that is being rolled up may have been built for the one device and not yet for the other
  await markLate(client, to, [await rolledThrough(client)])
  return true
}
