import { log } from '@/server/log'
import { byteas, int4s } from '@/server/db/arrays'
import { type Queryable, runQuery } from '@/server/db/transaction'
import { eventLoopYielder } from '@/server/timeseries/storage/yield-to-event-loop'
import { type Damage, damageReason, recordDamage } from './damage'
import { dayFrom, dayOf, sortUnique, loadCompacted } from '@/server/timeseries/storage/days'
import { FRAMES, readingsOfFrames } from '@/server/timeseries/storage/frames'
import { MOST_MESSAGES_A_DAY } from './limits'
import { packLongDay } from '@/server/timeseries/storage/pack-day'
import { DAY_MS, type Reading } from '@/server/timeseries/storage/types'

/** A table of readings to be compacted, which begin with `from` at the earliest and end before `horizon`. */
export type CompactionSource = { table: string; from: number; horizon: number }

const SAVE = `
  insert into reading_day (device, day, data)
  select w.device, ${dayFrom('w.number')}, w.data from unnest($1::int[], $2::int[], $3::bytea[]) w(device, number, data)
  on conflict (device, day) do update set data = excluded.data`

type Span = { from: number; to: number }

/** The day of the device's first reading in a span. */
async function firstDay(
  client: Queryable,
  { table }: CompactionSource,
  { device, from, to }: Span & { device: number },
) {
  const text = `
    select (extract(epoch from at) * 1000)::float8 as at from ${table}
    where device = $1 and at >= $2 and at < $3 order by at limit 1`
  const [first] = await runQuery<{ at: number }>(client, text, [device, new Date(from), new Date(to)])
  return first ? dayOf(first.at) : null
}

/** True when a span holds more than can be packed at once. */
async function isTooLong(
  client: Queryable,
  { table }: CompactionSource,
  { device, from, to }: Span & { device: number },
) {
  const text = `
    select count(*)::int as n from (
      select from ${table} where device = $1 and at >= $2 and at < $3 limit ${MOST_MESSAGES_A_DAY + 1}
    ) r`
  const [row] = await runQuery<{ n: number }>(client, text, [device, new Date(from), new Date(to)])
  return (row?.n ?? 0) > MOST_MESSAGES_A_DAY
}

/** Deletes and returns a device's rows; rows inserted meanwhile stay for the next run. */
async function takeRows(
  client: Queryable,
  { table }: CompactionSource,
  { device, from, to }: Span & { device: number },
): Promise<Reading[]> {
  const [row] = await runQuery<{ data: Buffer | null }>(
    client,
    `with taken as (delete from ${table} where device = $1 and at >= $2 and at < $3 returning at, discriminator, data)
     select ${FRAMES} as data from taken`,
    [device, new Date(from), new Date(to)],
  )
  if (!row?.data) return []
  const damages: Damage[] = []
  const yieldToEventLoop = eventLoopYielder()
  const readings: Reading[] = []
  const frames = readingsOfFrames(row.data, {
    onDamaged: ({ at, data, error }) =>
      damages.push({
        device,
        source: 'reading',
        at,
        discriminator: damages.length,
        reason: damageReason(error),
        data,
      }),
  })
  for (const piece of frames) {
    for (const reading of piece) readings.push(reading)
    await yieldToEventLoop()
  }
  await recordDamage(damages, client)
  return readings
}

/** Adds readings to a compacted day; stored ones stay as they are, unless the day is damaged. */
async function addToDay(
  client: Queryable,
  { device, day }: { device: number; day: number },
  readings: readonly Reading[],
): Promise<void> {
  const [stored] = await loadCompacted(client, [{ device, day }])
  const all = sortUnique(stored ? stored.readings.concat(readings) : readings)
  const packed = await packLongDay(all, day * DAY_MS)
  await runQuery(client, SAVE, [
    int4s([device], (one) => one),
    int4s([day], (one) => one),
    byteas([packed], (data) => data),
  ])
}

/** Compacts a device's readings day by day; false when the time is over before the last day. */
export async function compactDevice(
  client: Queryable,
  source: CompactionSource,
  { device, until }: { device: number; until: number },
): Promise<boolean> {
  let taken = 0
  for (let { from } = source; ;) {
    const day = await firstDay(client, source, { device, from, to: source.horizon })
    if (day === null) return true
    if (taken > 0 && performance.now() >= until) return false
    const span = { device, from, to: Math.min((day + 1) * DAY_MS, source.horizon) }
    if (await isTooLong(client, source, span)) {
      log.error({ device, day: new Date(day * DAY_MS) }, 'a day has too many messages to be compacted')
    } else {
      const readings = await takeRows(client, source, span)
      if (readings.length > 0) await addToDay(client, { device, day }, readings)
      taken += 1
    }
    from = span.to
  }
}
